import { streetLine } from '../../../../language/street-line.ts'
import { initialOf } from '../../../../rules/names.ts'
import type { Attachment } from '../../../platform/mail/mail.ts'
import { MEDIA } from '../../catalog/index.ts'
import {
  type Cover,
  type MailBlock,
  type MailContent,
  paragraph,
  type MailContext,
  type MailParts,
  sendMail,
} from '../../mail/index.ts'
import type { OrderAddress } from '../order-delivery.ts'
import type { PlacedOrder } from '../order.ts'
import type { OrderItem } from '../order-item.ts'
import { findOrder } from '../orders.ts'

export interface OrderMailContext extends MailContext {
  order: PlacedOrder
}

/** Path of the order's page: in the customer's account, or the guest's order look-up. */
const orderPath = ({ id, number, customerId }: PlacedOrder): string =>
  customerId === null ? `/orders-and-returns?order=${number}` : `/sales/order/view/order_id/${id}`

const orderUrl = ({ order, address }: OrderMailContext): string => address(orderPath(order))

export const orderLink = (context: OrderMailContext): MailBlock => ({
  kind: 'link',
  text: context.language.t('See your order'),
  href: orderUrl(context),
})

/** JPEG, which every mail client shows; twice the displayed width. */
export const coverOf = (
  { image, name }: OrderItem,
  { baseUrl, language: { t } }: Pick<OrderMailContext, 'baseUrl' | 'language'>,
): Cover | undefined =>
  image ? { url: `${baseUrl}${MEDIA}${image}?width=120&format=jpeg`, alt: t('Cover: %s', name) } : undefined

/** The order without what its buyer wrote freely, for a mailbox that may be a stranger's. */
function withoutFreeText(order: PlacedOrder): PlacedOrder {
  const { deliveryPoint, items, shippingAddress, billingAddress } = order
  const shorten = (address: OrderAddress): OrderAddress => ({
    ...address,
    // a name may be words as well
    firstname: initialOf(address.firstname),
    lastname: initialOf(address.lastname),
    ...(!(deliveryPoint && streetLine(address.street) === deliveryPoint.street) && {
      company: null,
      street: [],
      city: '',
      region: null,
    }),
  })
  return {
    ...order,
    customerNotes: null,
    shippingAddress: shippingAddress && shorten(shippingAddress),
    billingAddress: billingAddress && shorten(billingAddress),
    items: items.map((item) => ({ ...item, options: { ...item.options, entered: [] } })),
    bundles: order.bundles.map((bundle) => ({ ...bundle, options: { ...bundle.options, entered: [] } })),
  }
}

/** Sends a mail about an order to its buyer. */
export async function sendOrderMail(
  parts: MailParts,
  key: string,
  number: string,
  template: (context: OrderMailContext) => MailContent | Promise<MailContent>,
): Promise<void> {
  const order = await findOrder(parts.db, number)
  if (!order) throw new Error(`there is no order ${number} for this mail`)
  await sendMail(parts, { key, storeCode: order.storeCode, recipient: order.email }, (context) =>
    template({ ...context, order: context.isProven ? order : withoutFreeText(order) }),
  )
}

/** A mail that begins with a greeting. */
export const orderMail = (
  { language: { t } }: OrderMailContext,
  subject: string,
  title: string,
  blocks: readonly MailBlock[],
  attachments?: readonly Attachment[],
): MailContent => ({ subject, title, blocks: [paragraph(t('Good day!')), ...blocks], attachments })
