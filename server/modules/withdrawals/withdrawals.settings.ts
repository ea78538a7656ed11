import { setting } from '../../platform/configuration/declared-settings.ts'
import { numberIn } from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'privacy/retention/withdrawals': setting(2192, numberIn(1, 36_500), 'days after which withdrawals are deleted'),
}
