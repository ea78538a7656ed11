import { text } from '../../../language/translate.ts'
import type { Db } from '../../platform/db.ts'
import { listAttributes } from './attributes.ts'
import { readFacetOptions, type FacetOptionRow } from './facets.sql.ts'
import { foldWords } from './words.ts'

/** Most options a listing tells of one attribute; whoever looks for the sixty-first author asks for that facet alone. */
const OPTIONS = 60

/** One facet with more of its options than a listing tells: all, or those whose words begin so. */
export interface FacetWish {
  code: string
  beginning?: string
  most: number
}

export interface FacetOption {
  value: string
  label: string
  count: number
  swatch: string | null
}

/** What can be filtered by, with how many would be left. */
export interface Facet {
  code: string
  label: string
  position: number
  swatch: string | null
  isBoolean: boolean
  options: FacetOption[]
  /** How many options there are, told or not. */
  total: number
}

/** Counted, not yet named: options by id, categories by their negative id. */
export interface Counts {
  options: ReadonlyMap<number, number>
  prices: FacetOption[]
  reduced: number
}

// words of options: remembered, because listings name hundreds of them, and read anew when one is missing or after a minute
const KEEP_MS = 60_000
interface Known {
  until: number
  options: Map<number, FacetOptionRow>
}
const known = new WeakMap<Db, Map<string, Known>>()

async function optionsOf(db: Db, storeCode: string, ids: Iterable<number>): Promise<ReadonlyMap<number, FacetOptionRow>> {
  const byStore = known.get(db) ?? new Map<string, Known>()
  known.set(db, byStore)
  let kept = byStore.get(storeCode)
  if (!kept || kept.until < Date.now()) byStore.set(storeCode, (kept = { until: Date.now() + KEEP_MS, options: new Map() }))
  const { options } = kept
  const missing = [...ids].filter((id) => !options.has(id))
  if (missing.length > 0) for (const row of await readFacetOptions(db, missing, storeCode)) options.set(row.id, row)
  return options
}

/** Names what was counted, most frequent options first where there are too many. */
export async function facetsOf(db: Db, storeCode: string, counts: Counts, wish?: FacetWish): Promise<Facet[]> {
  const [attributes, options] = await Promise.all([listAttributes(db), optionsOf(db, storeCode, counts.options.keys())])
  const byAttribute = new Map<number, Counted[]>()
  for (const [id, count] of counts.options) {
    const row = options.get(id)
    if (!row) continue
    const list = byAttribute.get(row.attribute_id)
    if (list) list.push({ row, count })
    else byAttribute.set(row.attribute_id, [{ row, count }])
  }
  const facets: Facet[] = []
  const tell = (code: string, list: readonly Counted[], most: number) => (wish?.code === code ? wished(list, wish) : named(list, most))
  const categories = byAttribute.get(0)
  if (categories) facets.push({ code: 'category_uid', label: text('Category'), position: 0, swatch: null, isBoolean: false, ...tell('category_uid', categories, Number.POSITIVE_INFINITY) })
  for (const { id, code, label, labels, position, swatch, kind, is_filterable } of attributes) {
    const list = byAttribute.get(id)
    if (!list || !is_filterable) continue
    facets.push({ code, label: labels[storeCode] ?? label, position, swatch, isBoolean: kind === 'boolean', ...tell(code, list, OPTIONS) })
  }
  if (counts.prices.length > 0) facets.push({ code: 'price', label: text('Price'), position: 90, swatch: null, isBoolean: false, options: counts.prices, total: counts.prices.length })
  if (counts.reduced > 0)
    facets.push({ code: 'special', label: text('Promotion'), position: 95, swatch: null, isBoolean: true, options: [{ value: '1', label: text('Yes'), count: counts.reduced, swatch: null }], total: 1 })
  return wish ? facets.filter(({ code }) => code === wish.code) : facets
}

const byWords = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

interface Counted {
  row: FacetOptionRow
  count: number
}
const byPlace = (a: Counted, b: Counted) => a.row.position - b.row.position
const byCount = (a: Counted, b: Counted) => b.count - a.count
const byLabel = (a: Counted, b: Counted) => byWords(a.row.sort_key, b.row.sort_key)
const told = ({ row, count }: Counted): FacetOption => ({ value: row.value, label: row.label, count, swatch: row.swatch_value })

const mostFrequent = (list: readonly Counted[], most: number) => (list.length <= most ? list : list.toSorted((a, b) => byCount(a, b) || byLabel(a, b)).slice(0, most))

function named(list: readonly Counted[], most: number): Pick<Facet, 'options' | 'total'> {
  const kept = mostFrequent(list, most).toSorted((a, b) => byPlace(a, b) || byCount(a, b) || byLabel(a, b))
  return { options: kept.map(told), total: list.length }
}

/** In the order of the alphabet, which is how a long list is looked through. */
function wished(list: readonly Counted[], { beginning = '', most }: FacetWish): Pick<Facet, 'options' | 'total'> {
  const typed = foldWords(beginning)
  const fits = typed.length === 0 ? list : list.filter(({ row }) => typed.every((part) => foldWords(row.label).some((word) => word.startsWith(part))))
  const kept = mostFrequent(fits, most).toSorted((a, b) => byPlace(a, b) || byLabel(a, b))
  return { options: kept.map(told), total: fits.length }
}
