/** Stored copy of a cart line, needed to report its removal. */
export interface KeptLine {
  quantity: number
  name: string
  price: number
  net: number
  author: string
}
/** By SKU. */
export type KeptLines = Readonly<Record<string, KeptLine>>
export interface KeptCart {
  id?: string
  revision: number
  lines: KeptLines
}

export interface Changed extends KeptLine {
  sku: string
}

const within = (more: KeptLines, fewer: KeptLines): Changed[] =>
  Object.entries(more).flatMap(([sku, line]) => {
    const quantity = line.quantity - (fewer[sku]?.quantity ?? 0)
    return quantity > 0 ? [{ ...line, sku, quantity }] : []
  })

/**
 * Changes of quantities between two states of the cart. When the ids differ, a guest's cart was merged into that of an
 * account, and nothing counts as removed.
 */
export const difference = (before: KeptCart, now: KeptCart): { added: Changed[]; removed: Changed[] } => ({
  added: within(now.lines, before.lines),
  removed: before.id === now.id ? within(before.lines, now.lines) : [],
})
