import { type MailBlock, paragraph } from '../../mail/index.ts'
import { titleOf } from '../item-options.ts'
import type { OrderMailContext } from './order-mail.ts'

/** Block of the confirmation of an order with presales. */
export const presalePromise = ({ order: { items }, language: { t } }: OrderMailContext): MailBlock[] =>
  items.some(({ options }) => options.presale)
    ? [
        paragraph(
          t(
            'You pay the lowest price of presale titles between your order and their dispatch. If it falls, we ' +
              'return the difference or do not charge it, without being asked.',
          ),
        ),
      ]
    : []

/** Block of a shipment mail: titles of the shipment that became cheaper. */
export const cheaperTitles = (
  { order: { items, presaleReductions, currency }, language: { t, minor } }: OrderMailContext,
  shipmentId: number,
): MailBlock[] =>
  presaleReductions
    .filter((reduction) => reduction.shipmentId === shipmentId)
    .flatMap(({ orderItemId, lowest, gross }) => {
      const item = items.find(({ id }) => id === orderItemId)
      return item
        ? [
            paragraph(
              t(
                'The price of %s fell to %s while you waited: you pay %s less. We return it or do not charge it.',
                titleOf(item),
                minor(lowest, currency),
                minor(gross, currency),
              ),
            ),
          ]
        : []
    })
