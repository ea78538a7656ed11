import { flag, setting } from '../../platform/configuration/declared-settings.ts'
import { TEXT, numberIn } from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'checkout/options/guest_checkout': flag(true, 'guests may order; only reported to other storefronts'),
  'checkout/options/onepage_checkout_enabled': flag(
    true,
    "Magento's checkout on one page; only reported to other storefronts",
  ),
  'checkout/options/max_items_display_count': setting(
    10,
    numberIn(1, 100),
    'titles in the summary of the order; only reported to other storefronts',
  ),
  'checkout/options/enable_agreements': flag(true, 'agreements are shown before an order'),
  'sales/cancellation/enabled': flag(true, 'customers may cancel their orders'),
  'sales/cancellation/reasons': setting(
    {
      default: [
        'Zamówienie jest już niepotrzebne',
        'Zamówienie złożone przez pomyłkę',
        'Zbyt długi czas dostawy',
        'Inna księgarnia ma lepszą cenę',
        'Inny powód',
      ].join('\n'),
      en: [
        'The item(s) are no longer needed',
        'The order was placed by mistake',
        'Item(s) not arriving within the expected timeframe',
        'Found a better price elsewhere',
        'Other',
      ].join('\n'),
    },
    TEXT,
    'reasons to choose from, one per line',
  ),
}
