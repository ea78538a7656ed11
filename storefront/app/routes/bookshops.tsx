import { shopPagePath } from '../../../language/paths.ts'
import {
  type RequestedTitle,
  requestedTitleOf,
  type Bookshop,
  bookshopNode,
  isPrinted,
} from '../features/bookshops/bookshop.ts'
import { BookshopPage } from '../features/bookshops/bookshop-page.tsx'
import { BookshopsPage } from '../features/bookshops/bookshops-page.tsx'
import { withoutNulls } from '../../../web/api/without-nulls.ts'
import { FindStockTitles, ListAllBookshops, StockInBookshops } from '../generated/documents.ts'
import type { StockTitleFragment } from '../generated/operations.ts'
import { pageJsonLd } from '../composed/entity-page.ts'
import { notFoundIfUnsupported } from '../composed/route-guards.ts'
import { loadOptionalText } from '../composed/optional-text.ts'
import type { PageContext, PageModule } from '../platform/page.ts'
import { type Meta, notFound } from '../../../web/router/page.ts'

const MAX_LENGTH = 255
const MAX_FOUND = 6

interface Data {
  shops: readonly Bookshop[]
  /** Time of rendering, ISO 8601; opening hours are shown relative to it. */
  renderedAt: string
  /** The bookshop of a page with a code in its path. */
  shop?: Bookshop
  text?: string | null
  description?: string | null
  requestedTitle?: RequestedTitle
  search: string
  found: readonly StockTitleFragment[]
}

/** All bookshops, with their stock of a title (`?q=` searches titles, `?sku=` selects one), or one bookshop by code. */
export const page: PageModule<Data> = {
  texts: 'bookshops',
  async load(context) {
    const { graphql, params } = context
    const { bookshops: shops } = await notFoundIfUnsupported(graphql(ListAllBookshops))
    const data = { shops, renderedAt: new Date().toISOString() }
    if (params.code === undefined) return { ...data, ...(await loadList(context)) }
    const shop = shops.find(({ code }) => code === params.code)
    if (!shop) throw notFound()
    return { ...data, shop, search: '', found: [] }
  },
  meta(data, { t, url, store, stores }) {
    const { shop, shops } = data
    const pathIn = (locale: string) => shopPagePath(locale, 'bookshops', shop?.code)
    const crumbs = [
      { label: t('Our bookshops'), to: shopPagePath(store.locale, 'bookshops') },
      ...(shop ? [{ label: shop.name, to: pathIn(store.locale) }] : []),
    ]
    return {
      ...(shop ? metaOfShop(shop, t) : metaOfList(data, t)),
      canonical: pathIn(store.locale),
      alternates: Object.fromEntries(stores.map((view) => [view.code, pathIn(view.locale)])),
      // only crawlers read it, so it stays out of the browser's bundle
      jsonLd: import.meta.env.SSR
        ? pageJsonLd(
            crumbs,
            (root) => (shop ? [shop] : shops).map((one) => bookshopNode(one, { root, locale: store.locale })),
            { t, origin: url.origin, store },
          )
        : undefined,
    }
  },
  Page: ({ data: { shop, shops, renderedAt, text, requestedTitle, search, found } }) =>
    shop ? (
      <BookshopPage shop={shop} shops={shops} renderedAt={renderedAt} />
    ) : (
      <BookshopsPage {...{ shops, renderedAt, requestedTitle, search, found }} text={text ?? null} />
    ),
}

async function loadList(context: PageContext) {
  const { graphql, url } = context
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_LENGTH)
  const sku = url.searchParams.get('sku') ?? ''
  const [text, stock, titles] = await Promise.all([
    loadOptionalText(context, 'ksiegarnie'),
    sku ? graphql(StockInBookshops, { sku }) : undefined,
    search && !sku ? graphql(FindStockTitles, { search }) : undefined,
  ])
  return {
    text: text?.content,
    description: text?.meta_description,
    requestedTitle: stock && requestedTitleOf(stock),
    search,
    found: withoutNulls(titles?.products?.items).filter(isPrinted).slice(0, MAX_FOUND),
  }
}

type Translate = PageContext['t']

const metaOfList = ({ shops, description, requestedTitle, search }: Data, t: Translate): Meta => ({
  title: t('Our bookshops'),
  description:
    description ??
    (shops.map(({ name, city }) => `${name}, ${city}`).join('; ') ||
      t('You can buy from us here, and we send the books to you.')),
  robots: requestedTitle || search || shops.length === 0 ? 'noindex, follow' : undefined,
})

const metaOfShop = ({ name, street, city }: Bookshop, t: Translate): Meta => ({
  title: name,
  description: t(
    '%s: address, opening hours today and in the days to come, phone and the way there.',
    `${name}, ${street}, ${city}`,
  ),
})
