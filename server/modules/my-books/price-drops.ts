import type { Database } from '../../platform/db/db.ts'
import type { Parts } from '../../platform/module.ts'
import { fromBaseCurrency } from '../../platform/price-context.ts'
import { findPurchasable, priceFor, saleProblem, lowestPricesBefore, titleWithEdition } from '../catalog/index.ts'
import { paragraph, sendMail } from '../mail/index.ts'
import { inBaseCurrency, getViewPriceContext } from '../store/index.ts'
import { lockPriced, type PricedBook, updateSeenPrices } from './my-books.sql.ts'
import { findRecipient, titleLines, queueNotice, type Notice } from './notices.ts'
import { hasPriceConsent } from './price-consent.ts'

export const QUEUE_PRICE_DROPS = 'follow-prices-of-my-books'
export const PRICE_DROP_NOTICE = 'my-books-cheaper'

/** Seconds between price checks; periodic, because reductions begin and end at set times. */
export const PRICES_INTERVAL_SECONDS = 3600

export interface PriceDrop extends Notice {
  /** Product id -> last price seen, in hundredths of the base currency, so that an exchange rate is no price drop. */
  seen: Readonly<Record<number, number>>
}

/**
 * Queues one mail per consenting customer for all titles cheaper than last seen. The reported price becomes the one
 * last seen, so a price that rises and falls again is not reported until it is lower still.
 */
export async function queuePriceDrops(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await lockPriced(tx)
    const seenNow: { id: number; price: number }[] = []
    const drops = new Map<number, Record<number, number>>()
    for (const { storeCode, groupId } of viewsOf(rows)) {
      const group = rows.filter((row) => row.storeCode === storeCode && row.groupId === groupId)
      const products = await findPurchasable(
        tx,
        { ids: [...new Set(group.map(({ productId }) => productId))] },
        { storeCode, groupId, now, priceContext: inBaseCurrency(await getViewPriceContext(tx, storeCode)) },
      )
      const prices = new Map(
        products.filter((product) => !saleProblem(product)).map((product) => [product.id, priceFor(product, 1)]),
      )
      for (const { id, customerId, productId, priceSeen, hasConsent } of group) {
        const price = prices.get(productId)
        if (price === undefined || (priceSeen !== null && price >= priceSeen)) continue
        seenNow.push({ id, price })
        if (priceSeen !== null && hasConsent)
          drops.set(customerId, { ...drops.get(customerId), [productId]: priceSeen })
      }
    }
    await updateSeenPrices(tx, seenNow)
    for (const [customerId, seen] of drops)
      await queueNotice(tx, PRICE_DROP_NOTICE, now, {
        customerId,
        productIds: Object.keys(seen).map(Number),
        seen,
      } satisfies Omit<PriceDrop, 'key'>)
  })
}

/** Prices depend on the store view and the customer group. */
const viewsOf = (rows: readonly PricedBook[]) =>
  new Map(rows.map(({ storeCode, groupId }) => [`${groupId} ${storeCode}`, { storeCode, groupId }])).values()

/** Notifies a customer of lower prices, each with the lowest price of the 30 days before (Omnibus directive). */
export async function sendPriceDrop(parts: Parts, drop: PriceDrop): Promise<void> {
  const recipient = (await hasPriceConsent(parts.db, drop.customerId)) ? await findRecipient(parts, drop) : undefined
  // the price may have risen again since the mail was queued
  const cheaper =
    recipient?.products.filter(
      (product) => priceFor(product, 1) < fromBaseCurrency(drop.seen[product.id] ?? 0, recipient.priceContext),
    ) ?? []
  if (!recipient || cheaper.length === 0) return
  const { envelope, groupId, priceContext, stopPath } = recipient
  const lowest = await lowestPricesBefore(
    parts.db,
    cheaper.map(({ id }) => id),
    { groupId, now: parts.now?.() ?? new Date() },
  )
  await sendMail(parts, envelope, ({ seller: { shopName }, language, address }) => {
    const { t, plural, minor } = language
    const money = (hundredths: number) => minor(hundredths, priceContext.currency)
    return {
      subject: plural(
        cheaper.length,
        'A title from your list costs less now',
        '%s titles from your list cost less now',
      ),
      title: t('Lower prices on your list'),
      blocks: [
        paragraph(t('Good day!')),
        paragraph(t('These titles from My books at %s cost less now:', shopName)),
        {
          kind: 'lines',
          lines: titleLines(
            cheaper,
            (product) => {
              const before = lowest.get(product.id)
              return [
                `${titleWithEdition(product, language)} – ${money(priceFor(product, 1))}`,
                t('On your list until now: %s', money(fromBaseCurrency(drop.seen[product.id] ?? 0, priceContext))),
                ...(before === undefined
                  ? []
                  : [
                      t(
                        'Lowest price from 30 days before the reduction: %s',
                        money(fromBaseCurrency(before, priceContext)),
                      ),
                    ]),
              ].join('. ')
            },
            language,
          ),
        },
        { kind: 'link', text: t('My books'), href: address('/moje-podreczniki') },
        paragraph(t('Prices may change again: the one in the cart holds.')),
        { kind: 'link', text: t('Do not write to me about this list any more'), href: address(stopPath) },
      ],
    }
  })
}
