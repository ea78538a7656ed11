import { type MailParts, paragraph } from '../../mail/index.ts'
import { ORDER_PAYMENT_CHANGED } from '../payment-data.ts'
import { nextStep } from './next-step.ts'
import { paymentBlocks } from './order-blocks.ts'
import { orderLink, orderMail, sendOrderMail } from './order-mail.ts'

/** Sent when the buyer changes the payment method after the confirmation; explains how to pay. */
export const sendPaymentChanged = (parts: MailParts, number: string): Promise<void> =>
  sendOrderMail(parts, `${ORDER_PAYMENT_CHANGED}:${number}`, number, (context) => {
    const { t } = context.language
    return orderMail(context, t('Order %s: another way to pay', number), t('You pay in another way'), [
      paragraph(t('You have chosen another way to pay for your order %s. %s', number, nextStep(context))),
      ...paymentBlocks(context),
      orderLink(context),
    ])
  })
