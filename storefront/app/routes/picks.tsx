import { collectionPath } from '../../../language/paths.ts'
import type { Language } from '../../../language/translate.ts'
import { Bookseller, Booksellers } from '../generated/documents.ts'
import { BooksellerPage, BooksellersPage, type PicksData } from '../features/catalog/picks/bookseller-page.tsx'
import { pathOf } from '../features/catalog/card/card-data.ts'
import { listData } from '../features/collections/collections-data.ts'
import type { PageContext, PageModule } from '../platform/page.ts'
import { type Meta, notFound } from '../../../web/router/page.ts'
import { baseOf } from '../../../web/platform/store-view.ts'
import { cardAction } from '../composed/card-action.tsx'
import { alternatesWithQuery, bookEntry, firstTitles, pageJsonLd, titleWithPage } from '../composed/entity-page.ts'
import { DEFAULT_HOURS } from '../composed/listing-page.ts'
import { redirectToCanonical, notFoundIfUnsupported } from '../composed/route-guards.ts'

const SIZE = 24
const pathAt = (path: string, page: number) => (page > 1 ? `${path}?p=${page}` : path)

/** /polecaja/{key}: recommendations of a bookseller; /polecaja: all booksellers with recommendations. */
export const page: PageModule<PicksData> = {
  load: (context) => (context.params.key === undefined ? openIndex(context) : openBookseller(context)),
  meta: (data, context) => ('booksellers' in data ? metaOfIndex(data, context) : metaOfBookseller(data, context)),
  Page: ({ data }) =>
    'booksellers' in data ? (
      <BooksellersPage {...data} />
    ) : (
      <BooksellerPage data={data} to={(page) => pathAt(data.bookseller.url, page)} action={cardAction} />
    ),
}

async function openIndex(context: PageContext) {
  redirectToCanonical(collectionPath(context.store.locale, 'picks'), context)
  const { booksellers, staffPicks } = await notFoundIfUnsupported(context.graphql(Booksellers))
  if (booksellers.length === 0) throw notFound()
  return { booksellers, picks: staffPicks?.items ?? [] }
}

async function openBookseller(context: PageContext) {
  const { params, url, store, graphql } = context
  const key = params.key ?? ''
  redirectToCanonical(collectionPath(store.locale, 'picks', key), context)
  const pageParam = url.searchParams.get('p') ?? '1'
  if (!/^[1-9]\d{0,3}$/.test(pageParam)) throw notFound()
  const page = Number(pageParam)
  const { bookseller, productLabels, storeConfig } = await notFoundIfUnsupported(
    graphql(Bookseller, { key, size: SIZE, page }),
  )
  if (!bookseller || bookseller.picks.items.length === 0) throw notFound()
  return { bookseller, labels: productLabels, hours: storeConfig?.shipping_hours ?? DEFAULT_HOURS, page }
}

type MetaContext = Parameters<PageModule<PicksData>['meta']>[1]
const indexTitle = ({ t }: Pick<Language, 't'>) => t('Our booksellers recommend')

function metaOfIndex({ booksellers }: Extract<PicksData, { booksellers: unknown }>, context: MetaContext): Meta {
  const { url, store, stores, t } = context
  const title = indexTitle(context)
  const path = collectionPath(store.locale, 'picks')
  return {
    title,
    description: `${title}: ${booksellers.map(({ name }) => name).join(', ')}.`,
    canonical: path,
    alternates: Object.fromEntries(stores.map((view) => [view.code, collectionPath(view.locale, 'picks')])),
    jsonLd: import.meta.env.SSR
      ? pageJsonLd([{ label: title, to: path }], () => [], { t, origin: url.origin, store })
      : undefined,
  }
}

function metaOfBookseller(data: Exclude<PicksData, { booksellers: unknown }>, context: MetaContext): Meta {
  const { bookseller, page } = data
  const { t, url, store } = context
  const { name, role, alternates, picks } = bookseller
  const products = picks.items.map(({ product }) => product)
  const path = pathOf(bookseller.url, baseOf(store))
  const title = titleWithPage(t('Recommended by %s', name), page, { t })
  const pages = picks.page_info.total_pages ?? 1
  return {
    title,
    description: page > 1 ? undefined : `${[name, role].filter(Boolean).join(', ')}: ${firstTitles(products)}.`,
    canonical: pathAt(path, page),
    previous: page > 1 ? pathAt(path, page - 1) : undefined,
    next: page < pages ? pathAt(path, page + 1) : undefined,
    alternates: alternatesWithQuery(alternates, page > 1 ? `?p=${page}` : ''),
    openGraph: { type: 'profile', image: products[0]?.small_image?.url },
    // only crawlers read it, so it stays out of the browser's bundle
    jsonLd: import.meta.env.SSR
      ? pageJsonLd(
          [
            { label: indexTitle(context), to: collectionPath(store.locale, 'picks') },
            { label: name, to: path },
          ],
          (root) => {
            const books = products.map((product) => bookEntry(product, baseOf(store)))
            return [listData(title, path, books, (page - 1) * SIZE + 1, root)]
          },
          { t, origin: url.origin, store },
        )
      : undefined,
  }
}
