import type { Choice } from '../catalog/index.ts'

export interface OrderDiscount {
  label: string
  couponCode: string | null
  amount: number
}

/** Options chosen or entered with a line: file formats of an e-book, parts of a set, a dedication. */
export interface OrderItemOption {
  label: string
  value: string
  /** Place among all options of the line; absent in older orders. */
  position?: number
  /** Token of an uploaded file; the value is its name. */
  file?: string
  /** Titles of the files. */
  linkItems?: string[]
  /** Parts of a bundle; prices in grosze each. */
  items?: { title: string; quantity: number; price: number }[]
}

/** A file as it was bought; does not change with the title's links. */
export interface OrderedLink {
  id: number
  title: string
  position: number
  /** A name in DATA_DIR/downloads. */
  file: string
  /** For each copy; null if unlimited. */
  downloads: number | null
  isShareable: boolean
}

/** The price of a presale when it was ordered; the lowest price until its dispatch is charged. */
export interface OrderedPresale {
  /** The product whose price is compared: the title, or the bundle if that has a fixed price. */
  productId: number
  /** Gross price of a copy without options, in hundredths of the order's currency. */
  price: number
  /** Surcharges of chosen options, in hundredths of a percent each. */
  percents?: number[]
  /** The row total is a share of the bundle's price. */
  isShare?: boolean
  /** Discounts of the row in the order of their application. */
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
  /** Ids of the chosen options, for a reorder. */
  choice?: Choice
  /** Present for a title that is delivered as links, not in formats. */
  links?: OrderedLink[]
  /** Present for a bundle's part: where in the bundle it was chosen. */
  part?: OrderedPart
  presale?: OrderedPresale
  /** What distinguishes it from the other editions of its title: `oprawa twarda`. */
  edition?: string
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
  /** Id of the bundle's line; null for anything but a bundle's part. */
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
