import type { DeliveryPointType } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { toUid } from '../../../platform/graphql/magento-formats.ts'
import { localizeHours } from '../../inventory/index.ts'
import type { DeliveryPoint } from './point.ts'

const TYPES: Readonly<Record<DeliveryPoint['type'], DeliveryPointType>> = {
  locker: 'LOCKER',
  kiosk: 'KIOSK',
  'service-point': 'SERVICE_POINT',
  store: 'STORE',
}

interface PointDetails {
  carrierCode: string
  methodCode: string
  /** In metres. */
  distance?: number | null
  /** Why no parcel can be sent there, in the reader's language. */
  reason?: string
}

export const toGraphqlPoint = (
  point: DeliveryPoint,
  { carrierCode, methodCode, distance = null, reason }: PointDetails,
  { language }: Pick<RequestContext, 'language'>,
) => ({
  id: toUid(point.id),
  code: point.code,
  carrier_code: carrierCode,
  method_code: methodCode,
  type: TYPES[point.type],
  name: point.name,
  street: point.street,
  postcode: point.postcode,
  city: point.city,
  latitude: point.latitude,
  longitude: point.longitude,
  opening_hours: localizeHours(point.openingHours, language),
  is_open_24_7: point.isOpen247,
  takes_cash: point.takesCash,
  is_accessible: point.isAccessible,
  description: point.description,
  photo_url: point.photoUrl,
  distance: distance === null ? null : Math.round(distance),
  is_available: reason === undefined,
  unavailable_reason: reason ?? null,
})
