import * as v from 'valibot'
import { json } from '../frame/answers.ts'
import { bodyOf } from '../frame/control.ts'
import type { Call, Route } from '../frame/emulator.ts'
import type { PayuApi } from './payu.ts'

const done = json(200, { done: true })
const Status = v.picklist(['NEW', 'PENDING', 'WAITING_FOR_CONFIRMATION', 'COMPLETED', 'CANCELED', 'REJECTED'])
const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400_000))

const Settings = v.partial(
  v.object({
    isReceivedByItself: v.boolean(),
    tokenSeconds: v.pipe(v.number(), v.minValue(0), v.maxValue(43_199)),
    bankMs: milliseconds,
    blikMs: milliseconds,
    refunds: v.picklist(['finalized', 'canceled', 'pending']),
    refundMs: milliseconds,
  }),
)

/** A difference between what PayU says and what the shop knows. */
const Change = v.object({
  status: v.optional(Status),
  totalAmount: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/))),
  currencyCode: v.optional(v.string()),
  /** Whether the shop hears of it. */
  isNotified: v.optional(v.boolean(), true),
  isForgotten: v.optional(v.boolean(), false),
})
export type OrderChange = v.InferInput<typeof Change>

/** What tests may do to PayU beside what they may do to every emulator. */
export function controlRoutes(api: PayuApi): Route[] {
  const control = (method: string, path: string, answer: Route['answer']): Route => ({
    method,
    path: `/control${path}`,
    operation: 'control',
    audience: 'control',
    answer,
  })
  const refused = (message: string) => json(404, { message })
  const ofOrder = ({ params }: Call) => api.find(params['id'] ?? '')
  return [
    control('PUT', '/settings', (call) => {
      api.change(bodyOf(Settings, call))
      return done
    }),
    control('POST', '/tokens/revoke', () => {
      api.revokeTokens()
      return done
    }),
    control('GET', '/orders', () => json(200, { orders: api.orders() })),
    control('PUT', '/orders/:id', (call) => {
      const order = ofOrder(call)
      if (!order) return refused('There is no such order.')
      api.changeOrder(order.orderId, bodyOf(Change, call))
      return done
    }),
    control('POST', '/orders/:id/notifications', (call) => {
      const order = ofOrder(call)
      if (!order) return refused('There is no such order.')
      api.notify(order.orderId, bodyOf(v.looseObject({}), call))
      return done
    }),
  ]
}
