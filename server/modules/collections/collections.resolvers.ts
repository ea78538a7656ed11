import type { Resolvers } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { checkPage } from '../../platform/graphql/pages.ts'
import {
  type Card,
  loadCard,
  alternatesOfEntity,
  findEntity,
  findListById,
  listEntities,
  loadEntity,
  type Entity,
  type EntityKind,
  loadTitleCount,
} from '../catalog/index.ts'
import { listUpcomingMonths } from '../search/index.ts'
import { feedOf } from './feed-address.ts'
import { authorOfProduct, authorsOfSeries, MAX_TITLES, rolesOf, seriesOfAuthor, titlesOfAuthor } from './people.ts'
import { contactOf, imprintsOf, publishersOfSeries, seriesOfPublisher } from './publishers.ts'
import { kindOf, othersOf, placeOf, type Volume, volumeAfter, volumesOf } from './series.ts'

const isPresent = <T>(value: T | null): value is T => value !== null

const loadEntities = async (context: RequestContext, kind: EntityKind, ids: readonly number[]): Promise<Entity[]> =>
  (await Promise.all(ids.map((id) => loadEntity(context, kind, id)))).filter(isPresent)
const withCount = <Row extends { productCount: number }>({ productCount, ...row }: Row) => ({
  ...row,
  product_count: productCount,
})
const pageInfo = (page: { size: number; current: number }, total: number) => ({
  current_page: page.current,
  page_size: page.size,
  total_pages: Math.ceil(total / page.size),
})

async function listEntityIndex(
  context: RequestContext,
  kind: EntityKind,
  { letter, pageSize, currentPage }: { letter?: string | null; pageSize?: number | null; currentPage?: number | null },
) {
  const page = { size: pageSize ?? MAX_INDEX_PAGE_SIZE, current: currentPage ?? 1 }
  checkPage(page.size, page.current, MAX_INDEX_PAGE_SIZE)
  const { total, items, letters } = await listEntities(context, kind, letter ?? undefined, page)
  return { items, letters, total_count: total, page_info: pageInfo(page, total) }
}
/** Larger than a page of products, because names are short. */
const MAX_INDEX_PAGE_SIZE = 200

async function volume(context: RequestContext, { productIds, ...rest }: Volume) {
  const cards = await Promise.all(productIds.map((id) => loadCard(context, id)))
  return { ...rest, products: cards.filter(isPresent) }
}

async function neighbour(context: RequestContext, id: number | null, printed: string | null) {
  const product = id === null ? null : await loadCard(context, id)
  return product && { product, volume: printed }
}

const common = {
  alternates: (name: Entity, _args: unknown, context: RequestContext) => alternatesOfEntity(context, name),
  product_count: (name: Entity, _args: unknown, context: RequestContext) =>
    name.product_count ?? loadTitleCount(context, name),
  feed_url: ({ kind, url_key }: Entity, _args: unknown, context: RequestContext) =>
    feedOf(context.store, { collection: kind, key: url_key }),
}

const productFields = {
  async first_author({ id }: Card, _args: unknown, context: RequestContext) {
    const person = await authorOfProduct(context, id)
    return person === undefined ? null : loadEntity(context, 'author', person)
  },
  async series_place({ id }: Card, _args: unknown, context: RequestContext) {
    const place = await placeOf(context, id)
    const series = place && (await loadEntity(context, 'series', place.seriesId))
    if (!series) return null
    if ((await kindOf(context, series.id)) === 'collection') {
      const cards = await Promise.all((await othersOf(context, id)).map((other) => loadCard(context, other)))
      return { series, volume: place.volume, previous: null, next: null, others: cards.filter(isPresent) }
    }
    const [previous, next] = await Promise.all([
      neighbour(context, place.previousId, place.previousVolume),
      neighbour(context, place.nextId, place.nextVolume),
    ])
    return { series, volume: place.volume, previous, next, others: [] }
  },
}

export const collectionResolvers: Resolvers = {
  Query: {
    async bookAnnouncementMonths(_parent, _args, context) {
      context.tag('catalog')
      return (await listUpcomingMonths(context)).map(withCount)
    },
    bookAuthor: (_parent, { url_key }, context) => findEntity(context, 'author', url_key),
    bookSeries: (_parent, { url_key }, context) => findEntity(context, 'series', url_key),
    bookPublisher: (_parent, { url_key }, context) => findEntity(context, 'publisher', url_key),
    bookAuthors: (_parent, args, context) => listEntityIndex(context, 'author', args),
    bookSeriesList: (_parent, args, context) => listEntityIndex(context, 'series', args),
    bookPublishers: (_parent, args, context) => listEntityIndex(context, 'publisher', args),
  },
  BookAuthor: {
    ...common,
    roles: async ({ id }, _args, context) => (await rolesOf(context, id)).map(withCount),
    series: async ({ id }, _args, context) => loadEntities(context, 'series', await seriesOfAuthor(context, id)),
    async newest_titles({ id }, { pageSize }, context) {
      const limit = pageSize ?? MAX_TITLES
      checkPage(limit, 1, MAX_TITLES)
      const ids = (await titlesOfAuthor(context, id)).slice(0, limit)
      return (await Promise.all(ids.map((title) => loadCard(context, title)))).filter(isPresent)
    },
  },
  BookSeries: {
    ...common,
    kind: async ({ id }, _args, context) => ((await kindOf(context, id)) === 'cycle' ? 'CYCLE' : 'COLLECTION'),
    authors: async ({ id }, _args, context) => loadEntities(context, 'author', await authorsOfSeries(context, id)),
    publishers: async ({ id }, _args, context) =>
      loadEntities(context, 'publisher', await publishersOfSeries(context, id)),
    async volumes({ id }, { pageSize, currentPage }, context) {
      const page = { size: pageSize ?? 100, current: currentPage ?? 1 }
      checkPage(page.size, page.current)
      const all = await volumesOf(context, id)
      const shown = all.slice((page.current - 1) * page.size, page.current * page.size)
      return {
        items: await Promise.all(shown.map((one) => volume(context, one))),
        total_count: all.length,
        page_info: pageInfo(page, all.length),
      }
    },
    async volume_after({ id }, { number }, context) {
      const next = await volumeAfter(context, id, number)
      return next ? volume(context, next) : null
    },
  },
  BookPublisher: {
    ...common,
    contact: (publisher, _args, context) => contactOf(context, publisher),
    imprints: async ({ id }, _args, context) => (await imprintsOf(context, id)).map(withCount),
    series: async ({ id }, _args, context) => loadEntities(context, 'series', await seriesOfPublisher(context, id)),
  },
  CategoryTree: {
    feed_url({ id, url_path }, _args, context) {
      const list = findListById(id)
      if (list) return feedOf(context.store, { collection: list })
      return url_path ? feedOf(context.store, { category: url_path }) : null
    },
  },
  SimpleProduct: productFields,
  VirtualProduct: productFields,
  DownloadableProduct: productFields,
  ConfigurableProduct: productFields,
  GroupedProduct: productFields,
  BundleProduct: productFields,
}
