import type { PaymentMethodInput } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OrderState, PaymentDetails } from '../orders/index.ts'
import { getConfiguration, cachedByKey, seller } from '../store/index.ts'
import { insertPayment, type Payment, type PaymentChoice, readPaymentMethods } from './payments.sql.ts'
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

const HOUR_MS = 3_600_000

/** Initial state of an order with this payment. */
export const initialOrderState = ({ timing, isOnline }: PaymentDetails): { state: OrderState; status: string } =>
  timing !== 'before-dispatch'
    ? { state: 'processing', status: 'processing' }
    : isOnline
      ? { state: 'pending_payment', status: 'pending_payment' }
      : { state: 'new', status: 'pending' }

export interface NewPayment extends Pick<Payment, 'orderId' | 'method' | 'choice' | 'amount' | 'currency'> {
  details: PaymentDetails
  placedAt: Date
}

/** Runs in the transaction of the order. */
export const createPayment = (tx: Db, { details, placedAt, ...payment }: NewPayment): Promise<void> =>
  insertPayment(tx, {
    ...payment,
    state: details.timing === 'none' ? 'paid' : details.isOnline ? 'created' : 'pending',
    expiresAt:
      details.payWithinHours === undefined ? null : new Date(placedAt.getTime() + details.payWithinHours * HOUR_MS),
  })

const MAX_AGREEMENTS = 20

/** Reads what a client sends beside a method's code. */
export const parsePaymentChoice = ({ bluepayment }: PaymentMethodInput, settings: Settings): PaymentChoice =>
  bluepayment
    ? {
        ...(typeof bluepayment.gateway_id === 'number' && { gatewayId: bluepayment.gateway_id }),
        ...(bluepayment.agreements_ids && { agreementIds: parseIds(bluepayment.agreements_ids) }),
        backUrl: checkBackUrl(bluepayment.back_url, settings),
        isBegun: bluepayment.create_payment,
      }
    : {}

const MAX_ADDRESS_LENGTH = 1000

/** Buyers are redirected only to pages of the shop and of storefronts that the operator has configured. */
function checkBackUrl(address: string, { baseUrl, graphqlOrigins }: Settings): string {
  const trimmed = address.trim()
  const whole = /^\/(?!\/)/.test(trimmed) ? baseUrl + trimmed : trimmed
  const url = whole.length <= MAX_ADDRESS_LENGTH && URL.canParse(whole, baseUrl) ? new URL(whole, baseUrl) : undefined
  const isOwn = url && [new URL(baseUrl).origin, ...graphqlOrigins].includes(url.origin)
  if (!isOwn || url.username || url.password)
    throw new Refusal('graphql-input', 'back_url must be an address of this shop.')
  return url.href
}

/** In the format of Autopay's module for Magento: `1,2`. */
const parseIds = (text: string): number[] =>
  text.split(',').slice(0, MAX_AGREEMENTS).map(Number).filter(Number.isSafeInteger)
