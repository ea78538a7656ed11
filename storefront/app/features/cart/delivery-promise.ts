import { pagePart } from '../../../../web/platform/page-part.tsx'
import type { CartView } from './lines/cart-lines.ts'

/** Loaded on demand; text without controls, so a page hydrates without waiting for it. */
export const deliveryPromise = pagePart(async () => (await import('./delivery-promise.part.tsx')).DeliveryPromise)

export async function openPromise({ delivery_promise: promise }: CartView): Promise<void> {
  if (promise) await deliveryPromise.preload().catch(() => {})
}
