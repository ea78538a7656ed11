import * as v from 'valibot'
import { PARCEL_SOURCE } from '../record/title-record.ts'

/** Fields a column can be mapped to. */
export const FIELDS = [
  'sku',
  'reference',
  'isbn',
  'ean',
  'title',
  'subtitle',
  'original_title',
  'title_en',
  'authors',
  'translators',
  'illustrators',
  'photographers',
  'cover_artists',
  'editors',
  'readers',
  'contributors',
  'publisher',
  'imprint',
  'series',
  'series_kind',
  'volume',
  'edition',
  'published',
  'language',
  'original_language',
  'pages',
  'minutes',
  'height_mm',
  'width_mm',
  'thickness_mm',
  'weight_g',
  'age_from',
  'age_to',
  'school_class',
  'binding',
  'kind',
  'thema',
  'categories',
  'lead',
  'lead_en',
  'description',
  'description_en',
  'file_formats',
  'protection',
  'accessibility',
  'safety_warning',
  'safety_contact',
  'price',
  'special_price',
  'special_from',
  'special_to',
  'tax_rate',
  'stock',
  'status',
  'preorder_date',
  'cover',
  'related',
  'other_editions',
  'upsell',
  'crosssell',
  'bought_together',
  'product_type',
  'configurable_variations',
  'configurable_variation_labels',
  'associated_skus',
  'choices',
  'url_key',
  'pieces',
  'players',
  'play_time',
  'table_of_contents',
  'excerpt',
  'reviews',
] as const
export type Field = (typeof FIELDS)[number]

const SourceSchema = v.union([
  v.string(),
  v.strictObject({
    column: v.optional(v.string()),
    /** Joined with `join`. */
    columns: v.optional(v.array(v.string())),
    join: v.optional(v.string()),
    /** Separator of several values in one cell. */
    split: v.optional(v.string()),
    /** Value of empty cells. */
    default: v.optional(v.string()),
    /** Constant value, without a column. */
    value: v.optional(v.string()),
  }),
])

const MapSchema = v.strictObject({
  sender: v.optional(v.string(), 'csv'),
  encoding: v.optional(v.string()),
  separator: v.optional(v.pipe(v.string(), v.length(1, 'must be one character'))),
  dates: v.optional(v.picklist(['auto', 'dmy', 'mdy', 'ymd']), 'auto'),
  /** Inferred from the file's sums if absent. */
  decimal: v.optional(v.picklist([',', '.'])),
  /** Meaning of a price of 0: missing or free. */
  zero_price: v.optional(v.picklist(['none', 'free']), 'none'),
  /** The inventory source of `stock`; absent: the source that ships parcels. */
  stock_source: v.optional(v.string(), PARCEL_SOURCE),
  /** Whether an empty cell clears or keeps the stored value. */
  empty: v.optional(v.picklist(['keep', 'clear']), 'keep'),
  columns: v.pipe(
    v.record(v.string(), SourceSchema),
    v.check((columns) => Object.keys(columns).every(isField), 'contains an unknown field'),
  ),
})
export type CsvMap = v.InferOutput<typeof MapSchema>
export type CsvSource = v.InferOutput<typeof SourceSchema>

export const columnsOf = (source: CsvSource): string[] =>
  typeof source === 'string'
    ? [source]
    : [...(source.column === undefined ? [] : [source.column]), ...(source.columns ?? [])]

export const isField = (name: string): boolean =>
  (FIELDS as readonly string[]).includes(name) || /^(?:stock:[a-z0-9-]+|option:[a-z0-9_]+)$/.test(name)

/** One-line reason a map is invalid. */
export class MapError extends Error {}

export function parseMap(text: string): CsvMap {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new MapError(`the map is not JSON: ${(error as Error).message}`)
  }
  const result = v.safeParse(MapSchema, json)
  if (result.success) return result.output
  const unknown = Object.keys((json as { columns?: object })?.columns ?? {}).filter((name) => !isField(name))
  if (unknown.length > 0)
    throw new MapError(
      `unknown fields in the map: ${unknown.join(', ')}; ` +
        `known are ${FIELDS.join(', ')}, stock:SOURCE and option:ATTRIBUTE`,
    )
  throw new MapError(
    `the map: ${result.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`).join('; ')}`,
  )
}

/** The default map: the header uses the field names. */
export const defaultMap = (header: readonly string[]): CsvMap =>
  v.parse(MapSchema, {
    sender: 'csv',
    columns: Object.fromEntries(header.filter(isField).map((name) => [name, name])),
    empty: 'clear',
    dates: 'ymd',
  })
