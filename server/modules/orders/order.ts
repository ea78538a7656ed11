import type { OrderAddress, OrderedPoint, OrderedPromise, PickupPlace } from './order-delivery.ts'
import type { OrderDiscount, OrderItem, PresaleReduction } from './order-item.ts'

export interface OrderTax {
  title: string
  rate: number
  /** Goods and delivery. */
  amount: number
  shippingAmount: number
  /** Delivery at this rate, tax included. */
  shippingGross: number
}

export interface Consent {
  id: number
  name: string
  checkboxText: string
  /** Absent in older orders. */
  concerns?: 'all' | 'digital' | 'service'
  acceptedAt: string
}

/** When the money is due. */
export type PaymentTiming = 'before-dispatch' | 'on-delivery' | 'none'

/** The payment method with its instructions as they were when the order was placed. */
export interface PaymentDetails {
  timing: PaymentTiming
  /** Paid through a company: the order waits for its report. */
  isOnline?: boolean
  /** For an online payment: hours after which an unpaid order is cancelled. */
  payWithinHours?: number
  accountHolder?: string
  /** 26 digits. */
  accountNumber?: string
  bankName?: string
  /** For transfers in other currencies than PLN. */
  bankBic?: string
  payWithinDays?: number
  /** Start of `payWithinDays`, if the method was chosen after the order was placed. */
  payFrom?: string
  instructions?: string
  /** Data for API clients, with the names of the provider. */
  facts?: Record<string, string>
}

export type OrderState = 'new' | 'pending_payment' | 'processing' | 'complete' | 'closed' | 'canceled' | 'holded'

/** Who bought, and in which store view. */
export interface OrderedBuyer {
  storeCode: string
  /** Null for a guest. */
  customerId: number | null
  groupId: number
  email: string
  customerNotes: string | null
}

export interface OrderedAddresses {
  clientType: 'private' | 'company'
  shippingAddress: OrderAddress | null
  /** Null for files and services sold without an invoice. */
  billingAddress: OrderAddress | null
}

export interface OrderedDelivery {
  carrierCode: string | null
  methodCode: string | null
  carrierTitle: string | null
  shippingTitle: string | null
  pickupSource: string | null
  pickupAddress: PickupPlace | null
  deliveryPoint: OrderedPoint | null
  /** Null if nothing is sent or nothing could be promised. */
  deliveryPromise: OrderedPromise | null
}

export interface OrderedPayment {
  state: OrderState
  status: string
  paymentMethod: string
  paymentTitle: string
  paymentDetails: PaymentDetails
}

export interface OrderedTotals {
  currency: string
  /** Currency of the shop's own prices when the order was placed. */
  baseCurrency: string
  /** Price of one unit of `baseCurrency` in the order's currency. */
  baseRate: number
  couponCode: string | null
  discounts: OrderDiscount[]
  subtotalExclTax: number
  subtotalInclTax: number
  discount: number
  shippingExclTax: number
  shippingInclTax: number
  tax: number
  grandTotal: number
  taxes: OrderTax[]
}

interface OrderFields extends OrderedBuyer, OrderedAddresses, OrderedDelivery, OrderedPayment, OrderedTotals {
  cartId: number
  isVirtual: boolean
  agreements: Consent[]
  /** YYYY-MM-DD; the latest release date of a title. */
  shipsFrom: string | null
  placedAt: Date
  reviewReminderAcceptedAt: Date | null
}

type Fulfilment =
  | 'id'
  | 'parentId'
  | 'quantityCanceled'
  | 'quantityInvoiced'
  | 'quantityShipped'
  | 'quantityRefunded'
  | 'quantityReturned'
  | 'quantityRecalled'

/** An order without its number. */
export interface OrderDraft extends OrderFields {
  /** Keyed hash of a guest's network; null for customers and local addresses. */
  networkKey: string | null
  /** Prefix of the store view's order numbers. */
  numberPrefix: string
  /** Lines with amounts: titles, and the parts of bundles with the index of their bundle. */
  items: (Omit<OrderItem, Fulfilment> & { bundle?: number })[]
  /** Bundles; their amounts are 0, because the parts carry them. */
  bundles: Omit<OrderItem, Fulfilment>[]
}

/** The parts of a draft that come from the lines of a cart. */
export type OrderedLines = Pick<OrderDraft, 'isVirtual' | 'items' | 'bundles' | 'shipsFrom'>

export interface PlacedOrder extends OrderFields {
  id: number
  number: string
  totalPaid: number
  paidAt: Date | null
  totalInvoiced: number
  totalRefunded: number
  totalCanceled: number
  /** Delivery, tax included. */
  shippingInvoiced: number
  shippingRefunded: number
  /** Lines with amounts: titles, and the parts of bundles. */
  items: OrderItem[]
  /** Bundles, without amounts of their own. */
  bundles: OrderItem[]
  presaleReductions: PresaleReduction[]
  comments: { message: string; createdAt: string }[]
}

export interface OrderSummary {
  number: string
  placedAt: Date
  status: string
  email: string
  name: string
  /** Where it goes: the town of the point, the bookshop or the address. */
  town: string
  /** Copies that were not cancelled. */
  pieces: number
  /** Grosze. */
  grandTotal: number
  currency: string
}

/** A line with its order: the parent of a line's GraphQL resolvers. */
export interface BoughtItem {
  order: PlacedOrder
  item: OrderItem
  /** Present for a bundle. */
  parts?: { item: OrderItem; quantity: number }[]
}
