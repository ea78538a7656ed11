import { useState, type ComponentProps } from 'react'
import { pagePart } from '../../../../../web/platform/page-part.tsx'
import { linesOf, type CartView } from './cart-lines.ts'
import { shortagesOf } from './shortages.ts'

const panel = pagePart(async () => (await import('./shortage-panel.part.tsx')).Shortages)

const hasShortages = (cart: CartView) =>
  shortagesOf(cart).length > 0 || linesOf(cart).some(({ problems }) => problems.length > 0)

/** Loads the panel ahead for a page that shows it initially. */
export const openShortages = async (cart: CartView): Promise<void> => (hasShortages(cart) ? panel.preload() : undefined)

/**
 * The panel, loaded for the few carts that need it; it stays after the last shortage, to report that all can be
 * ordered.
 */
export function ShortagePanel(props: ComponentProps<typeof panel.Part>) {
  const isNeeded = hasShortages(props.cart)
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  return wasNeeded && <panel.Part {...props} />
}
