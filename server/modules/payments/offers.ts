import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Settings } from '../../platform/process/settings.ts'
import type { PaymentDetails } from '../orders/index.ts'
import { getConfiguration, cachedByKey, seller } from '../store/index.ts'
import { readPaymentMethods } from './payments.sql.ts'
import type { OnlineProvider, OfferCriteria, PaymentProvider, ProviderParts } from './provider.ts'
import { findProvider } from './providers.ts'

/** A payment method of the shop with its provider. */
export interface ActivePaymentMethod {
  title: string
  provider: PaymentProvider
  parts: ProviderParts
}

/** A payment method that can be chosen. */
export interface PaymentOffer {
  code: string
  title: string
  details: PaymentDetails
  online: OnlineProvider | undefined
}

/** Loaded once per request, before a transaction opens; `offersFor` selects from them inside it. */
export const loadActivePaymentMethods = (context: RequestContext): Promise<readonly ActivePaymentMethod[]> =>
  context.load(activeMethodsOfViews, context.store.code)

const activeMethodsOfViews = (views: readonly string[], { db, settings, customer }: RequestContext) =>
  Promise.all(views.map((view) => readActivePaymentMethods(db, settings, view, customer === null)))

/** Cached by the process, like the configuration. */
const cachedMethods = cachedByKey(readPaymentMethods)

export async function readActivePaymentMethods(
  db: Db,
  settings: Settings,
  storeCode: string,
  isGuest = true,
): Promise<ActivePaymentMethod[]> {
  const [rows, configuration] = await Promise.all([cachedMethods(db), getConfiguration(db, storeCode)])
  const shop = seller(configuration)
  const payWithinDays = configuration[isGuest ? 'sales/unpaid_orders/guest_days' : 'sales/unpaid_orders/days']
  return rows.flatMap(({ code, title, titles, instructions, instructionsByStore }) => {
    const provider = findProvider(settings, code)
    if (!provider) return []
    const parts = { seller: shop, instructions: instructionsByStore[storeCode] ?? instructions, payWithinDays }
    return [{ title: titles[storeCode] ?? title, provider, parts }]
  })
}

/** Payment methods for a cart or order that meets these criteria, in the shop's order. */
export const offersFor = (criteria: OfferCriteria, inUse: readonly ActivePaymentMethod[]): PaymentOffer[] =>
  inUse.flatMap(({ title, provider, parts }) => {
    const { code, online } = provider
    const details = provider.offer(criteria, parts)
    return details ? [{ code, title, details, online }] : []
  })

/** Serializes a method for the GraphQL API. */
export const toMagentoMethod = ({ code, title, online }: Pick<PaymentOffer, 'code' | 'title' | 'online'>) => ({
  code,
  title,
  is_deferred: false,
  kind: online ? ('ONLINE' as const) : ('OFFLINE' as const),
  has_blik: online?.hasBlik ?? false,
  is_trial: online?.isTrial ?? false,
})
