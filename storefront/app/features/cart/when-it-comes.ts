import { pagePart } from '../../platform/page-part.tsx'
import type { CartView } from './lines/cart-lines.ts'

/** Loaded on demand; text without controls, so a page hydrates without waiting for it. */
export const whenItComes = pagePart(async () => (await import('./when-it-comes.part.tsx')).WhenItComes)

export async function openPromise({ delivery_promise: promise }: CartView): Promise<void> {
  if (promise) await whenItComes.open().catch(() => {})
}
