import type { Parts } from '../../platform/module.ts'

/** What work after a commit is done with. */
export type JobParts = Pick<Parts, 'db' | 'settings' | 'log' | 'now'>

export const nowOf = ({ now }: Pick<Parts, 'now'>): Date => now?.() ?? new Date()
