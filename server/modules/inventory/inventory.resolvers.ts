import type { Resolvers } from '../../generated/resolvers.ts'
import { localizeHours } from './opening-hours.ts'
import { findPickupPlaces } from './pickup-places.ts'

export const inventoryResolvers: Resolvers = {
  Query: {
    async getStores(_parent, { search, country, productsInfo }, context) {
      const places = await findPickupPlaces(context.db, {
        search: search ?? undefined,
        country: country ?? undefined,
        skus: (productsInfo ?? []).flatMap((info) => (info ? [info.sku] : [])),
      })
      // the availability changes with every order
      if (productsInfo?.length) context.private()
      else context.tag('catalog')
      return {
        stores: places.map((place) => ({
          city: place.city,
          country: place.country,
          description: place.description,
          name: place.name,
          phone: place.phone,
          pickup_location_code: place.code,
          postcode: place.postcode,
          region: null,
          street: place.street,
          opening_hours: localizeHours(place.openingHours, context.language),
        })),
      }
    },
  },
}
