import { isoInWarsaw } from '../../../../language/warsaw-time.ts'
import { money } from '../../store/index.ts'
import type { DeliveryMethod } from '../methods.sql.ts'
import type { DeliveryPromise } from './promise.ts'

interface PromiseDetails {
  method: Pick<DeliveryMethod, 'carrierCode' | 'methodCode' | 'kind'>
  /** Gross, in hundredths. */
  price?: number
  currency: string
}

const PLACES = { courier: 'ADDRESS', point: 'POINT', 'store-pickup': 'BOOKSHOP' } as const
export const placeOf = ({ kind }: Pick<DeliveryMethod, 'kind'>) => PLACES[kind]

export const toGraphqlPromise = (promised: DeliveryPromise, { method, price, currency }: PromiseDetails) => ({
  from: promised.from,
  to: promised.to,
  made_on: promised.madeOn,
  order_before: isoInWarsaw(promised.orderBefore),
  valid_until: isoInWarsaw(promised.validUntil),
  handling_days: promised.handlingDays ?? null,
  transit_days: promised.transitDays,
  carrier_code: method.carrierCode,
  method_code: method.methodCode,
  place: placeOf(method),
  price: price === undefined ? null : money(price, currency),
})
