import { text } from '../../../language/translate.ts'
import type { Db } from '../../platform/db.ts'
import { listAttributes } from './attributes.ts'
import { readFacetOptions, type FacetOptionRow } from './facets.sql.ts'

/** Most options told of one attribute; a reader does not tick the sixty-first author. */
const OPTIONS = 60

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
export async function facetsOf(db: Db, storeCode: string, counts: Counts): Promise<Facet[]> {
  const [attributes, options] = await Promise.all([listAttributes(db), optionsOf(db, storeCode, counts.options.keys())])
  const byAttribute = new Map<number, { row: FacetOptionRow; count: number }[]>()
  for (const [id, count] of counts.options) {
    const row = options.get(id)
    if (!row) continue
    const list = byAttribute.get(row.attribute_id)
    if (list) list.push({ row, count })
    else byAttribute.set(row.attribute_id, [{ row, count }])
  }
  const facets: Facet[] = []
  const categories = byAttribute.get(0)
  if (categories) facets.push({ code: 'category_uid', label: text('Category'), position: 0, swatch: null, isBoolean: false, options: named(categories, Number.POSITIVE_INFINITY) })
  for (const { id, code, label, labels, position, swatch, kind, is_filterable } of attributes) {
    const list = byAttribute.get(id)
    if (list && is_filterable) facets.push({ code, label: labels[storeCode] ?? label, position, swatch, isBoolean: kind === 'boolean', options: named(list, OPTIONS) })
  }
  if (counts.prices.length > 0) facets.push({ code: 'price', label: text('Price'), position: 90, swatch: null, isBoolean: false, options: counts.prices })
  if (counts.reduced > 0)
    facets.push({ code: 'special', label: text('Promotion'), position: 95, swatch: null, isBoolean: true, options: [{ value: '1', label: text('Yes'), count: counts.reduced, swatch: null }] })
  return facets
}

const byWords = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function named(list: { row: FacetOptionRow; count: number }[], most: number): FacetOption[] {
  const kept = list.length <= most ? list : list.toSorted((a, b) => b.count - a.count || byWords(a.row.sort_key, b.row.sort_key)).slice(0, most)
  return kept
    .toSorted((a, b) => a.row.position - b.row.position || b.count - a.count || byWords(a.row.sort_key, b.row.sort_key))
    .map(({ row, count }) => ({ value: row.value, label: row.label, count, swatch: row.swatch_value }))
}
