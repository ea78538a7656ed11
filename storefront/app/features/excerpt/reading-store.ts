import { readItem, writeItem } from '../../platform/local-cache.ts'
import { createStore } from '../../platform/store.ts'

/** Places are counted in characters of the text: pages differ by window and size of the letters. */
export interface Place {
  /** First character of the open page. */
  at: number
  /** That the address named then, counted from 1. */
  chapter?: number
  /** Where the ribbon lies. */
  mark?: number
  /** Milliseconds since 1970. */
  seen: number
}

export interface Reading {
  /** Of SIZES. */
  size: number
  /** As the reader chose; the system's otherwise. */
  theme?: 'light' | 'dark'
  /** By SKU. */
  places: Readonly<Record<string, Place>>
}

/** Steps of the letters' size; the style sheet has their measures. */
export const SIZES = 5
export const USUAL_SIZE = 1
/** Titles whose places are remembered. */
const MOST = 50
const KEY = 'reading'
const INITIAL: Reading = { size: USUAL_SIZE, places: {} }

const isNumber = (value: unknown): value is number => typeof value === 'number' && value >= 0

/** What the storage holds, as far as it has the form of this version. */
function read(): Reading {
  const { size, theme, places } = (readItem(KEY) ?? {}) as Partial<Reading>
  const known = Object.entries(places ?? {}).filter(([, place]) => isNumber(place?.at) && isNumber(place.seen))
  return {
    size: isNumber(size) && size < SIZES ? Math.trunc(size) : USUAL_SIZE,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    places: Object.fromEntries(known),
  }
}

export const reading = createStore<Reading>(INITIAL, { key: KEY, read, write: (state) => writeItem(KEY, state) })

export const placeOf = (sku: string): Place | undefined => reading.read().places[sku]

export function setPlace(sku: string, change: Partial<Omit<Place, 'seen'>>): void {
  const state = reading.read()
  const places = { ...state.places, [sku]: { at: 0, ...state.places[sku], ...change, seen: Date.now() } }
  const newest = Object.entries(places)
    .toSorted(([, a], [, b]) => b.seen - a.seen)
    .slice(0, MOST)
  reading.write({ ...state, places: Object.fromEntries(newest) })
}
