import { createEmulator, type Emulator } from '../frame/emulator.ts'
import type { EmulatorOptions } from '../frame/route.ts'
import { type PayuAccount, SETTINGS } from './account.ts'
import { apiRoutes } from './api-routes.ts'
import { OrderBook } from './order-book.ts'
import { controlRoutes } from './control-routes.ts'
import { createNotifier, RESEND_AFTER_MS } from './notifications.ts'
import { createTokens } from './oauth.ts'
import type { PayuOrder } from './order.ts'
import { payPages } from './pay-pages.ts'
import type { PayuApi } from './payu-api.ts'

export type { PayuAccount } from './account.ts'

export type PayuEmulator = Emulator<PayuApi>

export function createPayuEmulator(account: PayuAccount, options: EmulatorOptions): PayuEmulator {
  return createEmulator<PayuApi>(
    {
      name: 'PayU',
      resendAfterMs: RESEND_AFTER_MS,
      open(parts) {
        let settings = SETTINGS
        const notifier = createNotifier(parts, account)
        const book = new OrderBook(parts, notifier, () => settings)
        const tokens = createTokens(parts, account, () => settings)
        const find = (id: string) => book.find(id) ?? book.listByExtOrderId(id).at(-1)
        const api: PayuApi = {
          change: (changed) => (settings = { ...settings, ...changed }),
          revokeTokens: tokens.revokeAll,
          orders: () => book.all().map(({ pageKey: _key, ...order }) => order),
          find,
          changeOrder(id, { status, totalAmount, currencyCode, isNotified = true, isForgotten = false }) {
            const order = book.get(find(id)?.orderId ?? '')
            if (totalAmount !== undefined) order.totalAmount = totalAmount
            if (currencyCode !== undefined) order.currencyCode = currencyCode
            if (status !== undefined && isNotified) book.setStatus(order, status)
            else if (status !== undefined) order.status = status
            if (isForgotten) book.forget(order)
          },
          notify(id, body = {}) {
            const order = book.get(find(id)?.orderId ?? '')
            if (Object.keys(body).length === 0) notifier.order(order)
            else notifier.send(order.notifyUrl, order.orderId, body, { isWritten: true })
          },
        }
        const routes = [
          tokens.route,
          ...apiRoutes({ parts, account, book, check: tokens.check }),
          ...payPages(parts, book),
          ...controlRoutes(api),
        ]
        const reset = () => {
          settings = SETTINGS
          book.clear()
          tokens.revokeAll()
        }
        return {
          routes,
          api,
          reset,
          save: () => book.all(),
          load: (saved) => book.load(saved as PayuOrder[]),
        }
      },
    },
    options,
  )
}
