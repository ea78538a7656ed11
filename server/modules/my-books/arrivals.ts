import type { Database } from '../../platform/db/db.ts'
import type { Parts } from '../../platform/module.ts'
import { priceFor, titleWithEdition } from '../catalog/index.ts'
import { paragraph, sendMail } from '../mail/index.ts'
import { hasNoticesEnabled } from './my-books.ts'
import { markSoldOutAwaited, takeArrivals } from './my-books.sql.ts'
import { findRecipient, titleLines, queueNotice, type Notice } from './notices.ts'

export const QUEUE_ARRIVALS = 'follow-stock-of-my-books'
export const ARRIVAL_NOTICE = 'my-books-arrived'

/** Seconds between checks of the catalogue's index for arrivals. */
export const ARRIVALS_INTERVAL_SECONDS = 60

/** Queues one mail per customer for all arrivals since the last check, in the transaction that marks them. */
export async function queueArrivals(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const byCustomer = new Map<number, number[]>()
    for (const { customerId, productId, hasNoNotices } of await takeArrivals(tx))
      if (!hasNoNotices) byCustomer.set(customerId, [...(byCustomer.get(customerId) ?? []), productId])
    for (const [customerId, productIds] of byCustomer)
      await queueNotice(tx, ARRIVAL_NOTICE, now, { customerId, productIds })
    await markSoldOutAwaited(tx)
  })
}

/** Notifies a customer of titles back in stock. */
export async function sendArrival(parts: Parts, arrival: Notice): Promise<void> {
  const recipient = (await hasNoticesEnabled(parts, arrival.customerId))
    ? await findRecipient(parts, arrival)
    : undefined
  if (!recipient || recipient.products.length === 0) return
  const { envelope, products, priceContext, stopPath } = recipient
  await sendMail(parts, envelope, ({ seller: { shopName }, language, address }) => {
    const { t, plural, minor } = language
    return {
      subject: plural(
        products.length,
        'A title from your list can be bought now',
        '%s titles from your list can be bought now',
      ),
      title: t('Your books have arrived'),
      blocks: [
        paragraph(t('Good day!')),
        paragraph(t('You wanted to know when these titles from My books at %s can be bought. Now they can:', shopName)),
        {
          kind: 'lines',
          lines: titleLines(
            products,
            (product) =>
              `${titleWithEdition(product, language)} – ${minor(priceFor(product, 1), priceContext.currency)}`,
            language,
          ),
        },
        { kind: 'link', text: t('Put them into the cart'), href: address('/moje-podreczniki') },
        paragraph(t('We keep none of them aside: who orders first has them.')),
        { kind: 'link', text: t('Do not write to me about this list any more'), href: address(stopPath) },
      ],
    }
  })
}
