import type { RequestContext } from '../../../platform/context.ts'
import { deliveryCalendar, dispatchOf } from './delivery-calendar.ts'

/** `{{widget type="dispatch-time"}}`: the time until which the warehouse dispatches on the same working day. */
export async function dispatchTimeWidget(context: RequestContext): Promise<string> {
  context.tag('delivery')
  const calendar = await deliveryCalendar(context.db)
  return dispatchOf(calendar, calendar.parcelSource ?? '').cutoff
}
