import { flag, setting } from '../../platform/configuration/declared-settings.ts'
import { numberIn } from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'sales/reorder/allow': flag(true, 'customers may order the same again'),
  'rss/order/status': flag(true, 'a feed tells the state of an order'),
  'sales/unpaid_orders/guest_mailbox': setting(
    3,
    numberIn(0, 10_000),
    'unpaid orders of guests from one mailbox; 0: unlimited',
  ),
  'sales/unpaid_orders/guest_network': setting(
    10,
    numberIn(0, 10_000),
    'unpaid orders of guests from one network; 0: unlimited',
  ),
  'sales/unpaid_orders/guest_copies': setting(
    40,
    numberIn(0, 10_000),
    'copies of a title in unpaid orders of guests; 0: unlimited',
  ),
  'privacy/retention/invoices': setting(
    1826,
    numberIn(1, 36_500),
    'days after which invoices are anonymised: five years, counted from the end of the tax year',
  ),
  'privacy/retention/orders': setting(2192, numberIn(1, 36_500), 'days after which orders are anonymised'),
}
