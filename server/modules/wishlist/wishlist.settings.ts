import { flag } from '../../platform/configuration/declared-settings.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'wishlist/general/active': flag(true, 'there are wish lists'),
  'lbx/functions/add_to_wishlist_enabled': flag(
    false,
    "Magento's clients may call the global function that adds to the wish list",
  ),
}
