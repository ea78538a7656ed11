import type { Choice } from '../catalog/index.ts'
import type { DeliveryPoint, LockerSize, Terms, TravellingMethod } from '../delivery/index.ts'

export interface OrderAddress {
  firstname: string
  lastname: string
  company: string | null
  street: string[]
  city: string
  postcode: string
  country: string
  region_id: number | null
  region: string | null
  telephone: string
  vat_id: string | null
}

export interface OrderDiscount {
  label: string
  couponCode: string | null
  amount: number
}

/** Options chosen or entered with a line: file formats of an e-book, parts of a set, a dedication. */
export interface OrderItemOption {
  label: string
  value: string
  /** Token of a file that was sent; the value is its name. */
  file?: string
  /** Titles of the files. */
  linkItems?: string[]
  /** Parts of a set; grosze each. */
  items?: { title: string; quantity: number; price: number }[]
}

/** A file as it was bought: it stays, whatever the title's links are later. */
export interface OrderedLink {
  id: number
  title: string
  position: number
  /** A name in DATA_DIR/downloads. */
  file: string
  /** Of each copy; null is without limit. */
  downloads: number | null
  isShareable: boolean
}

/** What a presale was ordered at: it is charged at the lowest price until its dispatch. */
export interface OrderedPresale {
  /** Whose price is compared: the title's; of a bundle with a fixed price, the bundle's. */
  productId: number
  /** Gross, of one without options; grosze of the order's currency. */
  price: number
  /** What chosen options add, in hundredths of a percent each. */
  percents?: number[]
  /** The row is a share of what a bundle costs. */
  isShare?: boolean
  /** What lowered the row, in its order. */
  discounts?: ({ percent: number } | { amount: number })[]
}

/** Copies of a presale that became cheaper before their dispatch; grosze. */
export interface PresaleReduction {
  id: number
  orderItemId: number
  /** Null for files. */
  shipmentId: number | null
  quantity: number
  price: number
  lowest: number
  gross: number
  tax: number
  /** Null until the copies are invoiced. */
  creditMemo: string | null
  recordedAt: string
}

export interface OrderItemOptions {
  selected?: OrderItemOption[]
  entered?: OrderItemOption[]
  /** By its ids: what a reorder chooses again. */
  choice?: Choice
  /** Of a title that is delivered as links, not in formats. */
  links?: OrderedLink[]
  /** Of a bundle's part: where in the bundle it was chosen. */
  part?: OrderedPart
  presale?: OrderedPresale
}

export interface OrderedPart {
  /** The bundle's name. */
  bundle: string
  group: number
  /** The group's title. */
  label: string
  selection: number
  /** Copies in one bundle. */
  quantity: number
  /** All parts are shipped together, in whole bundles. */
  isTogether: boolean
}

/** A line as it was bought; grosze. */
export interface OrderItem {
  id: number
  /** Of a bundle's part: the line of its bundle. */
  parentId: number | null
  productId: number | null
  sku: string
  name: string
  type: string
  urlKey: string | null
  image: string | null
  sourceCode: string | null
  options: OrderItemOptions
  quantityOrdered: number
  quantityCanceled: number
  quantityInvoiced: number
  quantityShipped: number
  quantityRefunded: number
  quantityReturned: number
  /** Refunded before shipping. */
  quantityRecalled: number
  priceExclTax: number
  priceInclTax: number
  rowTotalExclTax: number
  rowTotalInclTax: number
  discount: number
  discounts: OrderDiscount[]
  /** YYYY-MM-DD */
  shipsFrom: string | null
  taxClass: string
  taxRate: number
  tax: number
}

export interface OrderTax {
  title: string
  rate: number
  /** Goods and delivery. */
  amount: number
  shippingAmount: number
  /** Delivery at this rate, tax included. */
  shippingGross: number
}

/** The bookshop as it was when the order was placed. */
export interface PickupPlace {
  code: string
  name: string
  street: string
  postcode: string
  city: string
  phone: string | null
  openingHours: { days: string; hours: string }[]
}

/** The days that were promised, and what they are reckoned from anew when the order is paid. */
export interface OrderedPromise {
  /** YYYY-MM-DD in Warsaw. */
  from: string
  to: string
  terms: Terms
  sourceCode: string
  method: TravellingMethod
}

/** The locker or point as it was when the order was placed. */
export interface OrderedPoint extends DeliveryPoint {
  /** Of lockers: the smallest that holds the parcel. */
  lockerSize: LockerSize | null
}

export interface Consent {
  id: number
  name: string
  checkboxText: string
  /** Absent in older orders. */
  concerns?: 'all' | 'digital'
  acceptedAt: string
}

/** When the money is due. */
export type PaymentTiming = 'before-dispatch' | 'on-delivery' | 'none'

/** What its method says of the payment: instructions as they were when the order was placed. */
export interface PaymentDetails {
  timing: PaymentTiming
  /** It moves through a company, on whose word the order waits. */
  isOnline?: boolean
  /** Of a payment that is online: the order ends after so many. */
  payWithinHours?: number
  accountHolder?: string
  /** 26 digits. */
  accountNumber?: string
  bankName?: string
  payWithinDays?: number
  /** Since when they are counted, where it is not since the order: this way to pay was chosen later. */
  payFrom?: string
  instructions?: string
  /** For API clients, as the provider names them. */
  facts?: Record<string, string>
}

export type OrderState = 'new' | 'pending_payment' | 'processing' | 'complete' | 'closed' | 'canceled' | 'holded'

interface OrderFacts {
  cartId: number
  storeCode: string
  /** Null for a guest. */
  customerId: number | null
  groupId: number
  email: string
  state: OrderState
  status: string
  currency: string
  /** Currency of the shop's own prices when it was placed, of one of which it cost so much. */
  baseCurrency: string
  baseRate: number
  clientType: 'private' | 'company'
  isVirtual: boolean
  shippingAddress: OrderAddress | null
  billingAddress: OrderAddress
  carrierCode: string | null
  methodCode: string | null
  carrierTitle: string | null
  shippingTitle: string | null
  pickupSource: string | null
  pickupAddress: PickupPlace | null
  deliveryPoint: OrderedPoint | null
  /** Null where nothing is sent or could be promised. */
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
  /** YYYY-MM-DD, of the last title to be released. */
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
export interface OrderDraft extends OrderFacts {
  /** Prefix of the store view's order numbers. */
  numberPrefix: string
  placedAt: Date
  reviewReminderAcceptedAt: Date | null
  /** What money is made of: titles, and the parts of bundles with the index of theirs. */
  items: (Omit<OrderItem, Fulfilment> & { bundle?: number })[]
  /** Their money is that of their parts; their own is 0. */
  bundles: Omit<OrderItem, Fulfilment>[]
  taxes: OrderTax[]
}

export interface PlacedOrder extends OrderFacts {
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
  /** What money is made of: titles, and the parts of bundles. */
  items: OrderItem[]
  /** Without money of their own. */
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
  /** Grosze. */
  grandTotal: number
  currency: string
}

/** A line with its order: the parent of a line's GraphQL resolvers. */
export interface BoughtItem {
  order: PlacedOrder
  item: OrderItem
  /** Of a bundle. */
  parts?: { item: OrderItem; quantity: number }[]
}
