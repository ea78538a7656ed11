import { setting } from '../../platform/configuration/declared-settings.ts'
import { numberIn } from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'sales/unpaid_orders/days': setting(7, numberIn(1, 60), 'days until an unpaid order by bank transfer is cancelled'),
  'sales/unpaid_orders/guest_days': setting(4, numberIn(1, 60), 'days until an unpaid order of a guest is cancelled'),
  'privacy/retention/payment_pages': setting(
    30,
    numberIn(1, 36_500),
    'days after which addresses of pages of payment companies are deleted',
  ),
}
