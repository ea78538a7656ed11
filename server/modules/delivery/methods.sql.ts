import { type Db, sql } from '../../platform/db/db.ts'
import type { Network } from './points/point.ts'

/** Grosze from a value of goods on, and of parcels up to a weight. */
export interface Rate {
  /** Null: of any weight. */
  toWeightG: number | null
  fromValue: number
  price: number
}

export interface DeliveryMethod {
  carrierCode: string
  methodCode: string
  shortCode: string
  kind: 'courier' | 'store-pickup' | 'point'
  /** Of a method to a point: whose. */
  pointNetwork: Network | null
  carrierTitle: string
  carrierTitles: Record<string, string>
  methodTitle: string
  methodTitles: Record<string, string>
  /** Where no rate says another. */
  price: number
  rates: Rate[]
  /** Stays when delivery is free. */
  cashOnDeliveryFee: number
  isCashOnDelivery: boolean
  /** Value of goods after discounts from which delivery is free. */
  freeFrom: number | null
  countries: string[]
  maxWeightG: number | null
  /** The largest parcel, its sides in ascending order. */
  maxSidesMm: number[] | null
  deliveryDaysMin: number
  deliveryDaysMax: number
  /** On which it delivers; 1 is Monday and 7 Sunday. */
  weekdays: number[]
}

/** A row of `delivery_method d` with its rates, also as a part of another row. */
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
