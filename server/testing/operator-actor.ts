import type { Actor } from '../platform/actions/actor.ts'

/** Who changes something in tests that do not say more. */
export const OPERATOR: Actor = { kind: 'command-line', name: 'operator' }
