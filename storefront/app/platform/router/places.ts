/** Where a page was left: how far down, at which link. */
export interface Place {
  scroll: number
  focus: string
  /** How far down the window the link stood that has the focus. */
  top?: number
}

const NAME = 'places'

/** Places of this tab's history entries, from before the document was loaded anew. */
export function readPlaces(): [key: string, place: Place][] {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? '[]') as [string, Place][]
  } catch {
    return [] // storage is switched off
  }
}

export function writePlaces(places: Iterable<readonly [key: string, place: Place]>): void {
  try {
    sessionStorage.setItem(
      NAME,
      JSON.stringify([...places].map(([key, { scroll, focus, top }]) => [key, { scroll, focus, top }])),
    )
  } catch {
    // the way back begins at the top then
  }
}
