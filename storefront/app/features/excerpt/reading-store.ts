import { readItem, writeItem } from '../../../../web/platform/local-cache.ts'
import { createStore } from '../../../../web/platform/store.ts'

/** Reading position, in characters of the text, since pages depend on window and font size. */
export interface ReadingPosition {
  /** First character of the open page. */
  at: number
  /** Chapter in the URL at that position, counted from 1. */
  chapter?: number
  /** Position of the bookmark. */
  mark?: number
  /** Time of the last change, in milliseconds since 1970. */
  seen: number
}

export interface Reading {
  /** Font size, below SIZES. */
  size: number
  /** Theme that the reader chose; undefined for the system's. */
  theme?: 'light' | 'dark'
  /** Positions by SKU. */
  places: Readonly<Record<string, ReadingPosition>>
}

/** Number of font sizes, which are defined in the style sheet. */
export const SIZES = 5
export const DEFAULT_SIZE = 1
/** Maximum number of titles whose positions are stored. */
const MAX_POSITIONS = 50
const KEY = 'reading'
const INITIAL: Reading = { size: DEFAULT_SIZE, places: {} }

const isNumber = (value: unknown): value is number => typeof value === 'number' && value >= 0

/** Stored state, without entries that do not have the current format. */
function read(): Reading {
  const { size, theme, places } = (readItem(KEY) ?? {}) as Partial<Reading>
  const known = Object.entries(places ?? {}).filter(([, place]) => isNumber(place?.at) && isNumber(place.seen))
  return {
    size: isNumber(size) && size < SIZES ? Math.trunc(size) : DEFAULT_SIZE,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    places: Object.fromEntries(known),
  }
}

export const reading = createStore<Reading>(INITIAL, { key: KEY, read, write: (state) => writeItem(KEY, state) })

export const readingPositionOf = (sku: string): ReadingPosition | undefined => reading.read().places[sku]

export function setReadingPosition(sku: string, change: Partial<Omit<ReadingPosition, 'seen'>>): void {
  const state = reading.read()
  const places = { ...state.places, [sku]: { at: 0, ...state.places[sku], ...change, seen: Date.now() } }
  const newest = Object.entries(places)
    .toSorted(([, a], [, b]) => b.seen - a.seen)
    .slice(0, MAX_POSITIONS)
  reading.write({ ...state, places: Object.fromEntries(newest) })
}
