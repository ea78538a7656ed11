import type { Lifecycle } from '../server/modules/catalog/index.ts'

export type Role = 'author' | 'editor' | 'translator' | 'illustrator' | 'reader'

/** Gross, in grosze. */
export interface TitlePrice {
  amount: number
  special?: number
  specialFrom?: Date
  specialTo?: Date
}

/** A product with the content of all its tables. */
export interface Title {
  sku: string
  type: 'simple' | 'virtual' | 'downloadable' | 'bundle'
  taxClass: string
  weightG: number | null
  lifecycle: Lifecycle
  preorderDate: string | null
  sales: number
  labels: string[]
  newsFrom: Date | null
  newsTo: Date | null
  createdAt: Date
  /** By store view. */
  texts: Record<
    string,
    { name: string; urlKey: string; lead: string; description: string; metaTitle: string; metaDescription: string }
  >
  isbn: string | null
  ean: string | null
  subtitle: string | null
  originalTitle: string | null
  originalLanguage: string | null
  edition: string | null
  publishedOn: string | null
  pages: number | null
  minutes: number | null
  heightMm: number | null
  widthMm: number | null
  thicknessMm: number | null
  ageFrom: number | null
  ageTo: number | null
  thema: string[]
  fileFormats: string[]
  accessibility: string[]
  safetyWarning: string | null
  publisher: string
  series: { name: string; volume: string | null; kind?: 'cycle' | 'collection' } | null
  people: { name: string; role: Role }[]
  /** Attribute code -> keys of its options. */
  options: Record<string, string>
  /** Paths of category keys. */
  categories: string[]
  price: TitlePrice
  /** Earlier prices, oldest first; each applies from `at`. */
  history: (TitlePrice & { at: Date })[]
  tiers: { quantity: number; amount: number }[]
  /** Source -> copies. */
  stock: Record<string, number>
  image: string | null
  links: { sku: string; type: 'related' | 'upsell' | 'crosssell' | 'bought-together' | 'other-edition' }[]
}
