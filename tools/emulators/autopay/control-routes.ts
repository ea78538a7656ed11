import { json } from '../frame/responses.ts'
import { bodyOf } from '../frame/control.ts'
import type { Call, Route } from '../frame/route.ts'
import { type AutopayApi, Change, Settings } from './autopay-api.ts'

const done = json(200, { done: true })
/** Control API for tests, in addition to that of every emulator. */
export function controlRoutes(api: AutopayApi): Route[] {
  const control = (method: string, path: string, handle: Route['handle']): Route => ({
    method,
    path: `/control${path}`,
    operation: 'control',
    audience: 'control',
    handle,
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
    // simulates a reader who goes back and chooses another channel
    control('POST', '/transactions/:id/again', (call) =>
      ofTransaction(call, (remoteId) => ({ remoteId: api.startAnother(remoteId).remoteId })),
    ),
    control('POST', '/transactions/:id/notifications', (call) =>
      ofTransaction(call, (remoteId) => api.notify(remoteId)),
    ),
  ]
}
