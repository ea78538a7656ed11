import { shopPagePath } from '../../../../language/paths.ts'
import type { StockTitleFragment, BookshopDetailsFragment, StockInBookshopsQuery } from '../../generated/operations.ts'

export type Bookshop = BookshopDetailsFragment

/** Title whose stock the reader asked for. */
export interface RequestedTitle {
  title: StockTitleFragment
  /** Salable copies by bookshop code. */
  copies: Readonly<Record<string, number>>
}

export const isPrinted = ({ type_id: type }: StockTitleFragment): boolean =>
  type !== 'virtual' && type !== 'downloadable'

export function requestedTitleOf({ products }: StockInBookshopsQuery): RequestedTitle | undefined {
  const title = products?.items?.[0]
  if (!title) return undefined
  const copies = Object.fromEntries(
    (title.availability_in_sources ?? []).flatMap((source) =>
      source ? [[source.source_code, Math.max(0, source.salable_qty)] as const] : [],
    ),
  )
  return { title, copies }
}

export const bookshopPath = (locale: string, { code }: Pick<Bookshop, 'code'>): string =>
  shopPagePath(locale, 'bookshops', code)

/** URL of a route planner that sets no cookies before it is opened; undefined without coordinates. */
export const directionsTo = ({ latitude, longitude }: Bookshop): string | undefined =>
  latitude == null || longitude == null
    ? undefined
    : `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Structured data (schema.org) of a bookshop. */
export function bookshopNode(shop: Bookshop, { root, locale }: { root: string; locale: string }): object {
  const url = root + bookshopPath(locale, shop)
  return {
    '@type': 'BookStore',
    '@id': `${url}#bookstore`,
    name: shop.name,
    url,
    ...(shop.description && { description: shop.description }),
    ...(shop.phone && { telephone: shop.phone }),
    ...(shop.email && { email: shop.email }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.street,
      postalCode: shop.postcode,
      addressLocality: shop.city,
      addressCountry: shop.country,
    },
    ...(shop.latitude != null &&
      shop.longitude != null && {
        geo: { '@type': 'GeoCoordinates', latitude: shop.latitude, longitude: shop.longitude },
      }),
    openingHoursSpecification: shop.week.map(({ weekday, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${WEEKDAYS[weekday - 1]}`,
      opens,
      closes,
    })),
    specialOpeningHoursSpecification: shop.days
      .filter(({ reason }) => reason)
      .map(({ day }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: day,
        validThrough: day,
        opens: '00:00',
        closes: '00:00',
      })),
  }
}
