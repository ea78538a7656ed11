import type { Resolvers } from '../../generated/resolvers.ts'
import { startOfDay } from '../../../language/warsaw-time.ts'
import { deliveryCalendar } from '../delivery/index.ts'
import { listSources, openingWeek, localizeHours } from '../inventory/index.ts'
import { openingDays } from './bookshops.ts'

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
  },
}
