import { type Db, sql } from '../../platform/db/db.ts'
import type { Network } from './points/point.ts'

/** Price of delivery for goods from a value on and parcels up to a weight; amounts in grosze. */
export interface DeliveryRate {
  /** Null: any weight. */
  toWeightG: number | null
  fromValue: number
  price: number
}

export interface DeliveryMethod {
  carrierCode: string
  methodCode: string
  shortCode: string
  kind: 'courier' | 'store-pickup' | 'point'
  /** Network of a method to points; null for other methods. */
  pointNetwork: Network | null
  carrierTitle: string
  carrierTitles: Record<string, string>
  methodTitle: string
  methodTitles: Record<string, string>
  /** In grosze; applies unless a rate does. */
  price: number
  rates: DeliveryRate[]
  /** Charged also when delivery is free. */
  cashOnDeliveryFee: number
  isCashOnDelivery: boolean
  /** Value of goods after discounts from which delivery is free; null: never. */
  freeFrom: number | null
  countries: string[]
  maxWeightG: number | null
  /** Sides of the largest parcel in ascending order; null: any size. */
  maxSidesMm: number[] | null
  deliveryDaysMin: number
  deliveryDaysMax: number
  /** Days of delivery; 1 is Monday and 7 Sunday. */
  weekdays: number[]
}

/** Columns of `delivery_method d` with its rates, in camel case because some queries return them as JSON. */
export const methodColumns = sql`
  d.carrier_code as "carrierCode", d.method_code as "methodCode", d.short_code as "shortCode", d.kind,
  d.point_network as "pointNetwork", d.carrier_title as "carrierTitle", d.carrier_titles as "carrierTitles",
  d.method_title as "methodTitle", d.method_titles as "methodTitles", d.price,
  (select coalesce(json_agg(json_build_object('toWeightG', r.to_weight_g, 'fromValue', r.from_value,
      'price', r.price)), '[]') from delivery_rate r
    where r.carrier_code = d.carrier_code and r.method_code = d.method_code) as rates,
  d.cash_on_delivery_fee as "cashOnDeliveryFee", d.is_cash_on_delivery as "isCashOnDelivery",
  d.free_from as "freeFrom", d.countries, d.max_weight_g as "maxWeightG", d.max_sides_mm as "maxSidesMm",
  d.delivery_days_min as "deliveryDaysMin", d.delivery_days_max as "deliveryDaysMax",
  d.weekdays`

export async function readDeliveryMethods(db: Db): Promise<DeliveryMethod[]> {
  return db.many<DeliveryMethod>`
    select ${methodColumns} from delivery_method d where d.is_active order by d.position, d.carrier_code,
      d.method_code`
}
