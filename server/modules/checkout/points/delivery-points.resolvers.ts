import type { DeliveryPointsInput, Resolvers } from '../../../generated/resolvers.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Cart, loadCart } from '../../cart/index.ts'
import { checkPage } from '../../../platform/graphql/pages.ts'
import {
  findDeliveryMethod,
  findPoints,
  MAX_SEARCH_LENGTH,
  type PointSearch,
  toGraphqlPoint,
} from '../../delivery/index.ts'
import { pointProblem } from '../delivery/delivery.ts'

const MAX_PAGE_SIZE = 200
const MAX_CODES = 50
/** Per client address: a search takes a few requests a minute, and a misspelt town is expensive to find. */
const SEARCH_RATE = { burst: 120, perSecond: 0.5 }

const invalidValueRefusal = (name: string) => new Refusal('graphql-input', 'The value of %s is not valid.', name)

const isBetween = (value: number, lowerBound: number, upperBound: number) => value >= lowerBound && value <= upperBound

function areaOf(bounds: readonly number[]): NonNullable<PointSearch['area']> {
  const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN, ...more] = bounds
  const isArea =
    more.length === 0 && isBetween(south, -90, north) && north <= 90 && isBetween(west, -180, east) && east <= 180
  if (!isArea) throw invalidValueRefusal('bounds')
  return { south, west, north, east }
}

function searchOf({
  search,
  latitude,
  longitude,
  bounds,
  codes,
  is_open_24_7,
  is_accessible,
  takes_cash,
}: DeliveryPointsInput): PointSearch {
  if (search && search.length > MAX_SEARCH_LENGTH) throw invalidValueRefusal('search')
  if (codes && codes.length > MAX_CODES) throw invalidValueRefusal('codes')
  const hasPosition = typeof latitude === 'number' && typeof longitude === 'number'
  if (hasPosition && !(isBetween(latitude, -90, 90) && isBetween(longitude, -180, 180)))
    throw invalidValueRefusal('latitude')
  return {
    ...(search && { search }),
    ...(hasPosition && { near: { latitude, longitude } }),
    ...(bounds && { area: areaOf(bounds) }),
    ...(codes && { codes }),
    isOpen247: is_open_24_7 ?? false,
    isAccessible: is_accessible ?? false,
    takesCash: takes_cash ?? false,
  }
}

// in this module, because only a cart shows whether its parcel fits
export const deliveryPointsResolvers: Resolvers = {
  Query: {
    async deliveryPoints(_parent, { input, pageSize, currentPage }, context) {
      context.limit('point search', SEARCH_RATE)
      const page = { pageSize: pageSize ?? 20, currentPage: currentPage ?? 1 }
      checkPage(page.pageSize, page.currentPage, MAX_PAGE_SIZE)
      const search = searchOf(input)
      const method = await findDeliveryMethod(context.db, input.carrier_code, input.method_code)
      if (!method?.pointNetwork)
        throw new Refusal(
          'graphql-input',
          'Carrier with such method not found: %s, %s',
          input.carrier_code,
          input.method_code,
        )
      const cart: Cart | undefined = input.cart_id ? await loadCart(context, input.cart_id) : undefined
      if (cart) context.private()
      else context.tag('delivery')
      const { points, total, center } = await findPoints(context.db, method.pointNetwork, search, page)
      return {
        items: points.map((point) => {
          const problem = pointProblem(point, cart && { method, cart })
          return toGraphqlPoint(
            point,
            {
              carrierCode: method.carrierCode,
              methodCode: method.methodCode,
              distance: point.distance,
              ...(problem && { reason: context.language.t(problem.message, ...problem.args) }),
            },
            context,
          )
        }),
        total_count: total,
        page_info: {
          current_page: page.currentPage,
          page_size: page.pageSize,
          total_pages: Math.ceil(total / page.pageSize),
        },
        center,
      }
    },
  },
  Cart: {
    delivery_point(cart, _args, context) {
      const { point, delivery } = cart
      if (!point || !delivery) return null
      const problem = pointProblem(point, { method: delivery, cart })
      return toGraphqlPoint(
        point,
        {
          carrierCode: delivery.carrierCode,
          methodCode: delivery.methodCode,
          ...(problem && { reason: context.language.t(problem.message, ...problem.args) }),
        },
        context,
      )
    },
  },
}
