import { flag } from '../../platform/configuration/declared-settings.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'catalog/productalert/allow_price': flag(false, 'readers may ask to be told of a lower price; not supported'),
  'catalog/productalert/allow_stock': flag(
    false,
    "readers may ask to be told when a title is in stock again, as Magento's clients call it",
  ),
  'lbx/functions/add_to_availability_list_enabled': flag(
    false,
    "Magento's clients may call the global function that adds to the availability list",
  ),
}
