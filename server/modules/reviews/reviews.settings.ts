import { flag, setting } from '../../platform/configuration/declared-settings.ts'
import { numberIn } from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'catalog/review/active': flag(true, 'reviews are shown and written'),
  'catalog/review/allow_guest': flag(false, 'guests may write reviews'),
  'catalog/review/reminder_days': setting(
    10,
    numberIn(1, 365),
    'days from the last shipment to the mail that asks for a review; carriers do not report deliveries',
  ),
  'privacy/retention/reports': setting(90, numberIn(1, 36_500), 'days after which reports of reviews are deleted'),
}
