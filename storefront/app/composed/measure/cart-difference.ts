/** What is kept of a line, to report it when it is gone. */
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
 * By quantity, whoever changed it: a press, a reorder, a wish list or another tab. In a cart of another id, which a
 * guest's was merged into, nothing was removed.
 */
export const difference = (before: KeptCart, now: KeptCart): { added: Changed[]; removed: Changed[] } => ({
  added: within(now.lines, before.lines),
  removed: before.id === now.id ? within(before.lines, now.lines) : [],
})
