import { useMemo } from 'react'
import { collectionPath, type Collection, findCollection } from '../../../language/paths.ts'
import { text } from '../../../language/translate.ts'
import { AnnouncementMonths, BookList } from '../generated/documents.ts'
import type { AnnouncementMonthsQuery, ProductAttributeFilterInput } from '../generated/operations.ts'
import { listingMeta } from '../features/catalog/listing/listing-meta.ts'
import { sortInput, type Scope } from '../features/catalog/listing/listing-state.ts'
import { ProductList, type ListData } from '../features/catalog/listing/product-list.tsx'
import { EmptyCollection } from '../features/collections/empty-collection.tsx'
import { Choices } from '../features/collections/collection-head.tsx'
import { ListPage } from '../features/collections/list-page.tsx'
import { daysOf, isMonth, monthName } from '../features/collections/months.ts'
import { GraphqlError } from '../../../web/api/document.ts'
import type { PageContext, PageModule } from '../platform/page.ts'
import { notFound } from '../../../web/router/page.ts'
import { baseOf, type StoreView } from '../../../web/platform/store-view.ts'
import { useText } from '../../../web/platform/text.ts'
import { cardAction } from '../composed/card-action.tsx'
import { firstTitles, pageJsonLd, listNode, pageQueryOf, titleWithPage } from '../composed/entity-page.ts'
import { loadListingPage } from '../composed/listing-page.ts'
import { redirectToCanonical } from '../composed/route-guards.ts'

type Kind = 'novelties' | 'announcements' | 'bestsellers' | 'promotions'
const isKind = (collection: Collection | undefined): collection is Kind =>
  collection !== undefined && collection in LISTS
type Months = AnnouncementMonthsQuery['bookAnnouncementMonths']

interface Data {
  kind: Kind
  list: ListData
  /** Path of the list's feed; undefined if the back end has none. */
  feed?: string
  months: Months
  /** YYYY-MM, the selected month. */
  month?: string
}

interface ListSettings {
  title: string
  intro: string
  /** Nearest equivalent filter and sort order for a back end without collections. */
  fallbackQuery: { filter: ProductAttributeFilterInput; sort?: string }
  /** Codes of labels to hide, because every book of the list has them. */
  labels?: readonly string[]
  /** Filters to hide, because every book of the list matches them. */
  hiddenFacets?: readonly string[]
}
const PROMOTIONS: ProductAttributeFilterInput = { special: { eq: '1' } }
const LISTS: Readonly<Record<Kind, ListSettings>> = {
  novelties: {
    title: text('New books'),
    intro: text('Books of the last weeks, the newest first.'),
    fallbackQuery: { filter: { availability: { eq: 'available' } }, sort: 'publication_date_desc' },
    labels: ['nowosc'],
  },
  announcements: {
    title: text('Announcements'),
    intro: text('What is still to come, by the day of publication. What is in presale can be ordered already.'),
    fallbackQuery: { filter: { availability: { in: ['presale', 'announcement'] } }, sort: 'publication_date' },
    labels: ['zapowiedz', 'przedsprzedaz'],
  },
  bestsellers: {
    title: text('Bestsellers'),
    intro: text('What readers buy most often: first in the last weeks, then of all time.'),
    fallbackQuery: { filter: {}, sort: 'bestseller_desc' },
    labels: ['bestseller'],
  },
  promotions: {
    title: text('Special offers'),
    intro: text('Books that cost less now. Beside each price stands the lowest of the 30 days before.'),
    fallbackQuery: { filter: PROMOTIONS },
    hiddenFacets: ['special'],
  },
}

const MONTH_PARAM = 'month'

/** /nowosci, /zapowiedzi, /bestsellery, /promocje: lists of the whole catalogue, with filters, sorting and pages. */
export const page: PageModule<Data> = {
  texts: 'collections',
  async load(context) {
    const { url, store } = context
    const kind = findCollection(url.pathname.split('/')[1] ?? '')
    if (!isKind(kind)) throw notFound()
    redirectToCanonical(collectionPath(store.locale, kind), context)
    const month = (kind === 'announcements' && url.searchParams.get(MONTH_PARAM)) || undefined
    if (month !== undefined && !isMonth(month)) throw notFound()
    const [{ list, isOurs }, months] = await Promise.all([
      loadBooks(context, kind, month),
      kind === 'announcements' ? queryMonths(context) : [],
    ])
    return { kind, list, months, month, feed: isOurs ? feedOf(store, kind) : undefined }
  },
  meta(data, { t, plural, url, store, stores }) {
    const { kind, list, month, feed } = data
    const { listing, state, path } = list
    const { title, intro } = LISTS[kind]
    const meta = listingMeta(list)
    const name = titleWithPage(month ? `${t(title)}: ${monthName(month, store.locale)}` : t(title), state.page, { t })
    const page = pageQueryOf(meta, list)
    return {
      ...meta,
      canonical: path + page,
      alternates: Object.fromEntries(stores.map((view) => [view.code, collectionPath(view.locale, kind) + page])),
      title: name,
      description:
        state.page > 1 || month
          ? undefined
          : `${t(intro)} ${plural(listing.total_count ?? 0, '1 title', '%s titles')}: ${firstTitles(listing.items)}.`,
      feed: feed ? { title: t(title), url: feed } : undefined,
      openGraph: { image: listing.items?.[0]?.small_image?.url },
      // only crawlers read it, so it stays out of the browser's bundle
      jsonLd: import.meta.env.SSR
        ? pageJsonLd([{ label: t(title), to: path }], (root) => [listNode(name, list, root, baseOf(store))], {
            t,
            origin: url.origin,
            store,
          })
        : undefined,
    }
  },
  Page,
}

/** Path of a list's feed, derived from that of its page. */
const feedOf = ({ locale }: StoreView, kind: Kind) => `/rss${collectionPath(locale, kind)}.xml`

async function loadBooks(
  context: PageContext,
  kind: Kind,
  month: string | undefined,
): Promise<{ list: ListData; isOurs: boolean }> {
  const { graphql } = context
  const extraParams = month ? { [MONTH_PARAM]: month } : undefined
  const filter =
    kind === 'promotions' ? PROMOTIONS : { collection: { eq: kind }, ...(month && { publication_date: daysOf(month) }) }
  const scope: Scope = { filter }
  try {
    const { list } = await loadListingPage(context, scope, (variables) => graphql(BookList, variables), extraParams)
    return { list, isOurs: true }
  } catch (error) {
    if (!(error instanceof GraphqlError && error.isUnknownToBackend)) throw error
    const { fallbackQuery } = LISTS[kind]
    const { list } = await loadListingPage(
      context,
      { filter: fallbackQuery.filter },
      (variables) => graphql(BookList, { ...variables, sort: variables.sort ?? sortInput(fallbackQuery.sort) }),
      extraParams,
    )
    return { list, isOurs: false }
  }
}

async function queryMonths({ graphql }: PageContext): Promise<Months> {
  try {
    return (await graphql(AnnouncementMonths)).bookAnnouncementMonths
  } catch (error) {
    if (error instanceof GraphqlError && error.isUnknownToBackend) return []
    throw error
  }
}

function Page({ data }: { data: Data }) {
  const { t, locale } = useText()
  const { kind, list, months, month, feed } = data
  const { path } = list
  const { title, intro, labels, hiddenFacets } = LISTS[kind]
  const shown = useMemo(() => list.labels.filter(({ code }) => !code || !labels?.includes(code)), [list.labels, labels])
  const choices = [
    { name: t('All'), to: path, current: month === undefined },
    ...months.map((one) => ({
      name: monthName(one.month, locale),
      to: `${path}?${MONTH_PARAM}=${one.month}`,
      count: one.product_count,
      current: one.month === month,
    })),
  ]
  return (
    <ListPage
      title={t(title)}
      intro={t(intro)}
      feed={feed}
      choices={months.length > 1 && <Choices label={t('Month of publication')} choices={choices} />}
    >
      <ProductList
        {...list}
        labels={shown}
        label={t(title)}
        hiddenFacets={hiddenFacets}
        action={cardAction}
        empty={<EmptyCollection />}
      />
    </ListPage>
  )
}
