import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../../language/markup.ts'
import type { Language } from '../../../language/translate.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Parts } from '../../platform/module.ts'
import { type FeedItem, toRss } from '../../platform/http/rss.ts'
import { verifyLink, signLink } from '../../platform/crypto/signed-link.ts'
import { getConfiguration, getViewLanguage } from '../store/index.ts'
import type { Documents } from './documents/document.ts'
import { listDocuments } from './documents/documents.ts'
import { hasFeed } from './access/order-access.ts'
import type { PlacedOrder } from './order.ts'
import { readOrder } from './read-orders.sql.ts'
import { statusLabel } from './status.ts'

/** URL of an order's news feed. It does not expire, as feed readers poll for months, and contains no personal data. */
export const feedUrl = async (db: Db, baseUrl: string, orderId: number): Promise<string> =>
  `${baseUrl}/rss/order/${await signLink(db, { kind: 'feed', id: orderId, until: 0 })}`

/** The events of an order, newest first, without titles, names and amounts. */
function toFeedItems(
  order: PlacedOrder,
  { invoices, shipments, creditMemos }: Documents,
  link: string,
  { t }: Language,
): FeedItem[] {
  const event = (guid: string, publishedAt: Date, title: string, description = ''): FeedItem => ({
    title,
    link,
    guid: `order-${order.number}-${guid}`,
    description: escapeHtml(description),
    authors: [],
    publishedAt,
  })
  const events = [
    event('placed', order.placedAt, t('Order %s was placed', order.number)),
    ...invoices.map(({ id, number, createdAt }) =>
      event(`invoice-${id}`, createdAt, t('Invoice %s was issued', number)),
    ),
    ...shipments.map(({ id, createdAt, tracks }) =>
      event(
        `shipment-${id}`,
        createdAt,
        order.pickupAddress ? t('Order %s can be collected', order.number) : t('Order %s is on its way', order.number),
        tracks.map(({ title, number }) => t('Parcel %s, %s', number, title)).join('; '),
      ),
    ),
    ...creditMemos.map(({ id, number, createdAt }) =>
      event(`refund-${id}`, createdAt, t('A refund was made: %s', number)),
    ),
    ...order.comments.map(({ message, createdAt }, index) =>
      event(`comment-${index}`, new Date(createdAt), t('News of your order %s', order.number), message),
    ),
  ]
  return events.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
}

export function serveOrderFeed(app: FastifyInstance, { db, settings }: Parts): void {
  app.get<{ Params: { signed: string } }>('/rss/order/:signed', async ({ params }, reply) => {
    const link = await verifyLink(db, params.signed, 'feed', new Date())
    const order = link ? await readOrder(db, { id: link.id }) : undefined
    if (!order || !hasFeed(order, await getConfiguration(db, order.storeCode))) return reply.callNotFound()
    const { view, language } = await getViewLanguage(db, order.storeCode)
    const page = `${settings.baseUrl}${view.isDefault ? '' : `/${view.code}`}/sales/order/view/order_id/${order.id}`
    const feed = toRss({
      title: language.t('Order %s: %s', order.number, statusLabel(order.status, language)),
      description: language.t('What becomes of your order'),
      link: page,
      self: `${settings.baseUrl}/rss/order/${params.signed}`,
      language: language.locale,
      items: toFeedItems(order, await listDocuments(db, order.id), page, language),
    })
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .send(feed)
  })
}
