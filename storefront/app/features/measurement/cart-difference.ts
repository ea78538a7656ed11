/** Stored copy of a cart line, needed to report its removal. */
export interface SnapshotLine {
  quantity: number
  name: string
  price: number
  net: number
  author: string
}
/** By SKU. */
type SnapshotLines = Readonly<Record<string, SnapshotLine>>
export interface CartSnapshot {
  id?: string
  revision: number
  lines: SnapshotLines
}

export interface ChangedLine extends SnapshotLine {
  sku: string
}

const quantityIncreases = (more: SnapshotLines, fewer: SnapshotLines): ChangedLine[] =>
  Object.entries(more).flatMap(([sku, line]) => {
    const quantity = line.quantity - (fewer[sku]?.quantity ?? 0)
    return quantity > 0 ? [{ ...line, sku, quantity }] : []
  })

/**
 * Changes of quantities between two states of the cart. When the ids differ, a guest's cart was merged into that of an
 * account, and nothing counts as removed.
 */
export const diffCarts = (
  before: CartSnapshot,
  now: CartSnapshot,
): { added: ChangedLine[]; removed: ChangedLine[] } => ({
  added: quantityIncreases(now.lines, before.lines),
  removed: before.id === now.id ? quantityIncreases(before.lines, now.lines) : [],
})
