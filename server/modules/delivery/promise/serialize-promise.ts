import { money } from '../../store/index.ts'
import type { DeliveryMethod } from '../methods.sql.ts'
import { writeInstant } from './days.ts'
import type { Promised } from './promise.ts'

interface Shown {
  method: Pick<DeliveryMethod, 'carrierCode' | 'methodCode' | 'kind'>
  /** Gross, in hundredths. */
  price?: number
  currency: string
}

const PLACES = { courier: 'ADDRESS', point: 'POINT', 'store-pickup': 'BOOKSHOP' } as const
export const placeOf = ({ kind }: Pick<DeliveryMethod, 'kind'>) => PLACES[kind]

export const toGraphqlPromise = (promised: Promised, { method, price, currency }: Shown) => ({
  from: promised.from,
  to: promised.to,
  made_on: promised.madeOn,
  order_before: writeInstant(promised.orderBefore),
  valid_until: writeInstant(promised.validUntil),
  handling_days: promised.handlingDays ?? null,
  transit_days: promised.transitDays,
  carrier_code: method.carrierCode,
  method_code: method.methodCode,
  place: placeOf(method),
  price: price === undefined ? null : money(price, currency),
})
