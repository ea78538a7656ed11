import { collectionPath } from '../../../language/paths.ts'
import { Series } from '../generated/documents.ts'
import type { LabelFragment } from '../generated/operations.ts'
import { VolumeRow } from '../features/catalog/card/rows/volume-row.tsx'
import { seriesData } from '../features/collections/collections-data.ts'
import { pathWithLastVolume, parseLastVolume } from '../features/collections/reading-order.ts'
import { SeriesPage, type SeriesOf } from '../features/collections/series-page.tsx'
import { useRouter } from '../../../web/router/context.ts'
import type { PageModule } from '../platform/page.ts'
import { notFound, redirect } from '../../../web/router/page.ts'
import { baseOf } from '../../../web/platform/store-view.ts'
import { useText } from '../../../web/platform/text.ts'
import { cardAction } from '../composed/card-action.tsx'
import {
  alternatesWithQuery,
  firstTitles,
  pageJsonLd,
  indexCrumb,
  bookEntry,
  titleWithPage,
} from '../composed/entity-page.ts'
import { DEFAULT_HOURS } from '../composed/listing-page.ts'
import { redirectToCanonical, notFoundIfUnsupported } from '../composed/route-guards.ts'

interface Data {
  series: SeriesOf
  page: number
  lastRead?: number
  labels: readonly LabelFragment[]
  hours: number
  path: string
}

/** Larger than the page size of lists with covers, since volumes are compact rows. */
const PAGE_SIZE = 60

/** /serie/{key}: volumes in reading order; with ?read= only those after the given volume. */
export const page: PageModule<Data> = {
  texts: 'collections',
  async load(context) {
    const { params, url, store, graphql } = context
    const key = params.key ?? ''
    redirectToCanonical(collectionPath(store.locale, 'series', key), context)
    const lastRead = parseLastVolume(url.searchParams)
    const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page') ?? 1)) || 1)
    const {
      bookSeries: series,
      productLabels: labels,
      storeConfig,
    } = await notFoundIfUnsupported(
      graphql(Series, { key, size: PAGE_SIZE, page, read: lastRead ?? 0, isRead: lastRead !== undefined }),
    )
    if (!series) throw notFound()
    const last = Math.max(1, series.volumes.page_info.total_pages ?? 1)
    if (page > last) throw redirect(url.pathname + (last > 1 ? `?page=${last}` : ''))
    return { series, page, lastRead, labels, hours: storeConfig?.shipping_hours ?? DEFAULT_HOURS, path: url.pathname }
  },
  meta({ series, page, lastRead, path }, { t, plural, url, store }) {
    const { name, volumes, alternates, feed_url, authors } = series
    const isCycle = series.kind === 'CYCLE'
    const { total_count: total } = volumes
    const count = isCycle ? plural(total, '1 volume', '%s volumes') : plural(total, '1 title', '%s titles')
    const first = volumes.items.flatMap(({ products: [product] }) => product ?? [])
    const pages = volumes.page_info.total_pages ?? 1
    const pathOfPage = (number: number) => (number > 1 ? `${path}?page=${number}` : path)
    return {
      title: titleWithPage(`${name} – ${isCycle ? t('volumes in order') : t('titles of the collection')}`, page, { t }),
      description:
        page > 1
          ? undefined
          : [
              `${name}${
                authors.length > 0
                  ? ` (${authors
                      .map((author) => author.name)
                      .slice(0, 3)
                      .join(', ')})`
                  : ''
              }, ${count}: ${firstTitles(first)}.`,
            ].join(''),
      canonical: pathOfPage(page),
      robots: lastRead === undefined ? undefined : 'noindex, follow',
      alternates: alternatesWithQuery(
        alternates,
        lastRead === undefined
          ? pathOfPage(page).slice(path.length)
          : pathWithLastVolume('', { number: lastRead }, page),
      ),
      previous: page > 1 ? pathOfPage(page - 1) : undefined,
      next: page < pages ? pathOfPage(page + 1) : undefined,
      feed: { title: name, url: feed_url },
      openGraph: { image: first[0]?.small_image?.url },
      // only crawlers read it, so it stays out of the browser's bundle
      jsonLd: import.meta.env.SSR
        ? pageJsonLd(
            [indexCrumb('series', { t }, store), { label: name, to: path }],
            (root) => [
              seriesData(
                series,
                first.map((product) => bookEntry(product, baseOf(store))),
                root,
              ),
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
  const { series, page, lastRead, labels, hours, path } = data
  return (
    <SeriesPage
      series={series}
      parentCrumbs={[indexCrumb('series', language, store)]}
      path={path}
      page={page}
      lastRead={lastRead}
      renderBook={(product, others) => (
        <VolumeRow product={product} others={others} labels={labels} hours={hours} action={cardAction(product)} />
      )}
    />
  )
}
