import type {
  CountryCodeEnum,
  CustomerOrderResolvers,
  OrderItemResolvers,
  OrderTotalResolvers,
  Resolvers,
} from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { toTimestamp, toUid } from '../../platform/graphql/magento-formats.ts'
import { requestedFields } from '../../platform/graphql/requested-fields.ts'
import { loadCard } from '../catalog/index.ts'
import { toGraphqlPoint } from '../delivery/index.ts'
import { localizeHours } from '../inventory/index.ts'
import { toBaseCurrency } from '../../platform/price-context.ts'
import { money, getConfiguration } from '../store/index.ts'
import { guestOrders, listOwnOrders } from './order-lists.ts'
import { currentPromise } from './delivery-promise.ts'
import {
  canReorder,
  canSubscribe,
  getGuestOrder,
  getOrderByToken,
  getOwnOrder,
  orderToken,
} from './access/order-access.ts'
import { feedUrl } from './order-feed.ts'
import { uploadedFileUrl } from './uploaded-files.ts'
import type { OrderTax, PlacedOrder } from './order.ts'
import type { OrderAddress } from './order-delivery.ts'
import { loadSalesDocuments, loadShipments, loadWithdrawn } from './documents/documents.ts'
import { canWithdraw, withdrawableAfter } from './documents/credit-memos/withdrawable.ts'
import { documentUrl, invoicesUrl } from './documents/links.ts'
import { additionalInformation, paymentLines } from './payment-lines.ts'
import { lastPoints } from './last-points.ts'
import { progressOf } from './progress.ts'
import { hasReviewConsent } from './read-orders.sql.ts'
import { itemStatus, statusLabel } from './status.ts'
import { toMagentoTransfer } from './transfer/transfer.ts'
import { partOptions, toMagentoBundleOptions } from './bundles/bundle-options.ts'
import { boughtItems } from './bundles/bundles.ts'
import {
  itemTypePrefix,
  toMagentoComments,
  toMagentoDiscounts,
  toMagentoLinks,
  toMagentoOptions,
} from './serializers.ts'

const toMagentoAddress = (address: OrderAddress | null) =>
  address && {
    ...address,
    country_code: address.country as CountryCodeEnum,
    country_id: address.country as CountryCodeEnum,
    region_id: address.region_id === null ? null : String(address.region_id),
  }

/** Payment details are shown until the order is paid. */
const isPaymentDue = ({ totalPaid, grandTotal, totalCanceled, state }: PlacedOrder) =>
  totalPaid < grandTotal - totalCanceled && state !== 'canceled' && state !== 'closed'

const toMagentoTaxes = (taxes: readonly OrderTax[], currency: string, amountOf: (tax: OrderTax) => number) =>
  taxes
    .filter((tax) => amountOf(tax) > 0)
    .map((tax) => ({ title: tax.title, rate: tax.rate, amount: money(amountOf(tax), currency) }))

/** PDF of the order's invoices. */
async function invoiceUrl({ id }: PlacedOrder, _args: object, context: RequestContext): Promise<string | null> {
  const [first, ...more] = (await context.load(loadSalesDocuments, id)).filter(({ kind }) => kind === 'invoice')
  const { db, baseUrl, now } = context
  if (!first) return null
  return more.length === 0 ? documentUrl(db, baseUrl, first.id, 'page', now) : invoicesUrl(db, baseUrl, id, now)
}

/** Exported for orders that other modules return. */
export const customerOrder: CustomerOrderResolvers = {
  token: (order, _args, context) => orderToken(context, order),
  id: ({ id }) => toUid(id),
  number: (order) => order.number,
  increment_id: (order) => order.number,
  order_number: (order) => order.number,
  order_date: ({ placedAt }) => toTimestamp(placedAt),
  created_at: ({ placedAt }) => toTimestamp(placedAt),
  email: (order) => order.email,
  status: ({ status }, _args, { language }) => statusLabel(status, language),
  state: (order) => order.state,
  grand_total: ({ grandTotal }) => grandTotal / 100,
  carrier: (order) => order.carrierTitle,
  shipping_method: (order) => order.shippingTitle,
  shipping_address: ({ shippingAddress }) => toMagentoAddress(shippingAddress),
  billing_address: ({ billingAddress }) => toMagentoAddress(billingAddress),
  applied_coupons: ({ couponCode }) => (couponCode ? [{ code: couponCode }] : []),
  items: boughtItems,
  total: (order) => order,
  payment_methods: (order, _args, { language }) => [
    {
      name: order.paymentTitle,
      type: order.paymentMethod,
      purchase_number: null,
      additional_data: isPaymentDue(order)
        ? paymentLines(order, language).map(({ label, value }) => ({ name: label, value }))
        : [],
    },
  ],
  payment_additional_information: (order) => additionalInformation(order),
  transfer: (order) => (isPaymentDue(order) ? toMagentoTransfer(order) : null),
  pickup_store: ({ pickupAddress: place }, _args, { language }) =>
    place && {
      ...place,
      pickup_location_code: place.code,
      country: null,
      region: null,
      description: null,
      opening_hours: localizeHours(place.openingHours, language),
    },
  delivery_point: ({ deliveryPoint, carrierCode, methodCode }, _args, context) =>
    deliveryPoint &&
    toGraphqlPoint(deliveryPoint, { carrierCode: carrierCode ?? '', methodCode: methodCode ?? '' }, context),
  delivery_promise: (order, _args, { db, now }) => currentPromise(db, order, now),
  progress: async (order, _args, context) =>
    progressOf(order, await context.load(loadShipments, order.id)).map(({ label, ...step }) => ({
      ...step,
      label: context.language.t(label),
    })),
  comments: ({ comments }) => toMagentoComments(comments),
  invoices: async (order, _args, context) =>
    (await context.load(loadSalesDocuments, order.id))
      .filter(({ kind }) => kind === 'invoice')
      .map((document) => ({ order, document })),
  credit_memos: async (order, _args, context) =>
    (await context.load(loadSalesDocuments, order.id))
      .filter(({ kind }) => kind === 'credit-memo')
      .map((document) => ({ order, document })),
  shipments: async (order, _args, context) =>
    (await context.load(loadShipments, order.id)).map((shipment) => ({ order, shipment })),
  invoice_url: invoiceUrl,
  rss_link: async (order, _args, context) =>
    canSubscribe(order, context, await getConfiguration(context))
      ? feedUrl(context.db, context.baseUrl, order.id)
      : null,
  can_withdraw: async (order, _args, context) =>
    canWithdraw(order, await context.load(loadWithdrawn, order.id), context.now),
  can_reorder: async (order, _args, context) => canReorder(order, context, await getConfiguration(context)),
}

const OrderTotal: OrderTotalResolvers = {
  base_grand_total: ({ grandTotal, baseCurrency, baseRate }) =>
    money(toBaseCurrency(grandTotal, { rate: baseRate }), baseCurrency),
  grand_total: ({ grandTotal, currency }) => money(grandTotal, currency),
  subtotal: ({ subtotalExclTax, currency }) => money(subtotalExclTax, currency),
  subtotal_incl_tax: ({ subtotalInclTax, currency }) => money(subtotalInclTax, currency),
  total_shipping: ({ shippingExclTax, currency }) => money(shippingExclTax, currency),
  total_tax: ({ tax, currency }) => money(tax, currency),
  discounts: ({ discounts, currency }) => toMagentoDiscounts(discounts, currency),
  taxes: ({ taxes, currency }) => toMagentoTaxes(taxes, currency, ({ amount }) => amount),
  shipping_handling: ({ shippingExclTax, shippingInclTax, taxes, currency }) => ({
    amount_excluding_tax: money(shippingExclTax, currency),
    amount_including_tax: money(shippingInclTax, currency),
    total_amount: money(shippingExclTax, currency),
    discounts: [],
    taxes: toMagentoTaxes(taxes, currency, ({ shippingAmount }) => shippingAmount),
  }),
}

const OrderItem: OrderItemResolvers = {
  id: ({ item }) => toUid(item.id),
  product({ item }, _args, context) {
    const productId = item.options.choice?.parent ?? item.productId
    return productId === null ? null : loadCard(context, productId)
  },
  product_name: ({ item }) => item.name,
  // orders from before editions were stored have that of the product
  edition: async ({ item }, _args, context) =>
    item.options.edition ??
    (item.productId === null ? null : ((await loadCard(context, item.productId))?.edition ?? null)),
  product_sku: ({ item }) => item.sku,
  product_type: ({ item }) => (item.options.choice?.parent === undefined ? item.type : 'configurable'),
  product_url_key: ({ item }) => item.urlKey,
  product_sale_price: ({ item, order }) => money(item.priceInclTax, order.currency),
  row_subtotal: ({ item, order }) => money(item.rowTotalInclTax, order.currency),
  row_total: ({ item, order }) => money(item.rowTotalInclTax - item.discount, order.currency),
  discounts: ({ item, order }) => toMagentoDiscounts(item.discounts, order.currency),
  entered_options: ({ item }) => toMagentoOptions(item.options.entered),
  selected_options: ({ item }) => toMagentoOptions(item.options.selected),
  async withdrawal(bought, _args, context) {
    const withdrawn = await context.load(loadWithdrawn, bought.order.id)
    const { quantity, note } = withdrawableAfter(bought, withdrawn, context.now)
    return { quantity, note: note === undefined ? null : context.language.t(note) }
  },
  quantity_ordered: ({ item }) => item.quantityOrdered,
  quantity_canceled: ({ item }) => item.quantityCanceled,
  quantity_invoiced: ({ item }) => item.quantityInvoiced,
  quantity_shipped: ({ item }) => item.quantityShipped,
  quantity_refunded: ({ item }) => item.quantityRefunded,
  quantity_returned: ({ item }) => item.quantityReturned,
  status: ({ item }, _args, { language }) => statusLabel(itemStatus(item), language),
}

export const ordersResolvers: Resolvers = {
  Query: {
    guestOrders: (_parent, { filter, customer_email }, context) =>
      guestOrders(context, filter?.number?.eq, customer_email),
    guestOrder: (_parent, { input }, context) => getGuestOrder(context, input),
    guestOrderByToken: (_parent, { input }, context) => getOrderByToken(context, input.token),
    orderByInvoice: (_parent, { invoiceId }, context) =>
      getOwnOrder(context, { salesDocumentId: invoiceId, kind: 'invoice' }),
    orderByShipment: (_parent, { shipmentId }, context) => getOwnOrder(context, { shipmentId }),
    orderByRefund: (_parent, { refundId }, context) =>
      getOwnOrder(context, { salesDocumentId: refundId, kind: 'credit-memo' }),
  },
  Mutation: {
    async subscribeToOrderStatus(_parent, { orderNumber }, context) {
      const order = await getOwnOrder(context, { number: orderNumber.trim() })
      const isAllowed = canSubscribe(order, context, await getConfiguration(context))
      if (!isAllowed) throw new Refusal('graphql-input', 'Orders cannot be subscribed to in this shop.')
      return { rss_link: await feedUrl(context.db, context.baseUrl, order.id) }
    },
  },
  Customer: {
    orders(_parent, args, context, info) {
      const requested = requestedFields(info)
      return listOwnOrders(context, args, requested.has('total_count') || requested.has('page_info'))
    },
    review_agreement: ({ id }, _args, { db }) => hasReviewConsent(db, id),
    last_delivery_points: ({ id }, _args, context) => lastPoints(context, id),
  },
  CustomerOrder: customerOrder,
  OrderTotal,
  OrderItem,
  BundleOrderItem: {
    ...OrderItem,
    selected_options: ({ item, parts = [] }) =>
      toMagentoOptions([...partOptions(parts), ...(item.options.selected ?? [])]),
    bundle_options: ({ order, parts = [] }) =>
      toMagentoBundleOptions(
        order,
        parts.map(({ item }) => ({
          item,
          quantity: item.options.part?.quantity ?? 1,
          rowTotal: item.rowTotalInclTax - item.discount,
        })),
      ),
  },
  OrderItemOption: {
    url: (option, _args, context) => uploadedFileUrl((option as { file?: string }).file, context),
  },
  DownloadableOrderItem: { ...OrderItem, downloadable_links: ({ item }) => toMagentoLinks(item) },
  OrderItemInterface: { __resolveType: ({ item }) => `${itemTypePrefix(item)}OrderItem` as const },
}
