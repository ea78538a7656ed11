import type { Lifecycle } from '../../catalog/index.ts'
import type { Supply } from './promise.ts'

interface SupplyRequest {
  lifecycle: Lifecycle
  /** YYYY-MM-DD */
  preorderDate: string | null
  copies: number
  /** Copies in the source. */
  available: number
}

/** A presale is never in stock, a title to order may be. */
export function supplyOf({ lifecycle, preorderDate, copies, available }: SupplyRequest): Supply {
  if (lifecycle === 'presale') return { kind: 'presale', day: preorderDate }
  if (available >= copies) return { kind: 'shelf' }
  return lifecycle === 'to-order' ? { kind: 'to-order' } : { kind: 'short' }
}
