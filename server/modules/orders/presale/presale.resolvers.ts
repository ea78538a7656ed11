import { dayInWarsaw } from '../../../../language/warsaw-time.ts'
import type { CustomerOrderResolvers, Resolvers } from '../../../generated/resolvers.ts'
import { isVirtualType as isFileType } from '../../catalog/index.ts'
import { money } from '../../store/index.ts'
import { titleOf } from '../item-options.ts'
import type { PlacedOrder } from '../order.ts'

/** Whether the order has presale copies that are not dispatched, so that their price may still fall. */
const isPromised = ({ items }: PlacedOrder, today: string): boolean =>
  items.some(
    ({ options, type, shipsFrom, quantityOrdered, quantityCanceled, quantityShipped, quantityRecalled }) =>
      options.presale !== undefined &&
      (isFileType(type)
        ? quantityOrdered > quantityCanceled && (shipsFrom ?? today) > today
        : quantityOrdered > quantityCanceled + quantityShipped + quantityRecalled),
  )

const CustomerOrder = {
  has_presale_promise: (order, _args, { now }) => isPromised(order, dayInWarsaw(now)),
  presale_reductions: ({ items, presaleReductions, currency }) =>
    presaleReductions.flatMap(({ orderItemId, quantity, price, lowest, gross, creditMemo }) => {
      const item = items.find(({ id }) => id === orderItemId)
      return item
        ? [
            {
              product_name: titleOf(item),
              product_sku: item.sku,
              quantity,
              price: money(price, currency),
              lowest_price: money(lowest, currency),
              reduction: money(gross, currency),
              credit_memo_number: creditMemo,
            },
          ]
        : []
    }),
} satisfies CustomerOrderResolvers

export const presaleResolvers = { CustomerOrder } satisfies Resolvers
