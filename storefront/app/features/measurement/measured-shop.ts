import type { CartSnapshot } from './cart-difference.ts'

/** The session's cart. */
export interface MeasuredCart extends CartSnapshot {
  id: string
  total: number
  currency?: string
}

/** What other features know. */
export interface MeasuredShop {
  /** As the shop returned it last; undefined when there is none or none was loaded yet. */
  readCart: () => MeasuredCart | undefined
  onCartChange: (listener: () => void) => void
  /** SKUs of items on the wish list. */
  skusOfWishes: (ids: readonly string[]) => string[]
}
