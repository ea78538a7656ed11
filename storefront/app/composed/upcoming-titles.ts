import type { UpcomingTitlesData, UpcomingTitle } from '../features/account/upcoming-titles.tsx'
import { coverSize, pathOf } from '../features/catalog/card/card-data.ts'
import { withoutNulls } from '../../../web/api/without-nulls.ts'
import { statusOf } from '../features/catalog/card/status.ts'
import { OpenUpcomingTitles } from '../generated/documents.ts'
import type { TitleWithCoverFragment, OpenUpcomingTitlesQuery } from '../generated/operations.ts'
import { GraphqlError } from '../../../web/api/document.ts'
import type { PageContext } from '../platform/page.ts'
import { baseOf } from '../../../web/platform/store-view.ts'
import { href } from '../paths.ts'

/** Maximum number of presales, and of volumes. */
const MAX_TITLES = 6

type Order = NonNullable<NonNullable<NonNullable<OpenUpcomingTitlesQuery['customer']>['orders']>['items'][number]>
type Item = NonNullable<NonNullable<Order['items']>[number]>

const isClosed = ({ state }: Order) => state === 'canceled' || state === 'closed'

/** Ordered copies that were neither canceled nor refunded. */
const remainingQuantityOf = ({
  quantity_ordered: ordered,
  quantity_canceled: canceled,
  quantity_refunded: refunded,
}: Item) => (ordered ?? 0) - (canceled ?? 0) - (refunded ?? 0)

const firstUnique = (titles: readonly UpcomingTitle[]): UpcomingTitle[] => {
  const seen = new Set<string>()
  return titles.filter(({ key }) => !seen.has(key) && seen.add(key)).slice(0, MAX_TITLES)
}

/** Presales that are not shipped, and the next volumes of cycles from which a volume was bought. */
export function upcomingTitlesOf({ customer }: OpenUpcomingTitlesQuery, base: string): UpcomingTitlesData {
  const bought = withoutNulls(customer?.orders?.items)
    .filter((order) => !isClosed(order))
    .flatMap((order) =>
      withoutNulls(order.items).flatMap((item) =>
        item.product && remainingQuantityOf(item) > 0 ? [{ order, item, product: item.product }] : [],
      ),
    )
  const owned = new Set(bought.map(({ product }) => product.sku))
  const titleFields = (key: string, product: TitleWithCoverFragment) => ({
    key,
    name: product.name ?? '',
    lang: product.name_language,
    edition: product.edition,
    picture: product.small_image?.url,
    size: coverSize(product),
  })
  return {
    presales: firstUnique(
      bought
        .filter(
          ({ item, product }) =>
            statusOf(product) === 'presale' &&
            product.preorder_date &&
            remainingQuantityOf(item) > (item.quantity_shipped ?? 0),
        )
        .toSorted((a, b) => ((a.product.preorder_date ?? '') < (b.product.preorder_date ?? '') ? -1 : 1))
        .map(({ order, product }) => ({
          ...titleFields(`${order.number} ${product.sku}`, product),
          day: product.preorder_date,
          order: order.number,
          to: href('order', { orderId: atob(order.id) }),
        })),
    ),
    volumes: firstUnique(
      bought.flatMap(({ product: { series_place: place } }) =>
        place?.series.kind === 'CYCLE' && place.next && !owned.has(place.next.product.sku)
          ? [
              {
                ...titleFields(place.next.product.sku ?? '', place.next.product),
                volume: place.next.volume,
                to: pathOf(place.next.product.url, base),
              },
            ]
          : [],
      ),
    ),
  }
}

/** An API error returns empty lists, so that the rest of the page renders. */
export const loadUpcomingTitles = ({ graphql, store }: PageContext): Promise<UpcomingTitlesData> =>
  graphql(OpenUpcomingTitles).then(
    (data) => upcomingTitlesOf(data, baseOf(store)),
    (error: unknown) => {
      if (!(error instanceof GraphqlError)) throw error
      console.warn(`A part of the dashboard was not loaded: ${String(error)}`)
      return { presales: [], volumes: [] }
    },
  )
