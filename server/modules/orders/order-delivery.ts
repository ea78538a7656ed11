import type { DeliveryPoint, LockerSize, Terms, TransitMethod } from '../delivery/index.ts'
import type { Address } from '../store/index.ts'

/** An address as it was when the order was placed. */
export type OrderAddress = Address

/** The bookshop as it was when the order was placed. */
export interface PickupPlace {
  code: string
  name: string
  street: string
  postcode: string
  city: string
  phone: string | null
  openingHours: { days: string; hours: string }[]
}

/** The promised days, and the data to recalculate them when the order is paid. */
export interface OrderedPromise {
  /** YYYY-MM-DD in Warsaw. */
  from: string
  to: string
  terms: Terms
  sourceCode: string
  method: TransitMethod
}

/** The locker or point as it was when the order was placed. */
export interface OrderedPoint extends DeliveryPoint {
  /** Smallest locker that holds the parcel; null for other points. */
  lockerSize: LockerSize | null
}
