import { text } from '../../../language/translate.ts'
import { dayInWarsaw } from '../../../language/warsaw-time.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { listAgreements } from '../checkout/index.ts'
import {
  addDigitalConsent,
  digitalConsentOf,
  enqueueFilesMail,
  findOrderById,
  hasFiles,
  orderIdOfFilesKey,
  type PlacedOrder,
  suppliedFrom,
} from '../orders/index.ts'
import { newGuestId, recordConsent } from '../privacy/index.ts'

/** Asked where the shop has no agreement of its own, because the law requires the consent. */
const DIGITAL_CONSENT = text(
  'I agree to have the files that I ordered supplied before the 14 days for withdrawal are over, and I acknowledge ' +
    'that I thereby lose the right to withdraw from that part of the contract.',
)
const LOOK_UP_RATE = { burst: 60, perSecond: 0.5 }
/** Mails to one order on request. */
const SEND_RATE = { burst: 3, perSecond: 1 / 3600 }
const MINUTE_MS = 60_000

/** An order, and the key with which it was found. */
export interface OrderWithKey {
  order: PlacedOrder
  key?: string
}

/** The order whose files the key opens; refuses keys that are forged or have expired. */
export async function getOrderOfKey(context: RequestContext, key: string): Promise<PlacedOrder> {
  context.private()
  context.limit('order files', LOOK_UP_RATE)
  const id = await orderIdOfFilesKey(context.db, key, context.now)
  const order = id === undefined ? undefined : await findOrderById(context.db, id)
  if (!order || !hasFiles(order))
    throw new Refusal(
      'graphql-no-such-entity',
      'This link is no longer good. Open your order again: you find a new one there.',
    )
  return order
}

async function askedConsent(context: RequestContext) {
  const agreement = (await listAgreements(context)).find(({ concerns }) => concerns === 'digital')
  const { t } = context.language
  return agreement ?? { id: 0, name: t('Supply of the files'), checkboxText: t(DIGITAL_CONSENT) }
}

/** When the files are supplied although their buyer did not agree to it; null if they are supplied already. */
export const waitsUntil = (order: PlacedOrder, { now }: RequestContext): Date | null =>
  digitalConsentOf(order) ? null : suppliedFrom(order.placedAt, now)

/** The consent that the files of the order wait for; null if nothing is missing. */
export async function missingConsent(order: PlacedOrder, context: RequestContext) {
  const from = waitsUntil(order, context)
  if (!from) return null
  const { checkboxText } = await askedConsent(context)
  return { checkbox_text: checkboxText, supplied_from: dayInWarsaw(from) }
}

/** Stores the consent with the order, logs it like one of the checkout, and confirms it by mail, as the law requires. */
export async function acceptSupply(order: PlacedOrder, context: RequestContext): Promise<PlacedOrder> {
  if (!waitsUntil(order, context)) return order
  const { id, name, checkboxText } = await askedConsent(context)
  const consent = { id, name, checkboxText, concerns: 'digital' as const, acceptedAt: context.now.toISOString() }
  await context.db.transaction(async (tx) => {
    if (!(await addDigitalConsent(tx, order.id, consent))) return
    await recordConsent(tx, context, {
      email: order.email,
      orderNumber: order.number,
      customerId: order.customerId ?? undefined,
      guestId: order.customerId === null ? newGuestId() : null,
      scope: 'checkout',
      code: `agreement_${id}`,
      consentText: checkboxText,
      action: 'given',
    })
    await enqueueFilesMail(tx, order.number, 'consent')
  })
  return (await findOrderById(context.db, order.id)) ?? order
}

/** Sends the link again on the reader's request, to the address of the order. */
export async function mailFiles(order: PlacedOrder, context: RequestContext): Promise<void> {
  context.limitFor(order.number, 'order files mail', SEND_RATE)
  await enqueueFilesMail(context.db, order.number, String(Math.floor(context.now.getTime() / MINUTE_MS)))
}
