import type { Resolvers } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { checkPage } from '../../platform/graphql/pages.ts'
import type { Card } from '../catalog/index.ts'
import { listStoreViews } from '../store/index.ts'
import { findSeason, SEASON_TITLES, titlesOf } from './season.ts'
import {
  alternatesOf,
  findBookseller,
  listBooksellers,
  listPicks,
  listPicksOfWeek,
  picksOf,
  picksOfProduct,
} from './staff-picks.ts'

const MAX_PAGE_SIZE = 24

interface PageRequest {
  pageSize?: number | null
  currentPage?: number | null
}
function pageOf({ pageSize, currentPage }: PageRequest) {
  const page = { size: pageSize ?? MAX_PAGE_SIZE, current: currentPage ?? 1 }
  checkPage(page.size, page.current, MAX_PAGE_SIZE)
  return page
}

const pageFields = ({ size, current }: ReturnType<typeof pageOf>, total: number) => ({
  total_count: total,
  page_info: { current_page: current, page_size: size, total_pages: Math.ceil(total / size) },
})

const productFields = {
  staff_picks: ({ id }: Card, _args: unknown, context: RequestContext) => picksOfProduct(context, id),
}

export const staffPickResolvers: Resolvers = {
  Query: {
    bookseller: (_parent, { url_key }, context) => findBookseller(context, url_key),
    booksellers: (_parent, _args, context) => listBooksellers(context),
    seasonShelf: (_parent, _args, context) => findSeason(context),
    async staffPicks(_parent, args, context) {
      const page = pageOf(args)
      const { items, total } = await listPicks(context, page)
      return { items, ...pageFields(page, total) }
    },
    weekPicks: (_parent, { pageSize }, context) => listPicksOfWeek(context, pageOf({ pageSize: pageSize ?? 4 }).size),
  },
  Bookseller: {
    alternates: async (bookseller, _args, context) =>
      alternatesOf(context, bookseller, await listStoreViews(context.db)),
    async picks(bookseller, args, context) {
      const page = pageOf(args)
      return { items: await picksOf(context, bookseller, page), ...pageFields(page, bookseller.pick_count) }
    },
  },
  SeasonShelf: {
    url: ({ path }) => path,
    products(season, { pageSize }, context) {
      const limit = pageSize ?? SEASON_TITLES
      checkPage(limit, 1, SEASON_TITLES)
      return titlesOf(context, season, limit)
    },
  },
  SimpleProduct: productFields,
  VirtualProduct: productFields,
  DownloadableProduct: productFields,
  ConfigurableProduct: productFields,
  GroupedProduct: productFields,
  BundleProduct: productFields,
}
