import { flag, setting } from '../../platform/configuration/declared-settings.ts'
import { TIME, WEB_URL, WEEKDAYS, numberIn, orEmpty } from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'delivery/points/inpost': setting(
    '',
    orEmpty(WEB_URL),
    "URL of InPost's list of points, imported every night; empty: import by command only",
  ),
  'delivery/points/orlen': setting(
    '',
    orEmpty(WEB_URL),
    "URL of ORLEN's list of points, imported every night; empty: import by command only",
  ),
  'delivery/points/dhl': setting(
    '',
    orEmpty(WEB_URL),
    "URL of DHL's list of points, imported every night; empty: import by command only",
  ),
  'delivery/points/dpd': setting(
    '',
    orEmpty(WEB_URL),
    "URL of DPD's list of points, imported every night; empty: import by command only",
  ),
  'delivery/dispatch/cutoff': setting(
    '13:00',
    TIME,
    'orders placed before this time are dispatched on the same day; for sources without settings of their own',
  ),
  'delivery/dispatch/handling_days': setting(0, numberIn(0, 60), 'working days until dispatch'),
  'delivery/dispatch/weekdays': setting('1,2,3,4,5', WEEKDAYS, 'days of dispatch'),
  'delivery/to_order/days_min': setting(
    3,
    numberIn(0, 365),
    'working days in which a title arrives from its publisher, at least',
    { isAtMost: 'delivery/to_order/days_max' },
  ),
  'delivery/to_order/days_max': setting(
    10,
    numberIn(0, 365),
    'working days in which a title arrives from its publisher, at most',
  ),
  'carriers/instore/active': flag(true, 'orders may be collected in the bookshops; only reported to other storefronts'),
}
