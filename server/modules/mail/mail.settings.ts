import { setting } from '../../platform/configuration/declared-settings.ts'
import { numberIn } from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'privacy/retention/mail_texts': setting(30, numberIn(1, 36_500), 'days after which texts of mails are emptied'),
  'privacy/retention/mails': setting(365, numberIn(1, 36_500), 'days after which mails are deleted'),
}
