import { flag, setting } from '../../platform/configuration/declared-settings.ts'
import { numberIn, oneOf } from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'tax/cart_display/price': setting(
    2,
    oneOf(['1', '2', '3']),
    'prices in the cart; 1: without tax, 2: with tax, 3: both (decision D48)',
  ),
  'tax/cart_display/subtotal': setting(
    2,
    oneOf(['1', '2', '3']),
    'the subtotal in the cart; 1: without tax, 2: with tax, 3: both',
  ),
  'tax/cart_display/shipping': setting(
    2,
    oneOf(['1', '2', '3']),
    'delivery in the cart; 1: without tax, 2: with tax, 3: both',
  ),
  'tax/cart_display/grandtotal': flag(true, 'the total says how much tax it includes'),
  'tax/cart_display/full_summary': flag(true, 'the tax is shown by its rates'),
  'tax/cart_display/zero_tax': flag(false, 'a tax of nothing is shown too'),
  'checkout/cart/delete_quote_after': setting(
    30,
    numberIn(1, 365),
    'days after which a cart that nobody changes is deleted',
  ),
  'checkout/cart/configurable_product_image': setting(
    'parent',
    oneOf(['parent', 'itself']),
    'picture in the cart: that of the title or of the chosen edition',
  ),
  'checkout/cart_link/use_qty': setting(1, oneOf(['0', '1']), 'the number at the cart: 1: copies, 0: titles'),
  'checkout/sidebar/display': flag(true, 'the cart opens beside the page; only reported to other storefronts'),
  'checkout/sidebar/max_items_display_count': setting(
    10,
    numberIn(1, 100),
    'titles in the cart beside the page; only reported to other storefronts',
  ),
  'lbx/functions/add_to_cart_enabled': flag(
    true,
    "Magento's clients may call the global function that adds to the cart (specification B section 5)",
  ),
  'privacy/retention/ordered_carts': setting(
    30,
    numberIn(1, 36_500),
    'days after which carts that were ordered are deleted',
  ),
}
