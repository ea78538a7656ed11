import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Cart } from '../../cart/index.ts'
import { lockerSizeOf, lockPoint } from '../../delivery/index.ts'
import type { OrderedPoint } from '../../orders/index.ts'
import { POINT_MISSING, pointProblem } from '../delivery/delivery.ts'

/** The pick-up point to store with the order; refused if it has closed since it was chosen. */
export async function orderedPoint(tx: Db, { delivery, point, parcel }: Cart): Promise<OrderedPoint | null> {
  if (delivery?.kind !== 'point') return null
  const missingPointRefusal = () => new Refusal('graphql-input', POINT_MISSING)
  if (!point) throw missingPointRefusal().atField('delivery_point')
  const now = await lockPoint(tx, point.id)
  if (!now) throw missingPointRefusal().atField('delivery_point')
  const problem = pointProblem(now)
  if (problem) throw new Refusal('graphql-input', problem.message, ...problem.args).atField('delivery_point')
  return { ...now, lockerSize: now.type === 'locker' ? lockerSizeOf(parcel) : null }
}
