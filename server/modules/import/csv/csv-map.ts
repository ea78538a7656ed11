import * as v from 'valibot'

/** What a column may fill. */
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
  'url_key',
  'pieces',
  'players',
  'play_time',
  'table_of_contents',
  'excerpt',
  'reviews',
] as const
export type Field = (typeof FIELDS)[number]

const Source = v.union([
  v.string(),
  v.strictObject({
    column: v.optional(v.string()),
    /** Put together with `join`. */
    columns: v.optional(v.array(v.string())),
    join: v.optional(v.string()),
    /** What parts several values in one cell. */
    split: v.optional(v.string()),
    /** Where the cell is empty. */
    default: v.optional(v.string()),
    /** The same for every row, no column needed. */
    value: v.optional(v.string()),
  }),
])

const Map = v.strictObject({
  sender: v.optional(v.string(), 'csv'),
  encoding: v.optional(v.string()),
  separator: v.optional(v.pipe(v.string(), v.length(1, 'must be one character'))),
  dates: v.optional(v.picklist(['auto', 'dmy', 'mdy', 'ymd']), 'auto'),
  /** Where it is not found out from the sums of the file. */
  decimal: v.optional(v.picklist([',', '.'])),
  /** What a price of 0 means: no price yet, or a title that costs nothing. */
  zero_price: v.optional(v.picklist(['none', 'free']), 'none'),
  /** The source whose shelf `stock` tells of. */
  stock_source: v.optional(v.string(), 'lublin'),
  /** An empty cell takes away what is known, or leaves it. */
  empty: v.optional(v.picklist(['keep', 'clear']), 'keep'),
  columns: v.pipe(
    v.record(v.string(), Source),
    v.check((columns) => Object.keys(columns).every(isField), 'holds a field that nobody knows'),
  ),
})
export type CsvMap = v.InferOutput<typeof Map>
export type CsvSource = v.InferOutput<typeof Source>

export const isField = (name: string): boolean =>
  (FIELDS as readonly string[]).includes(name) || /^(?:stock:[a-z0-9-]+|option:[a-z0-9_]+)$/.test(name)

/** Why a map cannot be used, in one line. */
export class MapError extends Error {}

export function readMap(text: string): CsvMap {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new MapError(`the map is no JSON: ${(error as Error).message}`)
  }
  const result = v.safeParse(Map, json)
  if (result.success) return result.output
  const unknown = Object.keys((json as { columns?: object })?.columns ?? {}).filter((name) => !isField(name))
  if (unknown.length > 0)
    throw new MapError(
      `the map fills fields that nobody knows: ${unknown.join(', ')}; known are ${FIELDS.join(', ')}, stock:SOURCE and option:ATTRIBUTE`,
    )
  throw new MapError(
    `the map: ${result.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`).join('; ')}`,
  )
}

/** A file whose header bears the fields' own names needs no map. */
export const ownMap = (header: readonly string[]): CsvMap =>
  v.parse(Map, {
    sender: 'csv',
    columns: Object.fromEntries(header.filter(isField).map((name) => [name, name])),
    empty: 'clear',
    dates: 'ymd',
  })
