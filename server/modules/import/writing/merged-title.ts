import type { Market } from '../record/market.ts'
import type { LinkedFile, LinkTarget, Person, SeriesKind, TitleRecord } from '../record/title-record.ts'
import type { StoredTitle } from './titles.sql.ts'

export type Part =
  | 'product'
  | 'book'
  | 'texts'
  | 'people'
  | 'options'
  | 'price'
  | 'stock'
  | 'values'
  | 'links'
  | 'categories'

export interface MergedText {
  store: string
  name: string
  urlKey: string
  lead: string
  description: string
}

/** The merged title, and the parts that differ from the stored one. */
export interface MergedTitle {
  record: TitleRecord
  digest: string
  id: number
  isNew: boolean
  sku: string
  product: {
    type: string
    isEnabled: boolean
    taxClass: string
    weightG: number | null
    lifecycle: string
    preorderDate: string | null
    newsFrom: string | null
  }
  book: Record<string, unknown>
  series: string | null
  /** If the record contains it. */
  seriesKind: SeriesKind | undefined
  publisher: string | null
  texts: MergedText[]
  people: Person[]
  options: Record<string, string>
  price: { amount: number; special: number | null; specialFrom: string | null; specialTo: string | null } | null
  stock: Record<string, number>
  values: Record<string, string>
  links: LinkTarget[]
  /** Link types the record replaces; others are the operator's. */
  linkTypes: string[]
  categories: number[]
  recordCategories: number[] | undefined
  cover: LinkedFile | undefined
  /** Null where the record describes its collateral, but has no sample. */
  sample: LinkedFile | null | undefined
  isHidden: boolean
  changes: Set<Part>
}

export interface MergeContext {
  market: Market
  stores: readonly { code: string; isDefault: boolean; locale: string }[]
  sources: ReadonlySet<string>
  /** Code of the source that ships parcels. */
  parcelSource: string | null
  today: string
  /** Requested URL keys of the batch that belong to other products. */
  takenKeys: Set<string>
}

export interface EarlierState {
  stored: StoredTitle | undefined
  /** Disabled by an earlier record, not by the operator. */
  wasHidden: boolean
  earlierCategories: readonly number[]
}

/** A value of the record, else the stored one. */
export const orStored = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value)

export const storedPrice = (stored: StoredTitle | undefined): MergedTitle['price'] =>
  stored && stored.amount !== null
    ? { amount: stored.amount, special: stored.special, specialFrom: stored.specialFrom, specialTo: stored.specialTo }
    : null

/** Folder of fetched covers; any other image is an operator's. */
export const COVER_FOLDER = '/import/'

export const sortedByKey = <T>(object: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)))
