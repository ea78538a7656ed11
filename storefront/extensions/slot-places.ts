import type { PageContext } from '../app/platform/page.ts'
import { slotProduct } from '../app/platform/slots/slot-values.ts'
import type { SlotName } from '../app/platform/slots/slots.ts'
import slotPages from './slot-pages.json' with { type: 'json' }

/** The pages on which a slot is; those of cards and of the footer may be on every page. */
export const pagesOfSlots: Readonly<Record<SlotName, readonly string[] | string>> = slotPages

/** Slots of the frame, whose data is loaded with it. */
export const FRAME_SLOTS: readonly SlotName[] = ['footer']

/** What slots of a page know before it is loaded: a product page gets its title from the rewrite. */
export function knownBefore(page: string, { forwarded }: Pick<PageContext, 'forwarded'>): unknown {
  if (page !== 'product') return undefined
  return slotProduct((forwarded as { product: Parameters<typeof slotProduct>[0] }).product)
}
