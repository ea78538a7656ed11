import type { OpeningHours } from '../../inventory/index.ts'

export const NETWORKS = ['inpost', 'orlen', 'dhl', 'dpd'] as const
/** Who runs a point. */
export type Network = (typeof NETWORKS)[number]

export const isNetwork = (text: string): text is Network => (NETWORKS as readonly string[]).includes(text)

/** What a carrier's list has of a point. */
export interface ListedPoint {
  /** The carrier's own, in capital letters. */
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
  /** Where exactly it stands. */
  description: string | null
  photoUrl: string | null
  status: 'open' | 'paused'
}

/** A locker, a kiosk or another place where a parcel is collected. */
export interface DeliveryPoint extends Omit<ListedPoint, 'status'> {
  id: number
  network: Network
  /** paused: out of order or full; closed: the carrier's list has it no more. */
  status: 'open' | 'paused' | 'closed'
}
