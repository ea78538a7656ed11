import type { Lifecycle } from '../../catalog/catalog.ts'

/** What a record asks for. `update` and `supply` change a title that is known already, and only what they tell. */
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
/** What is read, looked at or listened to as a book is, and taxed so; where nothing is told, that. */
export const READ: readonly (Kind | undefined)[] = ['book', 'ebook', 'audiobook', 'map', undefined]
export type Role = 'author' | 'editor' | 'translator' | 'illustrator' | 'photographer' | 'cover' | 'reader'
export type LinkType = 'related' | 'upsell' | 'crosssell' | 'bought-together' | 'other-edition'

export interface Person {
  /** As on a cover: `Henryk Sienkiewicz`. */
  name: string
  /** As in a card index: `Sienkiewicz, Henryk`. */
  inverted: string
  role: Role
}

/** What identifies a product in the trade; digits only. */
export interface Numbers {
  isbn13: string | null
  ean: string | null
  /** False where a check digit is wrong: flagged, never dropped. */
  isValid: boolean
}

/** Words in another language than the shop's own, by store view. */
export interface Words {
  name?: string
  lead?: string
  description?: string
}

/** Gross grosze. */
export interface RecordPrice {
  amount: number
  special: number | null
  /** Days, YYYY-MM-DD. */
  specialFrom: string | null
  specialTo: string | null
}

/** Where a link leads: whichever of these is known. */
export interface LinkTarget {
  type: LinkType
  /** ISBN or EAN, else the sender's own reference. */
  target: string
}

export interface Cover {
  url: string
  /** Changes when the picture behind the address does: a date or a checksum. */
  version: string
}

/** A cycle is read in its order, a publisher's collection is not. */
export type SeriesKind = 'cycle' | 'collection'

/** What is told of a title: absent is not told, null and the empty list are told to be nothing. */
export interface Facts {
  kind?: Kind
  isDigital?: boolean
  name?: string
  subtitle?: string | null
  originalTitle?: string | null
  lead?: string
  description?: string
  translations?: Record<string, Words>
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
  /** Attribute code -> key of the choice, of attributes that an operator has made. */
  options?: Record<string, string | null>
  thema?: string[]
  /** Paths of names, `Beletrystyka / Powieść historyczna`. */
  shelves?: string[]
  fileFormats?: string[]
  protection?: string | null
  accessibility?: string[]
  safetyWarning?: string | null
  safetyContact?: Record<string, string> | null
  /** Attribute code -> value, of attributes without a column. */
  values?: Record<string, string | null>
  lifecycle?: Lifecycle
  /** Told to be out, though not how to come by it. */
  isPublished?: boolean
  /** Cancelled, or put off without a day. */
  isCalledOff?: boolean
  preorderDate?: string | null
  /** False where a contract keeps the title from this shop. */
  isForSale?: boolean
  /** Percent of VAT. */
  taxRate?: number | null
  price?: RecordPrice | null
  /** Source code -> copies on its shelf. */
  stock?: Record<string, number>
  /** Copies the supplier says to have; told, never sold. */
  supplierStock?: number | null
  covers?: Cover[]
  links?: LinkTarget[]
}

/** A day, and the instant where the sender tells one. */
export interface MessageDate {
  /** YYYY-MM-DD */
  day: string
  /** ISO, UTC. */
  at: string | null
}

/** One record of a file, in the shop's words, whatever the file's form was. */
export interface TitleRecord {
  line: number
  /** The sender's own key of the record. */
  reference: string
  sender: string
  action: Action
  sentAt: MessageDate | null
  /** SKU of the shop's own where the file tells one. */
  sku: string | null
  numbers: Numbers
  facts: Facts
  /** What is odd and was kept nevertheless. */
  remarks: string[]
  /** The whole file tells no prices, which is told once. */
  isUnpricedFile?: boolean
}

/** A record that cannot be taken in. */
export interface BadRecord {
  line: number
  reference: string
  reason: string
}

export type ReadResult = { record: TitleRecord } | { bad: BadRecord }

/** The file as a whole cannot be read on; what was read before it stands. */
export class BrokenFile extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message)
  }
}
