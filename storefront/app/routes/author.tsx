import { collectionPath } from '../../../language/paths.ts'
import { Author } from '../generated/documents.ts'
import type { AuthorHeadFragment } from '../generated/operations.ts'
import { listingMeta } from '../features/catalog/listing/listing-meta.ts'
import { ProductList, type ListData } from '../features/catalog/listing/product-list.tsx'
import { AuthorPage } from '../features/collections/author-page.tsx'
import { personData } from '../features/collections/collections-data.ts'
import { EmptyCollection } from '../features/collections/empty-collection.tsx'
import { lifeYearsOf } from '../ui/life-years.ts'
import { isRole } from '../features/collections/roles.ts'
import { useRouter } from '../../../web/router/context.ts'
import type { PageContext, PageModule } from '../platform/page.ts'
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
  author: AuthorHeadFragment
  /** The role whose books are listed. */
  role: string
}

const OWN_FACETS: readonly string[] = ['author']
const NONE: readonly string[] = []
/** /autorzy/{key}: books of a person as author; with ?role= those in another role, such as translator. */
export const page: PageModule<Data> = {
  texts: 'collections',
  async load(context) {
    const { params, url, store } = context
    const key = params.key ?? ''
    redirectToCanonical(collectionPath(store.locale, 'author', key), context)
    const requested = url.searchParams.get('role')
    if (requested !== null && !isRole(requested)) throw notFound()
    const first = await loadBooksInRole(context, key, requested ?? 'author')
    const author = first.response.bookAuthor
    const role = requested ?? author?.roles[0]?.role
    if (!author || !role || !author.roles.some((part) => part.role === role)) throw notFound()
    // a second query, if the person turns out to have no books as an author
    const found = role === (requested ?? 'author') ? first : await loadBooksInRole(context, key, role)
    // the first role has the URL without ?role=
    return { list: { ...found.list, extraParams: role === author.roles[0]?.role ? undefined : { role } }, author, role }
  },
  meta({ author, role, list }, { t, plural, url, store }) {
    const { listing, state, path, extraParams } = list
    const { name, biography, alternates, product_count, feed_url } = author
    const meta = listingMeta(list)
    const years = lifeYearsOf(author, { t })
    const title = titleWithPage(`${name} – ${t('books')}`, state.page, { t })
    return {
      ...meta,
      ...(extraParams && { robots: 'noindex, follow' }),
      alternates: alternatesWithQuery(alternates, pageQueryOf(meta, list)),
      title,
      description:
        state.page > 1
          ? undefined
          : [
              years ? `${name} (${years}).` : `${name}.`,
              biography,
              product_count > 0 && `${plural(product_count, '1 title', '%s titles')}: ${firstTitles(listing.items)}.`,
            ]
              .filter(Boolean)
              .join(' '),
      feed: { title: name, url: feed_url },
      openGraph: { type: 'profile', image: listing.items?.[0]?.small_image?.url },
      // only crawlers read it, so it stays out of the browser's bundle
      jsonLd: import.meta.env.SSR
        ? pageJsonLd(
            [indexCrumb('author', { t }, store), { label: name, to: path }],
            (root) => [
              personData(author, root),
              ...(role === 'author' ? [listNode(title, list, root, baseOf(store), `${root}${path}#person`)] : []),
            ],
            { t, origin: url.origin, store },
          )
        : undefined,
    }
  },
  Page,
}

function loadBooksInRole(context: PageContext, key: string, role: string) {
  const sent = context.url.searchParams.get('role')
  return loadListingPage(
    context,
    { filter: { [role]: { eq: key } } },
    (variables) => notFoundIfUnsupported(context.graphql(Author, { key, ...variables })),
    sent === null ? undefined : { role: sent },
  )
}

function Page({ data }: { data: Data }) {
  const language = useText()
  const { store } = useRouter()
  const { author, role, list } = data
  const { path } = list
  return (
    <AuthorPage
      author={author}
      parentCrumbs={[indexCrumb('author', language, store)]}
      role={role}
      toRole={(other) => (other === author.roles[0]?.role ? path : `${path}?role=${other}`)}
    >
      <ProductList
        {...list}
        label={author.name}
        hiddenFacets={role === 'author' ? OWN_FACETS : NONE}
        action={cardAction}
        empty={<EmptyCollection />}
      />
    </AuthorPage>
  )
}
