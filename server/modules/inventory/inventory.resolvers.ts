import type { Resolvers } from '../../generated/resolvers.ts'
import { Refusal } from '../../platform/refusal.ts'
import { localizeHours } from './opening-hours.ts'
import { findPickupPlaces } from './pickup-places.ts'

type Filter = Partial<Record<'eq' | 'neq' | 'like', string | null>> & {
  in?: readonly (string | null | undefined)[] | null
  nin?: readonly (string | null | undefined)[] | null
}

function matchesFilter(value: string | null, { eq, neq, like, in: values, nin }: Filter): boolean {
  const text = (value ?? '').toLowerCase()
  const same = (other: string | null | undefined) => text === (other ?? '').toLowerCase()
  if (eq != null && !same(eq)) return false
  if (neq != null && same(neq)) return false
  if (values && !values.some(same)) return false
  if (nin?.some(same)) return false
  return like == null || text.includes(like.toLowerCase().replaceAll('%', ''))
}

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
    async pickupLocations(_parent, { area, filters, pageSize, currentPage, productsInfo }, context) {
      const [size, current] = [pageSize ?? 20, currentPage ?? 1]
      if (current < 1) throw new Refusal('graphql-input', 'currentPage value must be greater than 0.')
      if (size < 1) throw new Refusal('graphql-input', 'pageSize value must be greater than 0.')
      context.tag('catalog')
      const search = area?.search_term.split(':')[0]
      const places = await findPickupPlaces(context.db, {
        search,
        skus: (productsInfo ?? []).flatMap((info) => (info ? [info.sku] : [])),
      })
      const hours = new Map(places.map(({ code, openingHours }) => [code, openingHours]))
      const found = places
        .map((place) => ({
          pickup_location_code: place.code,
          name: place.name,
          description: place.description,
          contact_name: place.name,
          email: place.email,
          phone: place.phone,
          fax: null,
          street: place.street,
          postcode: place.postcode,
          city: place.city,
          country_id: place.country,
          region: null,
          region_id: place.regionId,
          latitude: place.latitude,
          longitude: place.longitude,
        }))
        .filter((place) =>
          Object.entries(filters ?? {}).every(
            ([name, filter]) => !filter || matchesFilter(String(place[name as keyof typeof place] ?? ''), filter),
          ),
        )
      return {
        items: found.slice((current - 1) * size, current * size).map((place) => ({
          ...place,
          opening_hours: localizeHours(hours.get(place.pickup_location_code) ?? [], context.language),
        })),
        total_count: found.length,
        page_info: { current_page: current, page_size: size, total_pages: Math.ceil(found.length / size) },
      }
    },
  },
}
