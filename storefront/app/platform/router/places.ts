/** Scroll position and focused link of a page when it was left. */
export interface Place {
  scroll: number
  focus: string
  /** The viewport offset of the focused link. */
  top?: number
}

const NAME = 'places'

/** Positions of this tab's history entries from before a reload. */
export function readPlaces(): [key: string, place: Place][] {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? '[]') as [string, Place][]
  } catch {
    return [] // storage is disabled
  }
}

export function writePlaces(places: Iterable<readonly [key: string, place: Place]>): void {
  try {
    sessionStorage.setItem(
      NAME,
      JSON.stringify([...places].map(([key, { scroll, focus, top }]) => [key, { scroll, focus, top }])),
    )
  } catch {
    // Back then starts at the top
  }
}
