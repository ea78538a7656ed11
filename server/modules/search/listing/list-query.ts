import { isDay } from '../../../../rules/day.ts'
import type { ProductAttributeFilterInput, ProductAttributeSortInput } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { fromUid } from '../../../platform/graphql/magento-formats.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { minBaseAmount } from '../../../platform/price-context.ts'
import type { ProductQuery, SortKey } from '../query/search.ts'
import { type EqualFilter, valuesOf, wholeNumbers } from '../../../platform/graphql/filter-values.ts'
import type { FilteredIds } from './list-filters.ts'
import { filterByConditions, parseConditions, encodedConditions } from './rule-conditions.ts'
import { idsAtPaths } from '../../catalog/index.ts'

/** Maximum of an integer price column. */
const MAX_AMOUNT = 2 ** 31 - 1

const OPTION_FILTERS = [
  'author',
  'publisher',
  'series',
  'binding',
  'language',
  'format',
  'age_range',
  'publication_year',
  'availability',
  'cover_colour',
  'large_print',
  'rating',
  'school_class',
] as const

/** Search words; undefined for an empty string, which clients send without a search. */
export const searchOf = (text: string | null | undefined) => text?.trim() || undefined

export const idsOf = (uids: EqualFilter) => wholeNumbers(valuesOf(uids)?.map((uid) => fromUid(uid)))

export function sortOf(sort: ProductAttributeSortInput | null | undefined): ProductQuery['sort'] {
  const [key, direction] = Object.entries(sort ?? {}).find(([, value]) => value) ?? []
  return key ? { key: key as SortKey, descending: direction === 'DESC' } : undefined
}

async function categoriesOf(filter: ProductAttributeFilterInput, context: RequestContext): Promise<number[][]> {
  const groups = [wholeNumbers(valuesOf(filter.category_id)), idsOf(filter.category_uid)]
  const paths = valuesOf(filter.category_url_path)
  if (paths)
    groups.push(
      (
        await idsAtPaths(
          context.db,
          paths.map((path) => path.replace(/\.html$/, '')),
          context.store.code,
        )
      ).map(({ id }) => id),
    )
  return groups.filter((group) => group !== undefined)
}

/** Parses an amount to hundredths; undefined for an empty one or `*`, the open end in facet values. */
function parseHundredths(value: string | null | undefined): number | undefined {
  const text = value?.trim()
  if (!text || text === '*') return undefined
  const amount = Number(text)
  if (!Number.isFinite(amount))
    throw new Refusal('graphql-input', 'A price is written as a number: "%s" is none.', text.slice(0, 60))
  return Math.max(0, Math.min(Math.round(amount * 100), MAX_AMOUNT))
}

/**
 * Converts a price range in the currency of the request to the base prices that are displayed within it, to the
 * hundredth.
 */
function priceOf(range: ProductAttributeFilterInput['price'], { priceContext }: RequestContext): ProductQuery['price'] {
  const [from, to] = [parseHundredths(range?.from), parseHundredths(range?.to)]
  if (from === undefined && to === undefined) return undefined
  return {
    from: from === undefined ? undefined : Math.min(minBaseAmount(from, priceContext), MAX_AMOUNT),
    to: to === undefined ? undefined : Math.min(minBaseAmount(to + 1, priceContext) - 1, MAX_AMOUNT),
  }
}

/** `2026-11-01`, or with a time as in Magento: `2026-11-01 08:30:00`; UTC unless a zone follows. */
const INSTANT = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/

const comparisonsOf = (filter: ProductAttributeFilterInput['news_from_date']) => {
  // PostgreSQL parses dates differently than JavaScript, so only ISO format is passed on
  const found = Object.entries(filter ?? {}).flatMap(([name, value]) => {
    const [, day = '', time = '00:00', zone = 'Z'] = typeof value === 'string' ? (INSTANT.exec(value) ?? []) : []
    const instant = new Date(`${day}T${time}${zone}`)
    return isDay(day) && !Number.isNaN(instant.getTime()) ? [[name, instant.toISOString()]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

export type ListQuery = Omit<ProductQuery, 'pageSize' | 'currentPage' | 'include'>

/** The product query of all filters except the list filters. */
export async function queryOf(filter: ProductAttributeFilterInput, context: RequestContext): Promise<ListQuery> {
  const categories = await categoriesOf(filter, context)
  const special = valuesOf(filter.special)
  const query: ListQuery = {
    storeCode: context.store.code,
    groupId: context.groupId,
    now: context.now,
    rate: context.priceContext.rate,
    categories: categories.length > 0 ? categories : undefined,
    skus: valuesOf(filter.sku),
    ids: wholeNumbers(valuesOf(filter.id)),
    urlKeys: valuesOf(filter.url_key),
    name: filter.name?.match ?? undefined,
    description: filter.description?.match ?? undefined,
    shortDescription: filter.short_description?.match ?? undefined,
    newsFrom: comparisonsOf(filter.news_from_date),
    newsTo: comparisonsOf(filter.news_to_date),
    options: Object.fromEntries(
      OPTION_FILTERS.flatMap((code) => {
        const values = valuesOf(filter[code])
        return values ? [[code, values]] : []
      }),
    ),
    price: priceOf(filter.price, context),
    special: special ? special.includes('1') || special.includes('true') : undefined,
  }
  const conditions = encodedConditions(filter.conditions)
  return conditions ? filterByConditions(query, parseConditions(conditions, OPTION_FILTERS)) : query
}

/** The query restricted to the products of the list filters. */
export function withFilteredIds(query: ListQuery, filtered: FilteredIds | undefined): ListQuery {
  if (!filtered) return query
  const requested = query.ids && new Set(query.ids)
  return { ...query, ids: requested ? filtered.ids.filter((id) => requested.has(id)) : filtered.ids }
}
