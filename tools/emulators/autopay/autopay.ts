import { createEmulator, type Emulator } from '../frame/emulator.ts'
import type { EmulatorOptions } from '../frame/route.ts'
import { type AutopayAccount, SETTINGS } from './account.ts'
import { apiRoutes } from './api-routes.ts'
import type { AutopayApi } from './autopay-api.ts'
import { controlRoutes } from './control-routes.ts'
import { payPages } from './pay-pages.ts'
import { startRoutes } from './start-routes.ts'
import { Ledger } from './transactions.ts'

export type { AutopayAccount } from './account.ts'

const MINUTE_MS = 60_000

/** Retry schedule of unconfirmed notifications, in milliseconds: every 3 min, every 10 min, hourly, then daily. */
const RESEND_AFTER_MS = [
  ...Array<number>(12).fill(3 * MINUTE_MS),
  ...Array<number>(144).fill(10 * MINUTE_MS),
  ...Array<number>(48).fill(60 * MINUTE_MS),
  ...Array<number>(5).fill(1440 * MINUTE_MS),
].reduce<number[]>((instants, wait) => [...instants, (instants.at(-1) ?? 0) + wait], [])

export type AutopayEmulator = Emulator<AutopayApi>

export function createAutopayEmulator(account: AutopayAccount, options: EmulatorOptions): AutopayEmulator {
  return createEmulator<AutopayApi>(
    {
      name: 'Autopay',
      resendAfterMs: RESEND_AFTER_MS,
      open(parts) {
        let settings = SETTINGS
        const ledger = new Ledger(parts, account, () => settings)
        const find = (id: string) => ledger.find(id) ?? ledger.listByOrder(id).at(-1)
        const get = (id: string) => {
          const transaction = find(id)
          if (!transaction) throw new Error(`There is no transaction ${id}.`)
          return transaction
        }
        const api: AutopayApi = {
          change: (changed) => (settings = { ...settings, ...changed }),
          transactions: () => ledger.all().map(({ token: _token, ...transaction }) => transaction),
          find,
          changeTransaction(
            id,
            { status, details, amount, currency, gatewayId, isNotified = true, isForgotten = false },
          ) {
            const transaction = get(id)
            const { start } = transaction
            transaction.start = { ...start, amount: amount ?? start.amount, currency: currency ?? start.currency }
            if (gatewayId !== undefined) transaction.gatewayId = gatewayId
            const isPaid = status === 'SUCCESS'
            if (status) ledger.settle(transaction, status, details ?? (isPaid ? 'AUTHORIZED' : ''), isNotified)
            if (isForgotten) ledger.forget(transaction.remoteId)
          },
          startAnother: (id) => ledger.startTransaction(get(id).start),
          notify: (id) => ledger.notify(get(id)),
        }
        const routes = [
          ...startRoutes(parts, account, ledger),
          ...apiRoutes(parts, account, ledger),
          ...payPages(parts, account, ledger),
          ...controlRoutes(api),
        ]
        const reset = () => {
          settings = SETTINGS
          ledger.clear()
        }
        return { routes, api, reset }
      },
    },
    options,
  )
}
