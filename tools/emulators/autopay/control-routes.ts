import * as v from 'valibot'
import { json } from '../frame/answers.ts'
import { bodyOf } from '../frame/control.ts'
import type { Call, Route } from '../frame/emulator.ts'
import type { AutopayApi } from './autopay.ts'

const done = json(200, { done: true })
const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400_000))

const Settings = v.partial(
  v.object({
    bankMs: milliseconds,
    blikMs: milliseconds,
    refundMs: milliseconds,
    refunds: v.picklist(['DONE', 'CANCELED_NO_FUNDS_ON_BALANCE', 'PROCESSING']),
  }),
)

/** A difference between what Autopay says and what the shop knows. */
const Change = v.object({
  status: v.optional(v.picklist(['PENDING', 'SUCCESS', 'FAILURE'])),
  details: v.optional(v.string()),
  /** Grosze. */
  amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  currency: v.optional(v.string()),
  gatewayId: v.optional(v.number()),
  /** Whether the shop hears of it. */
  isNotified: v.optional(v.boolean(), true),
  isForgotten: v.optional(v.boolean(), false),
})
export type TransactionChange = v.InferInput<typeof Change>

/** What tests may do to Autopay beside what they may do to every emulator. */
export function controlRoutes(api: AutopayApi): Route[] {
  const control = (method: string, path: string, answer: Route['answer']): Route => ({
    method,
    path: `/control${path}`,
    operation: 'control',
    audience: 'control',
    answer,
  })
  const ofTransaction = (call: Call, act: (remoteId: string) => unknown) => {
    const found = api.find(call.params['id'] ?? '')
    if (!found) return json(404, { message: 'There is no such transaction.' })
    const result = act(found.remoteId)
    return result === undefined ? done : json(200, result)
  }
  return [
    control('PUT', '/settings', (call) => {
      api.change(bodyOf(Settings, call))
      return done
    }),
    control('GET', '/transactions', () => json(200, { transactions: api.transactions() })),
    control('PUT', '/transactions/:id', (call) =>
      ofTransaction(call, (remoteId) => api.changeTransaction(remoteId, bodyOf(Change, call))),
    ),
    // as a reader does who goes back and chooses another channel
    control('POST', '/transactions/:id/again', (call) =>
      ofTransaction(call, (remoteId) => ({ remoteId: api.again(remoteId).remoteId })),
    ),
    control('POST', '/transactions/:id/notifications', (call) =>
      ofTransaction(call, (remoteId) => api.notify(remoteId)),
    ),
  ]
}
