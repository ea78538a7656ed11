import { toTimestamp } from '../../platform/graphql/magento-formats.ts'
import type { Resolvers } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { filesKey, hasFiles, type PlacedOrder } from '../orders/index.ts'
import { type Download, listDownloads, listOrderFiles } from './downloads.ts'
import { acceptSupply, getOrderOfKey, missingConsent, type OrderWithKey, mailFiles, waitsUntil } from './order-files.ts'

const remainingText = ({ remaining }: Download, { language: { t } }: RequestContext): string =>
  remaining === null ? t('Unlimited') : String(remaining)

/** Runs an action on the order that the key opens. */
const withOrder =
  (act: (order: PlacedOrder, context: RequestContext) => Promise<PlacedOrder | void> | void) =>
  async (_parent: unknown, { key }: { key: string }, context: RequestContext): Promise<OrderWithKey> => {
    const order = await getOrderOfKey(context, key)
    return { key, order: (await act(order, context)) ?? order }
  }

export const downloadsResolvers: Resolvers = {
  Query: {
    async customerDownloadableProducts(_parent, _args, context) {
      const items = await listDownloads(context)
      return {
        items: items.map((download) => ({
          // Magento's format of instants: UTC without a time zone
          date: toTimestamp(download.orderedAt),
          order_id: download.orderId,
          order_increment_id: download.orderNumber,
          title: download.name,
          link_title: download.title,
          status: download.status,
          remaining_downloads: remainingText(download, context),
          download_url: download.url,
        })),
      }
    },
    orderFiles: withOrder(() => undefined),
  },
  Mutation: {
    acceptFileSupply: withOrder(acceptSupply),
    sendOrderFiles: withOrder(mailFiles),
  },
  CustomerOrder: { files: (order) => (hasFiles(order) ? { order } : null) },
  OrderFiles: {
    // the key of a mail is not exchanged for another, which would never end
    key: ({ order, key }, _args, { db, now }) => key ?? filesKey(db, order.id, 'page', now),
    order_number: ({ order }) => order.number,
    missing_consent: ({ order }, _args, context) => missingConsent(order, context),
    items: async ({ order }, _args, context) =>
      (await listOrderFiles(context, order.id, { isWaiting: waitsUntil(order, context) !== null })).map((download) => ({
        title: download.name,
        link_title: download.title,
        status: download.status,
        remaining_downloads: remainingText(download, context),
        download_url: download.url,
      })),
  },
}
