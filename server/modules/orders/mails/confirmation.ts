import { findWording } from '../../cms/index.ts'
import { heading, type MailBlock, paragraph, type MailParts } from '../../mail/index.ts'
import { shownPromise } from '../delivery-promise.ts'
import type { PlacedOrder } from '../order.ts'
import { ORDER_CONFIRMATION } from '../orders.ts'
import { paymentPath } from '../payment-facts.ts'
import { consumerRights } from './consumer-rights.ts'
import { billing, delivery, orderedGoods, payment } from './order-blocks.ts'
import { orderLink, orderMail, type OrderMailContext, sendOrderMail } from './order-mail.ts'

/** Identifier of the CMS page with the terms of sale. */
const TERMS = 'regulamin'

const isAwaited = ({ paymentDetails: { timing, isOnline } }: PlacedOrder) => timing === 'before-dispatch' && !isOnline

const isPaidOnline = ({ paymentDetails: { isOnline }, state }: PlacedOrder) => isOnline && state === 'pending_payment'

function nextStep({ order, language: { t, date } }: OrderMailContext): string {
  const { pickupAddress, shipsFrom, isVirtual } = order
  if (isPaidOnline(order))
    return isVirtual
      ? t('The files can be downloaded as soon as your payment is confirmed.')
      : t('We will get it ready as soon as your payment is confirmed.')
  if (isVirtual)
    return isAwaited(order)
      ? t('The files can be downloaded as soon as your transfer arrives.')
      : t('The files can be downloaded now.')
  if (isAwaited(order))
    return pickupAddress
      ? t('We will get it ready as soon as your transfer arrives, and write when it can be collected.')
      : t('We will send it as soon as your transfer arrives.')
  if (pickupAddress) return t('We will write when it can be collected. It then waits 7 days for you.')
  return shipsFrom
    ? t('We will send it on %s, when its last title is released.', date(shipsFrom))
    : t('We are getting it ready and will write when it leaves.')
}

/** For those who have not paid by the time they read it; it opens the payment on whatever device that is. */
async function payLink(
  { db }: MailParts,
  { order, language: { t, plural }, address }: OrderMailContext,
): Promise<MailBlock[]> {
  if (!isPaidOnline(order)) return []
  const hours = order.paymentDetails.payWithinHours ?? 0
  return [
    paragraph(t('If you have not paid yet, you can do so for %s from ordering.', plural(hours, '1 hour', '%s hours'))),
    { kind: 'link', text: t('Pay for the order'), href: address(await paymentPath(db, order)) },
  ]
}

/** Confirms an order on a durable medium, with the terms of sale as they were when it was placed. */
export const sendConfirmation = (parts: MailParts, number: string): Promise<void> =>
  sendOrderMail(parts, `${ORDER_CONFIRMATION}:${number}`, number, async (context) => {
    const { order, seller, language, view, baseUrl } = context
    const { t, date } = language
    const promised = await shownPromise(parts.db, order, order.placedAt)
    const terms = await findWording(parts.db, view, TERMS, { at: order.placedAt, baseUrl })
    return orderMail(
      context,
      t('Order %s – thank you for shopping at %s', order.number, seller.shopName),
      t('Thank you for your order'),
      [
        paragraph(
          t('We have your order %s of %s. %s', order.number, date(order.placedAt.toISOString()), nextStep(context)),
        ),
        orderLink(context),
        heading(t('What you have ordered')),
        orderedGoods(context),
        ...payment(context),
        ...(await payLink(parts, context)),
        ...delivery(context, promised),
        ...billing(context),
        ...consumerRights(context),
        paragraph(t('Good reading!')),
        ...(terms ? [{ kind: 'document', ...terms } as const] : []),
      ],
    )
  })
