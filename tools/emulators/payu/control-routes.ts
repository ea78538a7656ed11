import * as v from 'valibot'
import { json } from '../frame/responses.ts'
import { bodyOf } from '../frame/control.ts'
import type { Call, Route } from '../frame/route.ts'
import { Change, type PayuApi, Settings } from './payu-api.ts'

const done = json(200, { done: true })

/** Control API for tests, in addition to that of every emulator. */
export function controlRoutes(api: PayuApi): Route[] {
  const control = (method: string, path: string, handle: Route['handle']): Route => ({
    method,
    path: `/control${path}`,
    operation: 'control',
    audience: 'control',
    handle,
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
