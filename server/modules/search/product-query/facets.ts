import { text } from '../../../../language/translate.ts'
import type { Db } from '../../../platform/db/db.ts'
import { minBaseAmount } from '../../../platform/price-context.ts'
import { readFacetOptions, type FacetOptionRow } from './facets.sql.ts'
import { foldWords } from '../words/words.ts'
import { listAttributes } from '../../catalog/index.ts'

/** Maximum number of options per attribute in a listing; a facet requested alone may have more. */
export const MAX_OPTIONS = 60
/** Steps of the price filter, in hundredths of the base currency. */
const PRICE_STEPS: readonly number[] = [2000, 3000, 4000, 6000, 10000]
/** Price steps in another currency are rounded to its whole unit: 100 hundredths. */
const MAIN_UNIT_HUNDREDTHS = 100

/** Price steps: `displayed` in the currency of the request, `base` the lowest base price in each step. */
export interface PriceSteps {
  displayed: readonly number[]
  base: readonly number[]
}
const stepsOfBase: PriceSteps = { displayed: PRICE_STEPS, base: PRICE_STEPS }

export function priceSteps(rate = 1): PriceSteps {
  if (rate === 1) return stepsOfBase
  const displayed = [
    ...new Set(
      PRICE_STEPS.map((step) =>
        Math.max(MAIN_UNIT_HUNDREDTHS, Math.round((step * rate) / MAIN_UNIT_HUNDREDTHS) * MAIN_UNIT_HUNDREDTHS),
      ),
    ),
  ]
  return { displayed, base: displayed.map((step) => minBaseAmount(step, { rate })) }
}

/** A request for a single facet, with all options or those with a prefix. */
export interface FacetRequest {
  code: string
  beginning?: string
  limit: number
}

export interface FacetOption {
  value: string
  label: string
  count: number
  swatch: string | null
}

/** A facet with the number of results per option. */
export interface Facet {
  code: string
  label: string
  position: number
  swatch: string | null
  isBoolean: boolean
  options: FacetOption[]
  /** Total number of options. */
  total: number
}

export interface CountedOption {
  row: FacetOptionRow
  count: number
}

/** Counts of the results of a query. */
export interface FacetCounts {
  /** Attribute id -> its options, unordered; 0 -> categories. */
  options: ReadonlyMap<number, readonly CountedOption[]>
  /** Attribute id -> total number of its options, if `options` does not have all of them. */
  totals?: ReadonlyMap<number, number>
  prices: FacetOption[]
  reduced: number
}

const mainUnit = (hundredths: number) => String(hundredths / 100)

/** Price steps with the number of products in each; step 0 is below the first price. */
export const priceOptions = (counts: readonly (readonly number[])[], { displayed }: PriceSteps): FacetOption[] =>
  counts.map(([step = 0, count = 0]) => {
    const from = step === 0 ? '*' : mainUnit(displayed[step - 1] ?? 0)
    const to = step === displayed.length ? '*' : mainUnit((displayed[step] ?? 0) - 1)
    return { value: `${from}_${to}`, label: `${from}-${to}`, count, swatch: null }
  })

/** Reads the labels of counted options (by id) and categories (by negated id) from the tables. */
export async function readCountedOptions(
  db: Db,
  storeCode: string,
  counts: ReadonlyMap<number, number>,
): Promise<FacetCounts['options']> {
  const byAttribute = new Map<number, CountedOption[]>()
  for (const row of await readFacetOptions(db, [...counts.keys()], storeCode)) {
    const counted = { row, count: counts.get(row.id) ?? 0 }
    const list = byAttribute.get(row.attributeId)
    if (list) list.push(counted)
    else byAttribute.set(row.attributeId, [counted])
  }
  return byAttribute
}

/** Builds facets with labels from the counts; if an attribute has too many options, the most frequent ones. */
export async function facetsOf(
  db: Db,
  storeCode: string,
  counts: FacetCounts,
  requested: Readonly<Record<string, readonly string[]>>,
  requestedFacet?: FacetRequest,
): Promise<Facet[]> {
  const attributes = await listAttributes(db)
  const facets: Facet[] = []
  const facetOf = (code: string, list: readonly CountedOption[], limit: number, total = list.length) =>
    requestedFacet?.code === code
      ? optionsByPrefix(list, requestedFacet)
      : mostFrequentOptions(list, limit, total, requested[code])
  const categories = counts.options.get(0)
  if (categories)
    facets.push({
      code: 'category_uid',
      label: text('Category'),
      position: 0,
      swatch: null,
      isBoolean: false,
      ...facetOf('category_uid', categories, Number.POSITIVE_INFINITY),
    })
  for (const { id, code, label, labels, position, swatch, kind, isFilterable } of attributes) {
    const list = counts.options.get(id)
    if (!list || !isFilterable) continue
    facets.push({
      code,
      label: labels[storeCode] ?? label,
      position,
      swatch,
      isBoolean: kind === 'boolean',
      ...facetOf(code, list, MAX_OPTIONS, counts.totals?.get(id)),
    })
  }
  if (counts.prices.length > 0)
    facets.push({
      code: 'price',
      label: text('Price'),
      position: 90,
      swatch: null,
      isBoolean: false,
      options: counts.prices,
      total: counts.prices.length,
    })
  if (counts.reduced > 0)
    facets.push({
      code: 'special',
      label: text('Promotion'),
      position: 95,
      swatch: null,
      isBoolean: true,
      options: [{ value: '1', label: text('Yes'), count: counts.reduced, swatch: null }],
      total: 1,
    })
  return requestedFacet ? facets.filter(({ code }) => code === requestedFacet.code) : facets
}

const byPosition = (a: CountedOption, b: CountedOption) => a.row.position - b.row.position
const byCount = (a: CountedOption, b: CountedOption) => b.count - a.count
const byLabel = (a: CountedOption, b: CountedOption) => compareAlphabetically(a.row, b.row)
/** Alphabetical order; equal labels by id. */
export const compareAlphabetically = (
  a: Pick<FacetOptionRow, 'id' | 'sortKey'>,
  b: Pick<FacetOptionRow, 'id' | 'sortKey'>,
) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : a.id - b.id)
const toFacetOption = ({ row, count }: CountedOption): FacetOption => ({
  value: row.value,
  label: row.label,
  count,
  swatch: row.swatchValue,
})

/** Orders by count, descending, then alphabetically. */
const byFrequency = (a: CountedOption, b: CountedOption): number => byCount(a, b) || byLabel(a, b)
/** The `limit` most frequent options, and all selected ones. */
function mostFrequent(
  list: readonly CountedOption[],
  limit: number,
  requested: readonly string[] = [],
): readonly CountedOption[] {
  if (list.length <= limit) return list
  const sorted = list.toSorted(byFrequency)
  return [...sorted.slice(0, limit), ...sorted.slice(limit).filter(({ row }) => requested.includes(row.value))]
}

function mostFrequentOptions(
  list: readonly CountedOption[],
  limit: number,
  total: number,
  requested?: readonly string[],
): Pick<Facet, 'options' | 'total'> {
  const kept = mostFrequent(list, limit, requested).toSorted((a, b) => byPosition(a, b) || byFrequency(a, b))
  return { options: kept.map(toFacetOption), total }
}

/** Alphabetical order, as users scan a long list for a name. */
function optionsByPrefix(
  list: readonly CountedOption[],
  { beginning = '', limit }: FacetRequest,
): Pick<Facet, 'options' | 'total'> {
  const typed = foldWords(beginning)
  const matching =
    typed.length === 0
      ? list
      : list.filter(({ row }) => typed.every((part) => foldWords(row.label).some((word) => word.startsWith(part))))
  const kept = mostFrequent(matching, limit).toSorted((a, b) => byPosition(a, b) || byLabel(a, b))
  return { options: kept.map(toFacetOption), total: matching.length }
}
