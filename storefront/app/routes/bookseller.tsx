import { addressOf } from '../../../language/addresses.ts'
import { Bookseller } from '../generated/documents.ts'
import { BooksellerPage, type BooksellerData } from '../features/catalog/picks/bookseller-page.tsx'
import { pathOf } from '../features/catalog/card/card-facts.ts'
import { listData } from '../features/collections/collections-data.ts'
import { notFound, type PageModule } from '../platform/router/page.ts'
import { baseOf } from '../platform/store-view.ts'
import { cardAction } from '../composed/card-action.tsx'
import { alternatesAt, bookEntry, firstTitles, graphAt, titled } from '../composed/entity-page.ts'
import { DEFAULT_HOURS } from '../composed/listing-page.ts'
import { holdTo, orNotFound } from '../composed/own-address.ts'

const SIZE = 24
const pathAt = (path: string, page: number) => (page > 1 ? `${path}?p=${page}` : path)

/** /polecaja/{key}: what a bookseller recommends. */
export const page: PageModule<BooksellerData> = {
  async load(context) {
    const { params, url, store, graphql } = context
    const key = params.key ?? ''
    holdTo(addressOf(store.locale, 'picks', key), context)
    const written = url.searchParams.get('p') ?? '1'
    if (!/^[1-9]\d{0,3}$/.test(written)) throw notFound()
    const page = Number(written)
    const answer = await orNotFound(graphql(Bookseller, { key, size: SIZE, page }))
    const { bookseller } = answer
    if (!bookseller || bookseller.picks.items.length === 0) throw notFound()
    return {
      bookseller,
      labels: answer.productLabels,
      hours: answer.storeConfig?.shipping_hours ?? DEFAULT_HOURS,
      page,
    }
  },
  meta({ bookseller, page }, { t, url, store }) {
    const { name, role, url: address, alternates, picks } = bookseller
    const products = picks.items.map(({ product }) => product)
    const path = pathOf(address, baseOf(store))
    const title = titled(t('Recommended by %s', name), page, { t })
    const pages = picks.page_info.total_pages ?? 1
    return {
      title,
      description: page > 1 ? undefined : `${[name, role].filter(Boolean).join(', ')}: ${firstTitles(products)}.`,
      canonical: pathAt(path, page),
      previous: page > 1 ? pathAt(path, page - 1) : undefined,
      next: page < pages ? pathAt(path, page + 1) : undefined,
      alternates: alternatesAt(alternates, page > 1 ? `?p=${page}` : ''),
      openGraph: { type: 'profile', image: products[0]?.small_image?.url },
      // only crawlers read it, so it stays out of the browser's bundle
      jsonLd: import.meta.env.SSR
        ? graphAt(
            [
              { label: t('Our booksellers recommend'), to: addressOf(store.locale, 'picks') },
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
  },
  Page: ({ data }) => (
    <BooksellerPage data={data} to={(page) => pathAt(data.bookseller.url, page)} action={cardAction} />
  ),
}
