import type { Parts } from '../../platform/module.ts'
import { findOrderById, paymentPath, type PlacedOrder } from '../orders/index.ts'
import {
  type MailBlock,
  type MailContent,
  type MailContext,
  type MailParts,
  paragraph,
  sendMail,
} from '../mail/index.ts'
import { LATE_MAIL_JOB, LINK_JOB, REMINDER_JOB } from './job-kinds.ts'
import { nowOf } from './job-parts.ts'
import { readPayment } from './payments.sql.ts'
import { isPayable } from './attempts/retry.ts'

type Template = (context: MailContext, order: PlacedOrder, link: MailBlock) => MailContent

/** Sends a mail about the payment of an order, with the link to pay. */
async function sendPaymentMail(parts: MailParts, key: string, order: PlacedOrder, template: Template): Promise<void> {
  const path = await paymentPath(parts.db, order)
  await sendMail(parts, { key, storeCode: order.storeCode, recipient: order.email }, (context) =>
    template(context, order, {
      kind: 'link',
      text: context.language.t('Pay for the order'),
      href: context.address(path),
    }),
  )
}

const paymentMail = (
  { language: { t } }: MailContext,
  subject: string,
  title: string,
  blocks: MailBlock[],
): MailContent => ({
  subject,
  title,
  blocks: [paragraph(t('Good day!')), ...blocks],
})

/** The order, if it can still be paid. */
async function findPayableOrder(
  parts: MailParts & Pick<Parts, 'now'>,
  orderId: number,
): Promise<PlacedOrder | undefined> {
  const [order, payment] = await Promise.all([findOrderById(parts.db, orderId), readPayment(parts.db, orderId)])
  return order && payment && isPayable(payment, order.state, nowOf(parts)) ? order : undefined
}

const formatDeadline = (
  { placedAt, paymentDetails: { payWithinHours = 0 } }: PlacedOrder,
  { language: { dateTime } }: MailContext,
) => dateTime(new Date(placedAt.getTime() + payWithinHours * 3_600_000).toISOString())

/** Sent once per order, unless it was paid in the meantime. */
export async function sendReminder(parts: MailParts & Pick<Parts, 'now'>, { orderId }: { orderId: number }) {
  const order = await findPayableOrder(parts, orderId)
  const payment = order && (await readPayment(parts.db, orderId))
  if (!order || payment?.state !== 'failed') return
  await sendPaymentMail(parts, `${REMINDER_JOB}:${orderId}`, order, (context, { number }, link) => {
    const { t } = context.language
    return paymentMail(context, t('Order %s: the payment did not succeed', number), t('Your payment did not succeed'), [
      paragraph(t('The payment for your order %s did not succeed, and no money was taken.', number)),
      paragraph(
        t(
          'The order waits for you until %s: you can pay by the same method or another.',
          formatDeadline(order, context),
        ),
      ),
      link,
    ])
  })
}

/** Sent each time the buyer requests it. */
export async function sendPaymentLink(
  parts: MailParts & Pick<Parts, 'now'>,
  { orderId, at }: { orderId: number; at: string },
) {
  const order = await findPayableOrder(parts, orderId)
  if (!order) return
  await sendPaymentMail(parts, `${LINK_JOB}:${orderId}:${at}`, order, (context, { number }, link) => {
    const { t } = context.language
    return paymentMail(context, t('Order %s: the link to pay', number), t('Pay for your order'), [
      paragraph(t('With this link you can pay for your order %s until %s.', number, formatDeadline(order, context))),
      link,
    ])
  })
}

export async function sendLateMail(parts: MailParts, { orderId, isRevived }: { orderId: number; isRevived: boolean }) {
  const [order, payment] = await Promise.all([findOrderById(parts.db, orderId), readPayment(parts.db, orderId)])
  if (!order || !payment) throw new Error(`there is no order ${orderId} for this mail`)
  await sendPaymentMail(parts, `${LATE_MAIL_JOB}:${orderId}`, order, (context, { number, currency }) => {
    const { t, minor } = context.language
    return isRevived
      ? paymentMail(context, t('Order %s is paid after all', number), t('Your order is valid again'), [
          paragraph(
            t(
              'Your payment for order %s came after the order had ended. The books were still there, so we have ' +
                'taken it up again: there is nothing else to do.',
              number,
            ),
          ),
        ])
      : paymentMail(context, t('Order %s: we return your payment', number), t('Your payment came too late'), [
          paragraph(
            t(
              'Your payment for order %s came after the order had ended, and the books are gone. We return %s by the ' +
                'means by which you paid.',
              number,
              minor(payment.paid, currency),
            ),
          ),
        ])
  })
}
