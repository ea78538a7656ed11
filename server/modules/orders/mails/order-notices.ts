import { heading, type MailBlock, paragraph, type MailParts } from '../../mail/index.ts'
import { titleWithOptions } from '../item-options.ts'
import { ORDER_CANCELLATION } from '../unpaid-orders.ts'
import { orderedGoods } from './order-blocks.ts'
import { orderLink, orderMail, sendOrderMail } from './order-mail.ts'

/** Sends the operator's comment on an order. */
export const sendComment = (parts: MailParts, key: string, number: string, message: string): Promise<void> =>
  sendOrderMail(parts, key, number, async (context) => {
    const { t } = context.language
    return orderMail(context, t('News of your order %s', number), t('About your order'), [
      paragraph(t('It is about your order %s:', number)),
      paragraph(message),
      orderLink(context),
    ])
  })

export interface CanceledItems {
  items: { id: number; quantity: number }[]
  /** Grosze. */
  toReturn: number
  comment?: string
  /** Nothing of the order is left. */
  isWhole: boolean
}

/** Notifies the buyer of items cancelled by the operator. */
export const sendCanceledItems = (
  parts: MailParts,
  key: string,
  number: string,
  { items, toReturn, comment, isWhole }: CanceledItems,
): Promise<void> =>
  sendOrderMail(parts, key, number, async (context) => {
    const {
      order,
      language: { t, minor },
    } = context
    const lines = items.flatMap(({ id, quantity }) =>
      order.items.filter((item) => item.id === id).map((item) => `${quantity} × ${titleWithOptions(item)}`),
    )
    const blocks: MailBlock[] = [
      paragraph(
        isWhole
          ? t('We have cancelled your order %s.', number)
          : t('We have cancelled a part of your order %s.', number),
      ),
      { kind: 'lines', lines },
      ...(comment ? [paragraph(comment)] : []),
      paragraph(
        toReturn > 0
          ? t('We return %s by the means by which you paid, within 14 days at most.', minor(toReturn, order.currency))
          : t('There is nothing to pay for it.'),
      ),
      orderLink(context),
    ]
    return orderMail(
      context,
      isWhole ? t('Order %s cancelled', number) : t('A part of order %s cancelled', number),
      isWhole ? t('Your order was cancelled') : t('A part of your order was cancelled'),
      blocks,
    )
  })

/** Notifies the buyer that an order was cancelled because it was not paid in time. */
export const sendCanceledUnpaid = (parts: MailParts, number: string): Promise<void> =>
  sendOrderMail(parts, `${ORDER_CANCELLATION}:${number}`, number, (context) => {
    const { order, seller, language } = context
    const { t, date } = language
    return orderMail(
      context,
      t('Order %s cancelled: no payment has come', order.number),
      t('Your order was cancelled'),
      [
        paragraph(
          t(
            'No payment has come for order %s of %s in the time that we had agreed, so we have cancelled it. There ' +
              'is nothing to pay, and the books are for sale again.',
            order.number,
            date(order.placedAt.toISOString()),
          ),
        ),
        paragraph(
          t(
            'If you have sent the money after all, write to %s: we will return it, or place the order anew if you ' +
              'still want the books.',
            seller.email,
          ),
        ),
        heading(t('What you had ordered')),
        orderedGoods(context),
      ],
    )
  })
