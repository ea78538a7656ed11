import { footerOf, goods, type Letter, type LetterParts } from './confirmation.ts'
import { type Post, sendLetter } from './send-letter.ts'
import { ORDER_CANCELLATION } from './unpaid.ts'

/** The letter that tells of an order cancelled since no payment came. */
function cancellation({ order, seller, language, baseUrl }: LetterParts): Letter {
  const { t, date } = language
  return {
    subject: t('Order %s cancelled: no payment has come', order.number),
    title: t('Your order was cancelled'),
    pieces: [
      { kind: 'text', text: t('Good day!') },
      {
        kind: 'text',
        text: t(
          'No transfer has come for order %s of %s in the time that we had agreed, so we have cancelled it. There is nothing to pay, and the books are for sale again.',
          order.number,
          date(order.placedAt.toISOString()),
        ),
      },
      {
        kind: 'text',
        text: t(
          'If you have sent the money after all, write to %s: we will return it, or place the order anew if you still want the books.',
          seller.email,
        ),
      },
      { kind: 'heading', text: t('What you had ordered') },
      goods(order, baseUrl, language),
    ],
    footer: footerOf(seller, language),
  }
}

export const sendCancellation = (post: Post, number: string): Promise<void> =>
  sendLetter(post, ORDER_CANCELLATION, number, cancellation)
