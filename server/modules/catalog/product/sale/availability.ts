export type ProductType = 'simple' | 'virtual' | 'downloadable' | 'configurable' | 'grouped' | 'bundle'

export type Lifecycle = 'announcement' | 'presale' | 'available' | 'to-order' | 'discontinued'

/** Availability of a title for a buyer today. */
export type Availability = 'available' | 'in-bookstores' | 'presale' | 'to-order' | 'announcement' | 'unavailable'

export interface AvailabilityInput {
  type: ProductType
  lifecycle: Lifecycle
  /** Salable quantity: of the warehouse, and of all sources. */
  warehouse: number
  total: number
}

/** Whether the product is downloaded and not shipped. */
export const isVirtualType = (type: string): boolean => type === 'virtual' || type === 'downloadable'

/** An e-book or audiobook without an uploaded file cannot be sold. */
export const lacksFile = ({ type, lifecycle }: Pick<AvailabilityInput, 'type' | 'lifecycle'>): boolean =>
  type === 'downloadable' && lifecycle === 'to-order'

/**
 * False for files, for bundles (their parts have the stock), and for titles to order or in presale, which are not
 * limited by stock.
 */
export const isStockLimited = ({ type, lifecycle }: Pick<AvailabilityInput, 'type' | 'lifecycle'>): boolean =>
  !isVirtualType(type) && type !== 'bundle' && lifecycle !== 'to-order' && lifecycle !== 'presale'

export function availabilityOf(product: AvailabilityInput): Availability {
  const { lifecycle, warehouse, total } = product
  if (lifecycle === 'announcement') return 'announcement'
  if (lifecycle === 'presale') return 'presale'
  if (lifecycle === 'discontinued' || lacksFile(product)) return 'unavailable'
  if (!isStockLimited(product) && lifecycle === 'available') return 'available'
  if (warehouse > 0) return 'available'
  if (lifecycle === 'to-order') return 'to-order'
  return total > 0 ? 'in-bookstores' : 'unavailable'
}

export const canBeBought = (availability: Availability): boolean =>
  availability !== 'announcement' && availability !== 'unavailable'
