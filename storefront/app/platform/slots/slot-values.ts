import type { SlotCart, SlotProduct } from './slots.ts'

interface Product {
  id: number | null
  type_id: string | null
  sku?: string | null
  name?: string | null
}

/** A title as slots get it. */
export const slotProduct = ({ id, sku, name, type_id }: Product): SlotProduct => ({
  id: id ?? 0,
  sku: sku ?? '',
  name: name ?? '',
  type: type_id ?? '',
})

interface Cart {
  items?: readonly ({ uid: string; quantity: number; product: { sku?: string | null } } | null)[] | null
  prices?: { grand_total?: { value?: number | null; currency?: string | null } | null } | null
}

/** A cart as slots get it. */
export const slotCart = ({ items, prices }: Cart): SlotCart => ({
  lines: (items ?? []).flatMap((item) =>
    item ? { uid: item.uid, sku: item.product.sku ?? '', quantity: item.quantity } : [],
  ),
  total: prices?.grand_total?.value ?? 0,
  currency: prices?.grand_total?.currency ?? undefined,
})
