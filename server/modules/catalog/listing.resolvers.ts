import type { GraphQLResolveInfo } from 'graphql'
import { text } from '../../../language/translate.ts'
import type { ProductAttributeFilterInput, ProductAttributeSortInput, Resolvers } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { withAsked } from './asked-options.ts'
import { loadCard, type Card } from './cards.ts'
import { idsAtPaths } from './categories.sql.ts'
import { checkPage } from './pages.ts'
import { swatchType } from './product.resolvers.ts'
import type { Facet } from './facets.ts'
import { loadPages } from './product-parts.ts'
import { findProducts, type Found, isKeyOnly, type ProductQuery, type SortKey } from './search.ts'
import { askedFields } from './selection.ts'

/** More than that is not read by anybody; they search within it. */
const LARGEST_FACET = 1000
/** What a column of grosze holds. */
const LARGEST_AMOUNT = 2 ** 31 - 1

const OPTION_FILTERS = ['author', 'publisher', 'series', 'binding', 'language', 'format', 'age_range', 'publication_year', 'availability', 'cover_colour', 'large_print'] as const
const SORT_LABELS: Readonly<Record<Exclude<SortKey, 'relevance'>, string>> = {
  position: text('Position'), name: text('Product Name'), price: text('Price'), publication_date: text('Publication date'), bestseller: text('Bestsellers'),
}

const [YES, NO] = [text('Yes'), text('No')]

type Equal = { eq?: string | null; in?: readonly (string | null | undefined)[] | null } | null | undefined

/** The values of a filter; an empty one filters nothing, as clients leave it so. */
export function valuesOf(filter: Equal): string[] | undefined {
  if (!filter) return undefined
  const values = [filter.eq, ...(filter.in ?? [])].filter((value): value is string => value !== null && value !== undefined && value !== '')
  return values.length > 0 ? values : undefined
}

export const wholeNumbers = (values: string[] | undefined) => values?.map(Number).filter((value) => Number.isInteger(value) && Math.abs(value) < 2 ** 31)
const idsOf = (uids: Equal) => wholeNumbers(valuesOf(uids)?.map((uid) => Buffer.from(uid, 'base64').toString()))

function checkPagesEnd(total: number, pageSize: number, currentPage: number) {
  const pages = Math.ceil(total / pageSize)
  if (currentPage > pages && total > 0) throw new Refusal('graphql-input', 'currentPage value %s specified is greater than the %s page(s) available.', currentPage, pages)
  return pages
}

export function sortOf(sort: ProductAttributeSortInput | null | undefined): ProductQuery['sort'] {
  const [key, direction] = Object.entries(sort ?? {}).find(([, value]) => value) ?? []
  return key ? { key: key as SortKey, descending: direction === 'DESC' } : undefined
}

async function categoriesOf(filter: ProductAttributeFilterInput, context: RequestContext): Promise<number[][]> {
  const groups = [wholeNumbers(valuesOf(filter.category_id)), idsOf(filter.category_uid)]
  const paths = valuesOf(filter.category_url_path)
  if (paths) groups.push((await idsAtPaths(context.db, paths.map((path) => path.replace(/\.html$/, '')), context.store.code)).map(({ id }) => id))
  return groups.filter((group) => group !== undefined)
}

function priceOf(range: ProductAttributeFilterInput['price']): ProductQuery['price'] {
  const grosze = (text: string | null | undefined) => (text && Number.isFinite(Number(text)) ? Math.max(0, Math.min(Math.round(Number(text) * 100), LARGEST_AMOUNT)) : undefined)
  const [from, to] = [grosze(range?.from), grosze(range?.to)]
  return from === undefined && to === undefined ? undefined : { from, to }
}

const comparisons = (filter: ProductAttributeFilterInput['news_from_date']) => {
  // the database reads other spellings of a day than JavaScript does
  const found = Object.entries(filter ?? {}).flatMap(([name, value]) => {
    const instant = typeof value === 'string' ? new Date(value) : undefined
    const year = instant?.getUTCFullYear() ?? 0
    return instant && year > 0 && year < 10_000 ? [[name, instant.toISOString()]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

async function queryOf(filter: ProductAttributeFilterInput, context: RequestContext): Promise<Omit<ProductQuery, 'pageSize' | 'currentPage' | 'want'>> {
  // better no list than one that silently holds everything
  if (Object.values(filter.conditions ?? {}).some(Boolean)) throw new Refusal('graphql-input', 'Rule conditions are not supported as a filter of products.')
  const categories = await categoriesOf(filter, context)
  const special = valuesOf(filter.special)
  return {
    storeCode: context.store.code,
    groupId: context.groupId,
    now: context.now,
    categories: categories.length > 0 ? categories : undefined,
    skus: valuesOf(filter.sku),
    ids: wholeNumbers(valuesOf(filter.id)),
    urlKeys: valuesOf(filter.url_key),
    name: filter.name?.match ?? undefined,
    description: filter.description?.match ?? undefined,
    shortDescription: filter.short_description?.match ?? undefined,
    newsFrom: comparisons(filter.news_from_date),
    newsTo: comparisons(filter.news_to_date),
    options: Object.fromEntries(OPTION_FILTERS.flatMap((code) => {
      const values = valuesOf(filter[code])
      return values ? [[code, values]] : []
    })),
    price: priceOf(filter.price),
    special: special ? special.includes('1') || special.includes('true') : undefined,
  }
}

const aggregationOf = (facet: Facet, context: RequestContext) => ({
  attribute_code: facet.code,
  // the shop's own attributes are translated where they are described
  label: context.language.t(facet.label),
  count: facet.total,
  position: facet.position,
  has_swatch: facet.swatch !== null,
  is_boolean: facet.isBoolean,
  options: facet.options.map(({ value, label, count, swatch }) => ({
    __typename: 'AggregationOption' as const, value, count, label: facet.isBoolean ? context.language.t(value === '1' ? YES : NO) : label, swatch_data: swatch === null ? null : { type: swatchType(facet.swatch), value: swatch },
  })),
})

async function cardsOf(found: Found, context: RequestContext, isDetail: boolean): Promise<Card[]> {
  const cards = await Promise.all(found.ids.map((id) => loadCard(context, id)))
  return cards.flatMap((card) => (card ? [isDetail ? { ...card, isDetail } : card] : []))
}

/** What only a product's own page shows: who asks for it by a product's name has it read in one go. */
const PAGE_FIELDS = ['description', 'media_gallery', 'media_gallery_entries', 's_attributes', 'custom_attributesV2', 'categories', 'availability_in_sources']

/** A page of a category's or any other list; `named` are the categories it was filtered by. */
async function listProducts(query: Omit<ProductQuery, 'want'>, info: GraphQLResolveInfo, context: RequestContext, named: readonly number[] = []) {
  checkPage(query.pageSize, query.currentPage)
  const asked = askedFields(info)
  const want = { items: asked.has('items'), aggregations: asked.has('aggregations'), priceBounds: asked.has('min_price') || asked.has('max_price') }
  context.tag('catalog')
  const fields = askedFields(info, 'items')
  if (isKeyOnly({ ...query, want }) && PAGE_FIELDS.some((field) => fields.has(field))) return pagesAt(query, context)
  const found = await findProducts(context.db, { ...query, want })
  if (found.changesAt) context.until(found.changesAt)
  const pages = checkPagesEnd(found.total, query.pageSize, query.currentPage)
  const isDetail = query.skus !== undefined || query.ids !== undefined || query.urlKeys !== undefined
  return {
    total_count: found.total,
    items: want.items ? await cardsOf(found, context, isDetail) : [],
    page_info: { current_page: query.currentPage, page_size: query.pageSize, total_pages: pages },
    aggregations: (want.aggregations ? await withAsked(found.facets, { ...query, categories: named }, context) : []).map((facet) => aggregationOf(facet, context)),
    min_price: (found.minPrice ?? 0) / 100,
    max_price: (found.maxPrice ?? 0) / 100,
    suggestions: found.suggestions.map((words) => ({ search: words })),
  }
}

/** The products that the question names, whole. */
async function pagesAt(query: Omit<ProductQuery, 'want'>, context: RequestContext) {
  const { pageSize, currentPage } = query
  const cards = await loadPages(context, query)
  return {
    total_count: cards.length,
    items: cards.slice((currentPage - 1) * pageSize, currentPage * pageSize),
    page_info: { current_page: currentPage, page_size: pageSize, total_pages: checkPagesEnd(cards.length, pageSize, currentPage) },
    aggregations: [],
    min_price: 0,
    max_price: 0,
    suggestions: [],
  }
}

export const listingResolvers: Resolvers = {
  Query: {
    async products(_parent, { search, filter, sort, pageSize, currentPage }, context, info) {
      if (search == null && !filter) throw new Refusal('graphql-input', "'search' or 'filter' input argument is required.")
      const { language } = context
      const query = { ...(await queryOf(filter ?? {}, context)), search: search ?? undefined, sort: sortOf(sort), pageSize: pageSize ?? 20, currentPage: currentPage ?? 1 }
      const relevance = search == null ? [] : [{ value: 'relevance', label: language.t('Relevance') }]
      return {
        ...(await listProducts(query, info, context, idsOf(filter?.category_uid))),
        sort_fields: {
          default: search == null ? 'position' : 'relevance',
          options: [...relevance, ...Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label: language.t(label) }))],
        },
      }
    },
    async productFacet(_parent, { attribute_code: code, beginning, search, filter, pageSize }, context) {
      if (search == null && !filter) throw new Refusal('graphql-input', "'search' or 'filter' input argument is required.")
      const most = pageSize ?? 100
      if (most < 1) throw new Refusal('graphql-input', 'pageSize value must be greater than 0.')
      if (most > LARGEST_FACET) throw new Refusal('graphql-input', 'Maximum pageSize is %s', LARGEST_FACET)
      const want = { items: false, aggregations: true, priceBounds: false, facet: { code, beginning: beginning ?? undefined, most } }
      const found = await findProducts(context.db, { ...(await queryOf(filter ?? {}, context)), search: search ?? undefined, pageSize: 1, currentPage: 1, want })
      context.tag('catalog')
      const [facet] = found.facets
      return facet ? aggregationOf(facet, context) : null
    },
  },
  AggregationOptionInterface: { __resolveType: () => 'AggregationOption' },
  CategoryTree: {
    async products({ id }, { pageSize, currentPage, sort }, context, info) {
      const query = { ...(await queryOf({ category_id: { eq: String(id) } }, context)), sort: sortOf(sort), pageSize: pageSize ?? 20, currentPage: currentPage ?? 1 }
      return listProducts(query, info, context)
    },
  },
}
