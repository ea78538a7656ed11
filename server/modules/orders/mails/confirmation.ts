import { heading, type MailBlock, paragraph, type MailParts } from '../../mail/index.ts'
import { currentPromise } from '../delivery-promise.ts'
import { areFilesPaid } from '../documents/fulfilment.ts'
import { ORDER_CONFIRMATION } from '../orders.ts'
import { paymentPath } from '../payment-data.ts'
import { consumerRights } from './consumer-rights.ts'
import { filesBlocks } from './files.ts'
import { isPaidOnline, nextStep } from './next-step.ts'
import { billingBlocks, deliveryBlocks, orderedGoods, paymentBlocks } from './order-blocks.ts'
import { presalePromise } from './presale-blocks.ts'
import { termsAttachment } from './terms-attachment.ts'
import { orderLink, orderMail, type OrderMailContext, sendOrderMail } from './order-mail.ts'

/** Link to the payment, on any device, for buyers who have not paid by the time they read the mail. */
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
    const { order, seller, language } = context
    const { t, date } = language
    const promised = await currentPromise(parts.db, order, order.placedAt)
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
        ...paymentBlocks(context),
        ...(await payLink(parts, context)),
        ...(areFilesPaid(order) ? await filesBlocks(parts, context) : []),
        ...presalePromise(context),
        ...deliveryBlocks(context, promised),
        ...billingBlocks(context),
        ...consumerRights(context),
        paragraph(t('Good reading!')),
      ],
      [await termsAttachment(parts.db, context)],
    )
  })
