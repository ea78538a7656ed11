import type { Catalogue } from '../../../language/translate.ts'

/** Polish for what only a customer's own pages say. */
export const account: Catalogue = {}
