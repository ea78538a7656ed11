/** Scroll position and focused link of a page when it was left. */
export interface ScrollPosition {
  scroll: number
  focus: string
  /** The viewport offset of the focused link. */
  top?: number
}

const STORAGE_KEY = 'positions'

/** Positions of this tab's history entries from before a reload. */
export function readScrollPositions(): [key: string, position: ScrollPosition][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, ScrollPosition][]
  } catch {
    return [] // storage is disabled
  }
}

export function writeScrollPositions(positions: Iterable<readonly [key: string, position: ScrollPosition]>): void {
  try {
    sessionStorage.setItem(
      STORAGE_KEY,
      JSON.stringify([...positions].map(([key, { scroll, focus, top }]) => [key, { scroll, focus, top }])),
    )
  } catch {
    // Back then starts at the top
  }
}
