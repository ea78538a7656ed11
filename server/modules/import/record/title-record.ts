import type { Lifecycle, Role } from '../../catalog/index.ts'

/** The action of a record. `update` and `supply` change only the given fields of an existing title. */
export type Action = 'put' | 'update' | 'supply' | 'delete'

export type Kind =
  | 'book'
  | 'ebook'
  | 'audiobook'
  | 'game'
  | 'puzzle'
  | 'toy'
  | 'map'
  | 'calendar'
  | 'stationery'
  | 'other'
/** Kinds taxed as books; so are records without a kind. */
export const TAXED_AS_BOOKS: readonly (Kind | undefined)[] = ['book', 'ebook', 'audiobook', 'map', undefined]
export type LinkType = 'related' | 'upsell' | 'crosssell' | 'bought-together' | 'other-edition'

export interface Person {
  /** As on a cover: `Henryk Sienkiewicz`. */
  name: string
  /** As in a card index: `Sienkiewicz, Henryk`. */
  inverted: string
  role: Role
  /** Language -> plain text; the empty key is the main view's language. */
  biography?: Record<string, string>
}

/** Standard product numbers, digits only. */
export interface ProductNumbers {
  isbn13: string | null
  ean: string | null
  /** False where a check digit is wrong; the number is kept. */
  isValid: boolean
}

/** Texts in languages other than the default store view's. */
export interface TranslatedTexts {
  name?: string
  lead?: string
  description?: string
}

/** Gross, in grosze. */
export interface RecordPrice {
  amount: number
  special: number | null
  /** Days, YYYY-MM-DD. */
  specialFrom: string | null
  specialTo: string | null
}

/** Link to another title. */
export interface LinkTarget {
  type: LinkType
  /** ISBN or EAN, else the sender's reference. */
  target: string
}

/** A file that a record links to: a cover, a sample. */
export interface LinkedFile {
  /** A web URL, or a file name below the message's folder. */
  url: string
  /** A date or checksum that changes with the file. */
  version: string
  /** Why the file in the message's folder cannot be read. */
  problem?: string
}

/** A cycle is read in order, a publisher's collection is not. */
export type SeriesKind = 'cycle' | 'collection'

/** Parts of a compound title, which are linked once all titles of the file are written. */
export type Compound =
  | { type: 'configurable'; attributes: string[]; skus: string[] }
  | { type: 'grouped'; items: { sku: string; quantity: number }[] }

/**
 * Fields of a title: absent leaves the stored value, null or an empty list clears it. The names are part of stored
 * digests.
 */
export interface RecordFields {
  compound?: Compound
  /** Options, parts of a bundle and links, as `export choices` writes them. */
  choices?: object
  kind?: Kind
  isDigital?: boolean
  name?: string
  subtitle?: string | null
  originalTitle?: string | null
  lead?: string
  description?: string
  translations?: Record<string, TranslatedTexts>
  people?: Person[]
  series?: { name: string; volume: string | null; kind?: SeriesKind } | null
  publisher?: string | null
  imprint?: string | null
  edition?: string | null
  publishedOn?: string | null
  /** Codes such as `pl`. */
  language?: string | null
  originalLanguage?: string | null
  pages?: number | null
  minutes?: number | null
  heightMm?: number | null
  widthMm?: number | null
  thicknessMm?: number | null
  weightG?: number | null
  ageFrom?: number | null
  ageTo?: number | null
  binding?: string | null
  /** Attribute code -> option key, for custom attributes. */
  options?: Record<string, string | null>
  thema?: string[]
  /** Category paths, `Beletrystyka / Powieść historyczna`. */
  shelves?: string[]
  fileFormats?: string[]
  protection?: string | null
  accessibility?: string[]
  safetyWarning?: string | null
  safetyContact?: Record<string, string> | null
  /** Attribute code -> value, for attributes without a column. */
  values?: Record<string, string | null>
  lifecycle?: Lifecycle
  /** Published, availability not stated. */
  isPublished?: boolean
  /** Cancelled or postponed indefinitely. */
  isNeverPublished?: boolean
  preorderDate?: string | null
  /** False where sales rights exclude this shop. */
  isForSale?: boolean
  /** Percent of VAT. */
  taxRate?: number | null
  price?: RecordPrice | null
  /** Source code, or PARCEL_SOURCE -> stock on hand. */
  stock?: Record<string, number>
  /** Stock reported by the supplier; informational, never sold. */
  supplierStock?: number | null
  covers?: LinkedFile[]
  /** An EPUB or HTML file with the beginning of the book. */
  sample?: LinkedFile | null
  links?: LinkTarget[]
}

/** A day, and the instant where given. */
export interface MessageDate {
  /** YYYY-MM-DD */
  day: string
  /** ISO, UTC. */
  at: string | null
}

/** One record of a file, independent of its format. */
export interface TitleRecord {
  line: number
  /** The sender's key of the record. */
  reference: string
  sender: string
  action: Action
  sentAt: MessageDate | null
  /** The shop's SKU where the file contains it. */
  sku: string | null
  numbers: ProductNumbers
  fields: RecordFields
  /** Warnings about accepted values. */
  remarks: string[]
  /** Whether this shop lacks what a part of the record needs: then the same record is read again next time. */
  isPartial?: boolean
  /** The file has no price column, which is reported once. */
  isUnpricedFile?: boolean
  /** Whether the reference was made of the title and its first author, as there is no other. */
  isKnownByTitle?: boolean
  /** The reference that a table without authors gave to the title. */
  earlierReference?: string
}

/** Reports a part that this shop cannot take, because it lacks a source, a category or a tax class. */
export function leaveOut(record: TitleRecord, remark: string): void {
  record.remarks.push(remark)
  record.isPartial = true
}

/** A rejected record. */
export interface BadRecord {
  line: number
  reference: string
  reason: string
}

export type ReadResult = { record: TitleRecord } | { bad: BadRecord }

/** The rest of the file cannot be read; records before the error are kept. */
export class BrokenFile extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message)
  }
}

/** Stands for the source that ships parcels, whose code is known when titles are written. */
export const PARCEL_SOURCE = ''
