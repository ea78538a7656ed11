import type {
  CreditMemoItemResolvers,
  CreditMemoResolvers,
  CreditMemoTotalResolvers,
  InvoiceItemResolvers,
  InvoiceResolvers,
  InvoiceTotalResolvers,
  OrderShipmentResolvers,
  Resolvers,
  ShipmentItemResolvers,
} from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { toTimestamp, toUid } from '../../../platform/graphql/magento-formats.ts'
import { streetLine } from '../../../../language/street-line.ts'
import { toBaseCurrency } from '../../../platform/price-context.ts'
import { money, type Seller } from '../../store/index.ts'
import type { PlacedOrder } from '../order.ts'
import type { OrderAddress } from '../order-delivery.ts'
import { toMagentoBundleOptions } from '../bundles/bundle-options.ts'
import { boughtItem, commonTaxRate, groupByBundle, bundleQuantity } from '../bundles/bundles.ts'
import {
  itemTypePrefix,
  prorateDiscounts,
  mergeDiscounts,
  toMagentoComments,
  toMagentoDiscounts,
  toMagentoLinks,
} from '../serializers.ts'
import { trackingUrl } from './carriers.ts'
import { documentUrl } from './links.ts'
import { inWords, settlementOf } from './settlement.ts'
import type { DocumentItem, DocumentTax, LineOf, SalesDocumentOf, ShippedLine } from './document.ts'

const findOrderItem = (order: PlacedOrder, id: number) => order.items.find((item) => item.id === id)

function linesOf({ order, document }: SalesDocumentOf): LineOf[] {
  return document.items.flatMap((part) => {
    const item = findOrderItem(order, part.orderItemId)
    return item ? [{ order, document, part, item }] : []
  })
}

/** The lines of a document with a bundle in place of its parts. */
const shownLines = (parent: SalesDocumentOf): LineOf[] =>
  groupByBundle(parent.order, linesOf(parent)).flatMap(({ bundle, lines }) => {
    if (!bundle) return lines
    const parts = lines.map(({ part, item }) => ({ part, item, quantity: part.quantity }))
    const { item } = boughtItem(parent.order, parts[0]?.item ?? bundle)
    return { ...parent, item, part: sumBundleParts(bundle.id, parts), parts }
  })

/** The sums of a bundle's parts on a document. */
function sumBundleParts(orderItemId: number, parts: NonNullable<LineOf['parts']>): DocumentItem {
  const sum = (of: (part: DocumentItem) => number) => parts.reduce((total, { part }) => total + of(part), 0)
  return {
    orderItemId,
    quantity: bundleQuantity(parts),
    rowExclTax: sum((part) => part.rowExclTax),
    rowInclTax: sum((part) => part.rowInclTax),
    discount: sum((part) => part.discount),
    tax: sum((part) => part.tax),
    unshipped: 0,
    restocked: 0,
  }
}

const documentOptions = ({ order, parts = [] }: LineOf) =>
  toMagentoBundleOptions(
    order,
    parts.map(({ part, item, quantity }) => ({ item, quantity, rowTotal: part.rowInclTax - part.discount })),
  )

const toMagentoTaxes = (taxes: readonly DocumentTax[], currency: string, amountOf: (tax: DocumentTax) => number) =>
  taxes
    .filter((tax) => amountOf(tax) !== 0)
    .map((tax) => ({ title: tax.title, rate: tax.rate, amount: money(amountOf(tax), currency) }))

const partyOfSeller = ({ name, street, postcode, city, nip }: Seller) => ({
  name,
  person: null,
  street,
  postcode,
  city,
  nip,
})

const partyOfBuyer = (buyer: OrderAddress | null, email: string) => {
  if (!buyer) return { name: email, person: null, street: '', postcode: '', city: '', nip: null }
  const person = `${buyer.firstname} ${buyer.lastname}`
  const { company, postcode, city, vat_id: nip } = buyer
  return {
    name: company ?? person,
    person: company ? person : null,
    street: streetLine(buyer.street),
    postcode,
    city,
    nip,
  }
}

const documentFields = {
  id: ({ document }: SalesDocumentOf) => toUid(document.id),
  number: ({ document }: SalesDocumentOf) => document.number,
  created_at: ({ document }: SalesDocumentOf) => toTimestamp(document.createdAt),
  issued_on: ({ document }: SalesDocumentOf) => document.issuedOn,
  seller: ({ document }: SalesDocumentOf) => partyOfSeller(document.seller),
  buyer: ({ order, document }: SalesDocumentOf) => partyOfBuyer(document.buyer, order.email),
  is_receipt: ({ document }: SalesDocumentOf) => document.buyer === null,
  comments: ({ document }: SalesDocumentOf) => toMagentoComments(document.comments),
  pdf_url: ({ document }: SalesDocumentOf, _args: object, { db, baseUrl, now }: RequestContext) =>
    documentUrl(db, baseUrl, document.id, 'page', now),
  settlement: (parent: SalesDocumentOf, _args: object, { language }: RequestContext) =>
    settlementOf(parent, language).map(({ label, value }) => ({ name: label, value })),
  in_words: (parent: SalesDocumentOf, _args: object, { language }: RequestContext) => inWords(parent, language) ?? null,
  items: shownLines,
  total: (parent: SalesDocumentOf) => parent,
} satisfies InvoiceResolvers & CreditMemoResolvers

const total = {
  rates: ({ order: { currency }, document }: SalesDocumentOf) =>
    document.taxes.map(({ rate, gross, tax }) => ({
      rate,
      net: money(gross - tax, currency),
      tax: money(tax, currency),
      gross: money(gross, currency),
    })),
  base_grand_total: ({ order, document }: SalesDocumentOf) =>
    money(toBaseCurrency(document.grandTotal, { rate: order.baseRate }), order.baseCurrency),
  grand_total: ({ order, document }: SalesDocumentOf) => money(document.grandTotal, order.currency),
  subtotal: ({ order, document }: SalesDocumentOf) => money(document.subtotalExclTax, order.currency),
  subtotal_incl_tax: ({ order, document }: SalesDocumentOf) => money(document.subtotalInclTax, order.currency),
  total_shipping: ({ order, document }: SalesDocumentOf) => money(document.shippingExclTax, order.currency),
  total_tax: ({ order, document }: SalesDocumentOf) => money(document.tax, order.currency),
  discounts: (parent: SalesDocumentOf) =>
    toMagentoDiscounts(
      mergeDiscounts(linesOf(parent).flatMap(({ item, part }) => prorateDiscounts(item, part.discount))),
      parent.order.currency,
    ),
  taxes: ({ order, document }: SalesDocumentOf) => toMagentoTaxes(document.taxes, order.currency, ({ tax }) => tax),
  shipping_handling: ({
    order: { currency },
    document: { shippingExclTax, shippingInclTax, taxes },
  }: SalesDocumentOf) => ({
    amount_excluding_tax: money(shippingExclTax, currency),
    amount_including_tax: money(shippingInclTax, currency),
    total_amount: money(shippingExclTax, currency),
    discounts: [],
    taxes: toMagentoTaxes(taxes, currency, ({ shippingTax }) => shippingTax),
  }),
} satisfies InvoiceTotalResolvers

const line = {
  id: ({ document, item }: LineOf) => toUid(`${document.id}/${item.id}`),
  order_item: ({ order, item, parts }: LineOf) => boughtItem(order, parts?.[0]?.item ?? item),
  product_name: ({ item }: LineOf) => item.name,
  product_sku: ({ item }: LineOf) => item.sku,
  product_sale_price: ({ order, item }: LineOf) => money(item.priceInclTax, order.currency),
  row_subtotal: ({ order, part }: LineOf) => money(part.rowInclTax, order.currency),
  row_total: ({ order, part }: LineOf) => money(part.rowInclTax - part.discount, order.currency),
  discounts: ({ order, item, part }: LineOf) =>
    toMagentoDiscounts(prorateDiscounts(item, part.discount), order.currency),
}

const invoiced = {
  ...line,
  quantity_invoiced: ({ part }) => part.quantity,
  tax_rate: ({ item, parts }) => (parts ? commonTaxRate(parts.map((part) => part.item)) : item.taxRate),
  row_tax: ({ order, part }) => money(part.tax, order.currency),
  row_net: ({ order, part }) => money(part.rowInclTax - part.discount - part.tax, order.currency),
} satisfies InvoiceItemResolvers
const refunded = { ...line, quantity_refunded: ({ part }: LineOf) => part.quantity } satisfies CreditMemoItemResolvers

const shipment = {
  id: ({ shipment: { id } }) => toUid(id),
  number: ({ shipment: { number } }) => number,
  created_at: ({ shipment: { createdAt } }) => toTimestamp(createdAt),
  delivered_on: ({ shipment: { deliveredOn } }) => deliveredOn,
  comments: ({ shipment: { comments } }) => toMagentoComments(comments),
  tracking: ({ shipment: { tracks } }) => tracks.map((track) => ({ ...track, url: trackingUrl(track) })),
  items: ({ order, shipment: { items } }) =>
    groupByBundle(
      order,
      items.flatMap(({ orderItemId, quantity }) => {
        const item = findOrderItem(order, orderItemId)
        return item ? [{ order, item, quantity }] : []
      }),
    ).flatMap(({ bundle, lines }): ShippedLine[] =>
      bundle
        ? [
            {
              order,
              item: boughtItem(order, lines[0]?.item ?? bundle).item,
              quantity: bundleQuantity(lines),
              parts: lines,
            },
          ]
        : lines,
    ),
} satisfies OrderShipmentResolvers

const shipped = {
  id: ({ item }: ShippedLine) => toUid(item.id),
  order_item: ({ order, item, parts }: ShippedLine) => boughtItem(order, parts?.[0]?.item ?? item),
  product_name: ({ item }: ShippedLine) => item.name,
  product_sku: ({ item }: ShippedLine) => item.sku,
  product_sale_price: ({ order, item }: ShippedLine) => money(item.priceInclTax, order.currency),
  quantity_shipped: ({ quantity }: ShippedLine) => quantity,
} satisfies ShipmentItemResolvers

export const documentsResolvers: Resolvers = {
  Invoice: {
    ...documentFields,
    sold_on: ({ document }) => document.soldOn,
    pay_by: ({ document }) => document.payBy,
  } satisfies InvoiceResolvers,
  InvoiceTotal: total,
  InvoiceItem: invoiced,
  BundleInvoiceItem: { ...invoiced, bundle_options: documentOptions },
  DownloadableInvoiceItem: { ...invoiced, downloadable_links: ({ item }) => toMagentoLinks(item) },
  InvoiceItemInterface: { __resolveType: ({ item }) => `${itemTypePrefix(item)}InvoiceItem` as const },
  CreditMemo: { ...documentFields, reason: ({ document }) => document.reason } satisfies CreditMemoResolvers,
  CreditMemoTotal: {
    ...total,
    adjustment: ({ order, document }) => money(document.adjustment, order.currency),
  } satisfies CreditMemoTotalResolvers,
  CreditMemoItem: refunded,
  BundleCreditMemoItem: { ...refunded, bundle_options: documentOptions },
  DownloadableCreditMemoItem: { ...refunded, downloadable_links: ({ item }) => toMagentoLinks(item) },
  CreditMemoItemInterface: { __resolveType: ({ item }) => `${itemTypePrefix(item)}CreditMemoItem` as const },
  OrderShipment: shipment,
  ShipmentItem: shipped,
  BundleShipmentItem: {
    ...shipped,
    bundle_options: ({ order, parts = [] }) =>
      toMagentoBundleOptions(
        order,
        parts.map(({ item, quantity }) => ({ item, quantity, rowTotal: item.rowTotalInclTax - item.discount })),
      ),
  },
  ShipmentItemInterface: {
    __resolveType: ({ item }) => (item.type === 'bundle' ? 'BundleShipmentItem' : 'ShipmentItem'),
  },
}
