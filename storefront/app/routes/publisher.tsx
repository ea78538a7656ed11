import { collectionPath } from '../../../language/paths.ts'
import { Publisher } from '../generated/documents.ts'
import type { PublisherHeadFragment } from '../generated/operations.ts'
import { listingMeta } from '../features/catalog/listing/listing-meta.ts'
import { ProductList, type ListData } from '../features/catalog/listing/product-list.tsx'
import { organizationData } from '../features/collections/collections-data.ts'
import { EmptyCollection } from '../features/collections/empty-collection.tsx'
import { PublisherPage } from '../features/collections/publisher-page.tsx'
import { useRouter } from '../../../web/router/context.ts'
import type { PageModule } from '../platform/page.ts'
import { notFound } from '../../../web/router/page.ts'
import { baseOf } from '../../../web/platform/store-view.ts'
import { useText } from '../../../web/platform/text.ts'
import { cardAction } from '../composed/card-action.tsx'
import {
  alternatesWithQuery,
  firstTitles,
  pageJsonLd,
  indexCrumb,
  listNode,
  pageQueryOf,
  titleWithPage,
} from '../composed/entity-page.ts'
import { loadListingPage } from '../composed/listing-page.ts'
import { redirectToCanonical, notFoundIfUnsupported } from '../composed/route-guards.ts'

interface Data {
  list: ListData
  publisher: PublisherHeadFragment
}

const OWN_FACETS: readonly string[] = ['publisher']

/** /wydawnictwa/{key} */
export const page: PageModule<Data> = {
  texts: 'collections',
  async load(context) {
    const { params, store, graphql } = context
    const key = params.key ?? ''
    redirectToCanonical(collectionPath(store.locale, 'publisher', key), context)
    const {
      response: { bookPublisher: publisher },
      list,
    } = await loadListingPage(context, { filter: { publisher: { eq: key } } }, (variables) =>
      notFoundIfUnsupported(graphql(Publisher, { key, ...variables })),
    )
    if (!publisher) throw notFound()
    return { list, publisher }
  },
  meta({ publisher, list }, { t, plural, url, store }) {
    const { listing, state, path } = list
    const meta = listingMeta(list)
    const { name, product_count, alternates, feed_url } = publisher
    const title = titleWithPage(`${name} – ${t('books')}`, state.page, { t })
    return {
      ...meta,
      alternates: alternatesWithQuery(alternates, pageQueryOf(meta, list)),
      title,
      description:
        state.page > 1
          ? undefined
          : `${name}, ${plural(product_count, '1 title', '%s titles')}: ${firstTitles(listing.items)}.`,
      feed: { title: name, url: feed_url },
      openGraph: { image: listing.items?.[0]?.small_image?.url },
      // only crawlers read it, so it stays out of the browser's bundle
      jsonLd: import.meta.env.SSR
        ? pageJsonLd(
            [indexCrumb('publisher', { t }, store), { label: name, to: path }],
            (root) => [
              organizationData(publisher, root),
              listNode(title, list, root, baseOf(store), `${root}${path}#publisher`),
            ],
            { t, origin: url.origin, store },
          )
        : undefined,
    }
  },
  Page,
}

function Page({ data }: { data: Data }) {
  const language = useText()
  const { store } = useRouter()
  const { publisher, list } = data
  return (
    <PublisherPage publisher={publisher} parentCrumbs={[indexCrumb('publisher', language, store)]}>
      <ProductList
        {...list}
        label={publisher.name}
        hiddenFacets={OWN_FACETS}
        action={cardAction}
        empty={<EmptyCollection />}
      />
    </PublisherPage>
  )
}
