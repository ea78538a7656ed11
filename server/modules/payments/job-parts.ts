import type { Parts } from '../../platform/module.ts'

/** Dependencies of the payment jobs. */
export type JobParts = Pick<Parts, 'db' | 'settings' | 'log' | 'now'>

export const nowOf = ({ now }: Pick<Parts, 'now'>): Date => now?.() ?? new Date()
