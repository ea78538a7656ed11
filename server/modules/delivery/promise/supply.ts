import type { Lifecycle } from '../../catalog/index.ts'
import type { Supply } from './promise.ts'

interface Wanted {
  lifecycle: Lifecycle
  /** YYYY-MM-DD */
  preorderDate: string | null
  copies: number
  /** Those that the source has. */
  available: number
}

/** Where the copies of a title come from: of one in presale none is there, of one to order some may be. */
export function supplyOf({ lifecycle, preorderDate, copies, available }: Wanted): Supply {
  if (lifecycle === 'presale') return { kind: 'presale', day: preorderDate }
  if (available >= copies) return { kind: 'shelf' }
  return lifecycle === 'to-order' ? { kind: 'to-order' } : { kind: 'short' }
}
