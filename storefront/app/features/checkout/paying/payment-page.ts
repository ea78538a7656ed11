import { OpenPayment } from '../../../generated/documents.ts'
import type { Types } from '../../../generated/documents.ts'
import { GraphqlError } from '../../../platform/document.ts'
import { pagePart } from '../../../platform/page-part.tsx'
import { redirect, type PageContext } from '../../../platform/router/page.ts'
import { href } from '../../../routes.ts'
import { listChannels, type Channel } from './channels.ts'
import { orderKeyOf } from '../payment/placed-order.ts'

export type PaymentStep = 'payment' | 'rejected'

/** A payment in an address of its own: while it is awaited, and after it has failed. */
export interface PaymentData {
  step: PaymentStep
  /** Undefined without a key, or with one that opens nothing any more. */
  payment?: Types.PaymentFragment
  channels: readonly Channel[]
  /** For a form that may be sent twice. */
  requestId: string
  /** What was chosen for the last try. */
  way?: string
  /** A try was begun that nobody has answered yet. */
  isStarted: boolean
  /** Without scripts: how often the page has loaded itself. */
  reloads: number
}

/** Most visits to the checkout do not come this far. */
export const paymentPage = pagePart(async () => (await import('./payment-page.part.tsx')).PaymentPage)

/** It waits for the buyer, or for word from the company. */
export const isUnpaid = (state: Types.PaymentFragment['state']): boolean =>
  state === 'CREATED' || state === 'PENDING' || state === 'WAITING' || state === 'FAILED'

const LONGEST_KEY = 200
const MOST_RELOADS = 10_000

/** The page that fits the state: paid orders are thanked for, failed payments say why. */
function addressFor({ state, method }: Types.PaymentFragment, step: PaymentStep, isPlacedHere: boolean) {
  // what is paid without a company is shown there too
  if ((state === 'PAID' || (method.kind === 'OFFLINE' && state === 'PENDING')) && isPlacedHere) return 'success'
  return step === 'payment' && (state === 'FAILED' || state === 'CANCELED') ? 'rejected' : undefined
}

/** Undefined for a key that is over, or none. */
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
  const reloads = Math.min(Math.max(Number(url.searchParams.get('reloads')) || 0, 0), MOST_RELOADS)
  const [payment] = await Promise.all([
    key && key.length <= LONGEST_KEY ? openPayment(key, graphql) : undefined,
    paymentPage.open(),
  ])
  const other = payment && addressFor(payment, step, payment.order_number === placed?.number)
  const way = url.searchParams.get('way') ?? undefined
  if (other) throw redirect(href('checkout', { step: other }, other === 'success' ? {} : { key, way }))
  const isStarted = url.searchParams.has('started')
  const channels = payment ? await listChannels(context, payment.methods, payment.amount) : []
  return { step, payment, channels, requestId: crypto.randomUUID(), way, isStarted, reloads }
}
