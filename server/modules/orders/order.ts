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

interface OrderFields {
  cartId: number
  storeCode: string
  /** Null for a guest. */
  customerId: number | null
  groupId: number
  email: string
  state: OrderState
  status: string
  currency: string
  /** Currency of the shop's own prices when the order was placed. */
  baseCurrency: string
  /** Price of one unit of `baseCurrency` in the order's currency. */
  baseRate: number
  clientType: 'private' | 'company'
  isVirtual: boolean
  shippingAddress: OrderAddress | null
  /** Null for files and services sold without an invoice. */
  billingAddress: OrderAddress | null
  carrierCode: string | null
  methodCode: string | null
  carrierTitle: string | null
  shippingTitle: string | null
  pickupSource: string | null
  pickupAddress: PickupPlace | null
  deliveryPoint: OrderedPoint | null
  /** Null if nothing is sent or nothing could be promised. */
  deliveryPromise: OrderedPromise | null
  customerNotes: string | null
  paymentMethod: string
  paymentTitle: string
  paymentDetails: PaymentDetails
  couponCode: string | null
  discounts: OrderDiscount[]
  subtotalExclTax: number
  subtotalInclTax: number
  discount: number
  shippingExclTax: number
  shippingInclTax: number
  tax: number
  grandTotal: number
  agreements: Consent[]
  /** YYYY-MM-DD; the latest release date of a title. */
  shipsFrom: string | null
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
  placedAt: Date
  reviewReminderAcceptedAt: Date | null
  /** Lines with amounts: titles, and the parts of bundles with the index of their bundle. */
  items: (Omit<OrderItem, Fulfilment> & { bundle?: number })[]
  /** Bundles; their amounts are 0, because the parts carry them. */
  bundles: Omit<OrderItem, Fulfilment>[]
  taxes: OrderTax[]
}

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
  placedAt: Date
  reviewReminderAcceptedAt: Date | null
  /** Lines with amounts: titles, and the parts of bundles. */
  items: OrderItem[]
  /** Bundles, without amounts of their own. */
  bundles: OrderItem[]
  taxes: OrderTax[]
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
