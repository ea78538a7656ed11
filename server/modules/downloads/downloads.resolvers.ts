import { toTimestamp } from '../../platform/graphql/magento-formats.ts'
import type { Resolvers } from '../../generated/resolvers.ts'
import { listDownloads } from './downloads.ts'

export const downloadsResolvers: Resolvers = {
  Query: {
    async customerDownloadableProducts(_parent, _args, context) {
      const { t } = context.language
      const items = await listDownloads(context)
      return {
        items: items.map(({ orderId, orderNumber, orderedAt, name, title, status, remaining, url }) => ({
          // Magento's format of instants: UTC without a time zone
          date: toTimestamp(orderedAt),
          order_id: orderId,
          order_increment_id: orderNumber,
          title: name,
          link_title: title,
          status,
          remaining_downloads: remaining === null ? t('Unlimited') : String(remaining),
          download_url: url,
        })),
      }
    },
  },
}
