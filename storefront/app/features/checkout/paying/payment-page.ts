import { OpenPayment } from '../../../generated/documents.ts'
import type { Types } from '../../../generated/documents.ts'
import { GraphqlError } from '../../../../../web/api/document.ts'
import { pagePart } from '../../../../../web/platform/page-part.tsx'
import type { PageContext } from '../../../platform/page.ts'
import { redirect } from '../../../../../web/router/page.ts'
import { href } from '../../../paths.ts'
import { listChannels } from './channels.ts'
import type { PaymentData, PaymentStep } from './payment-data.ts'
import { orderKeyOf } from '../payment/placed-order.ts'

/** Loaded on demand, as most visits to the checkout do not reach it. */
export const paymentPage = pagePart(async () => (await import('./payment-page.part.tsx')).PaymentPage)

/** Whether the order still has to be paid, by the buyer or by the provider's confirmation. */
export const isUnpaid = (state: Types.PaymentFragment['state']): boolean =>
  state === 'CREATED' || state === 'PENDING' || state === 'WAITING' || state === 'FAILED'

const MAX_KEY_LENGTH = 200
const MAX_RELOADS = 10_000

/** Step whose page fits the state, if it is another one: success for a paid order, `rejected` for a failed payment. */
function findOtherStep({ state, method }: Types.PaymentFragment, step: PaymentStep, isPlacedHere: boolean) {
  // the success page also covers payments without a provider
  if ((state === 'PAID' || (method.kind === 'OFFLINE' && state === 'PENDING')) && isPlacedHere) return 'success'
  return step === 'payment' && (state === 'FAILED' || state === 'CANCELED') ? 'rejected' : undefined
}

/** Undefined for an expired or unknown key. */
async function openPayment(key: string, graphql: PageContext['graphql']) {
  try {
    return (await graphql(OpenPayment, { key })).orderPayment ?? undefined
  } catch (error) {
    if (error instanceof GraphqlError && error.category === 'graphql-no-such-entity') return undefined
    throw error
  }
}

export async function loadPayment(step: PaymentStep, context: PageContext): Promise<PaymentData> {
  const { graphql, session, url } = context
  const placed = orderKeyOf(session)
  const key = url.searchParams.get('key') ?? placed?.paymentKey ?? ''
  const reloads = Math.min(Math.max(Number(url.searchParams.get('reloads')) || 0, 0), MAX_RELOADS)
  const [payment] = await Promise.all([
    key && key.length <= MAX_KEY_LENGTH ? openPayment(key, graphql) : undefined,
    paymentPage.preload(),
  ])
  const other = payment && findOtherStep(payment, step, payment.order_number === placed?.number)
  const chosenOption = url.searchParams.get('way') ?? undefined
  if (other) throw redirect(href('checkout', { step: other }, other === 'success' ? {} : { key, way: chosenOption }))
  const isStarted = url.searchParams.has('started')
  const channels = payment ? await listChannels(context, payment.methods, payment.amount) : []
  return { step, payment, channels, requestId: crypto.randomUUID(), chosenOption, isStarted, reloads }
}
