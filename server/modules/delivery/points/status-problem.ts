import { text } from '../../../../language/translate.ts'
import type { DeliveryPoint } from './point.ts'

const PAUSED = text('The point %s takes no parcels for now. Choose another.')
const CLOSED = text('The point %s is no longer open. Choose another.')

/** Why no parcel can be sent to a point in its current status; undefined if one can. */
export function statusProblem({
  status,
  code,
  name,
}: Pick<DeliveryPoint, 'status' | 'code' | 'name'>): { message: string; args: string[] } | undefined {
  if (status === 'open') return undefined
  const named = name.includes(code) ? name : `${code}, ${name}`
  return { message: status === 'closed' ? CLOSED : PAUSED, args: [named] }
}
