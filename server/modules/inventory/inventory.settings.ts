import { flag, setting } from '../../platform/configuration/declared-settings.ts'
import { numberIn } from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'cataloginventory/options/display_product_stock_status': flag(true, 'pages say whether a title is in stock'),
  'cataloginventory/options/shipping_hours': setting(
    24,
    numberIn(1, 720),
    'hours until a title in stock is dispatched (decision D45)',
  ),
  'cataloginventory/options/quantity_control_max': setting(
    200,
    numberIn(1, 10_000),
    'copies of a title in one cart (decision D1)',
  ),
}
