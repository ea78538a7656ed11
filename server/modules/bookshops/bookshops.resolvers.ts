import type { Resolvers } from '../../generated/resolvers.ts'
import { startOfDay } from '../../../language/warsaw-time.ts'
import { deliveryCalendar } from '../delivery/index.ts'
import { listSources, openingWeek, localizeHours } from '../inventory/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openingDays } from './bookshops.ts'
import { findPickupLocations } from './pickup-locations.ts'

export const bookshopsResolvers: Resolvers = {
  Query: {
    async bookshops(_parent, { code }, context) {
      const { db, language, now } = context
      context.tag('catalog', 'delivery')
      // until midnight, because `days` begins with today
      context.expireBy(startOfDay(now, 1))
      const [sources, calendar] = await Promise.all([listSources(db), deliveryCalendar(db)])
      return sources
        .filter((source) => source.kind === 'bookstore' && (code == null || source.code === code))
        .map((source) => ({
          code: source.code,
          name: source.name,
          street: source.street,
          postcode: source.postcode,
          city: source.city,
          country: source.country,
          phone: source.phone,
          email: source.email,
          description: source.description,
          latitude: source.latitude,
          longitude: source.longitude,
          is_pickup_location: source.isPickupLocation,
          opening_hours: localizeHours(source.openingHours, language),
          week: openingWeek(source.openingHours).flatMap((hours, index) =>
            hours ? [{ weekday: index + 1, ...hours }] : [],
          ),
          days: openingDays(source, calendar, language, now),
        }))
    },
    async pickupLocations(_parent, { area, filters, sort, pageSize, currentPage, productsInfo }, context) {
      const [size, current] = [pageSize ?? 20, currentPage ?? 1]
      if (current < 1) throw new Refusal('graphql-input', 'currentPage value must be greater than 0.')
      if (size < 1) throw new Refusal('graphql-input', 'pageSize value must be greater than 0.')
      const skus = (productsInfo ?? []).flatMap((info) => (info ? [info.sku] : []))
      // the availability changes with every order
      if (skus.length > 0) context.private()
      else context.tag('catalog', 'delivery')
      const found = await findPickupLocations(context.db, { area, filters, sort, skus })
      return {
        items: found.slice((current - 1) * size, current * size).map(({ location, openingHours }) => ({
          ...location,
          opening_hours: localizeHours(openingHours, context.language),
        })),
        total_count: found.length,
        page_info: { current_page: current, page_size: size, total_pages: Math.ceil(found.length / size) },
      }
    },
  },
}
