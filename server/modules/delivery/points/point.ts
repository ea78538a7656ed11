import type { OpeningHours } from '../../inventory/index.ts'

export const NETWORKS = ['inpost', 'orlen', 'dhl', 'dpd'] as const
/** The company that runs a point. */
export type Network = (typeof NETWORKS)[number]

export const isNetwork = (text: string): text is Network => (NETWORKS as readonly string[]).includes(text)

/** A point as listed by its carrier. */
export interface ListedPoint {
  /** The carrier's code, in upper case. */
  code: string
  type: 'locker' | 'kiosk' | 'service-point' | 'store'
  name: string
  street: string
  postcode: string
  city: string
  latitude: number
  longitude: number
  openingHours: OpeningHours[]
  isOpen247: boolean
  takesCash: boolean
  isAccessible: boolean
  /** Directions to it. */
  description: string | null
  photoUrl: string | null
  status: 'open' | 'paused'
}

/** A locker, a kiosk or another place where a parcel is collected. */
export interface DeliveryPoint extends Omit<ListedPoint, 'status'> {
  id: number
  network: Network
  /** paused: out of order or full; closed: no longer in the carrier's list. */
  status: 'open' | 'paused' | 'closed'
}
