import { allowedValues } from './allowed-values.ts'
import { blogSettings } from './blog-settings.ts'
import { cookieSettings } from './cookie-settings.ts'
import { measurementSettings } from './measurement-settings.ts'
import { privacyDefaults } from './privacy-defaults.ts'
import { FLAG, type SettingKind } from './setting-kinds.ts'

/** A text per store view; views without one have that of `default`. */
type TextPerView = { readonly default: string; readonly [storeCode: string]: string }
type Setting = string | number | boolean | TextPerView

/** Name of a shop that has not been named yet. */
export const PLACEHOLDER_SHOP_NAME = 'Nowa księgarnia'

/**
 * All settings with their defaults, by Magento's path where there is one; rows of the table `setting` override them.
 * Lists are comma-separated. Features that the shop does not support are off.
 */
const defaults = {
  // the seller (Act on consumer rights art. 12: firm, address, registers, contact): facts have no defaults
  'general/store_information/name': PLACEHOLDER_SHOP_NAME,
  'general/store_information/company': '',
  'general/store_information/street_line1': '',
  'general/store_information/postcode': '',
  'general/store_information/city': '',
  'general/store_information/country_id': 'PL',
  'general/store_information/phone': '',
  'general/store_information/hours': '',
  'general/store_information/merchant_vat_number': '',
  'general/store_information/regon': '',
  'general/store_information/krs': '',
  'general/store_information/bdo': '',
  'general/store_information/register': '',
  'general/store_information/bank_account': '',
  'general/store_information/bank_name': '',
  // for transfers in other currencies than PLN
  'general/store_information/bank_bic': '',
  'trans_email/ident_general/email': '',

  // store views and their URLs
  'general/website/code': 'base',
  'general/website/name': PLACEHOLDER_SHOP_NAME,
  'general/group/code': 'main_website_store',
  'general/group/name': PLACEHOLDER_SHOP_NAME,
  'web/url/use_store': true,
  // the accessibility statement: date of the last assessment, and known limits, one per line
  'general/accessibility/assessed_on': '',
  'general/accessibility/limits': '',
  // parts of paths; pages at such a path have no header and footer
  'web/url/main_only_paths': '/styleguide',
  'web/default/front': 'cms',
  'web/default/no_route': 'cms/noroute/index',
  'web/default/cms_home_page': 'home',
  'web/default/cms_no_route': 'no-route',
  'web/default/cms_no_cookies': 'cookies',
  'web/default/show_cms_breadcrumbs': true,
  'catalog/category/root_id': 2,

  // countries, units, currencies
  'general/country/default': 'PL',
  // countries of delivery; the couriers' contracts and the delivery prices are for Poland
  'general/country/allow': 'PL',
  // Magento's own default
  'general/country/optional_zip_countries': 'HK,IE,MO,PA',
  // parcels in Poland are routed by postcode, so that no voivodeship is needed
  'general/region/state_required': '',
  'general/region/display_all': false,
  'general/locale/timezone': 'Europe/Warsaw',
  'general/locale/weight_unit': 'kgs',
  // decision D2: złoty in both views
  'currency/options/base': 'PLN',
  // besides the view's own
  'currency/options/allow': 'PLN',
  // empty: that of the store view
  'currency/options/default': '',
  // daily rates of the National Bank of Poland
  'currency/import/enabled': false,
  // percent; a rate that changes by more awaits the operator
  'currency/import/greatest_change': 10,

  // URLs of the carriers' lists of points, imported every night; empty: import by command only
  'delivery/points/inpost': '',
  'delivery/points/orlen': '',
  'delivery/points/dhl': '',
  'delivery/points/dpd': '',

  // head and footer of every page
  'design/head/default_title': PLACEHOLDER_SHOP_NAME,
  'design/head/title_prefix': '',
  'design/head/title_suffix': PLACEHOLDER_SHOP_NAME,
  // specification B section 1
  'design/head/title_separator': '|',
  'design/head/default_description': '',
  'design/head/default_keywords': '',
  // empty: the name of the shop is drawn (specification B section 1)
  'design/header/logo_src': '',
  'design/header/logo_alt': PLACEHOLDER_SHOP_NAME,
  'design/header/logo_width': 200,
  'design/header/logo_height': 25,
  'design/header/welcome': { default: 'Dzień dobry!', en: 'Welcome!' },
  'design/footer/copyright': PLACEHOLDER_SHOP_NAME,
  'design/head/demonotice': false,

  // lists of books; page sizes by decision D15
  'catalog/frontend/list_mode': 'grid',
  'catalog/frontend/grid_per_page': 24,
  'catalog/frontend/grid_per_page_values': '12,24,36',
  'catalog/frontend/list_per_page': 15,
  'catalog/frontend/list_per_page_values': '5,10,15,20,25',
  'catalog/frontend/default_sort_by': 'position',
  // URL path of the category that has a shelf on the home page; empty: none
  'catalog/frontend/home_category': '',
  // days for which a title is new after its publication
  'catalog/novelties/days': 75,
  // copies sold within these days rank the bestsellers; `titles` is the length of the list
  'catalog/bestsellers/days': 90,
  'catalog/bestsellers/titles': 100,
  'catalog/layered_navigation/display_product_count': true,
  // code of the attribute below a suggested title; without a value: the authors, else the publisher (decision D64)
  'catalog/search/display_attribute': 'brand',
  'catalog/seo/product_url_suffix': '.html',
  'catalog/seo/category_url_suffix': '.html',
  'catalog/seo/product_use_categories': false,
  'design/pagination/pagination_frame': 5,
  'design/pagination/pagination_frame_skip': 5,
  'design/pagination/anchor_text_for_previous': { default: 'Poprzednia', en: 'Previous' },
  'design/pagination/anchor_text_for_next': { default: 'Następna', en: 'Next' },
  'cataloginventory/options/display_product_stock_status': true,
  // decision D45
  'cataloginventory/options/shipping_hours': 24,
  // decision D1
  'cataloginventory/options/quantity_control_max': 200,
  'catalog/custom_options/use_calendar': false,
  'catalog/custom_options/date_fields_order': 'd,m,y',
  'catalog/custom_options/time_format': '24h',
  'catalog/custom_options/year_range': '',
  'catalog/downloadable/links_target_new_window': true,
  'catalog/downloadable/disable_guest_checkout': false,
  // orders placed before this time are dispatched on the same day; for sources without settings of their own
  'delivery/dispatch/cutoff': '13:00',
  // working days until dispatch
  'delivery/dispatch/handling_days': 0,
  // days of dispatch; 1 is Monday and 7 Sunday
  'delivery/dispatch/weekdays': '1,2,3,4,5',
  // working days in which a title arrives from its publisher
  'delivery/to_order/days_min': 3,
  'delivery/to_order/days_max': 10,
  'catalog/productalert/allow_price': false,
  'catalog/productalert/allow_stock': false,
  'catalog/review/active': true,
  'catalog/review/allow_guest': false,
  // days from the last shipment to the mail that asks for a review; carriers do not report deliveries
  'catalog/review/reminder_days': 10,

  // cart and checkout; 1: prices without tax, 2: with tax, 3: both; private buyers see gross prices (decision D48)
  'tax/cart_display/price': 2,
  'tax/cart_display/subtotal': 2,
  'tax/cart_display/shipping': 2,
  'tax/cart_display/grandtotal': true,
  'tax/cart_display/full_summary': true,
  'tax/cart_display/zero_tax': false,
  'tax/display/type': 'INCL_TAX',
  'tax/display/shipping': 'INCL_TAX',
  'checkout/cart/delete_quote_after': 30,
  'checkout/cart/configurable_product_image': 'parent',
  'checkout/cart_link/use_qty': 1,
  'checkout/sidebar/display': true,
  'checkout/sidebar/max_items_display_count': 10,
  'checkout/options/guest_checkout': true,
  'checkout/options/onepage_checkout_enabled': true,
  'checkout/options/max_items_display_count': 10,
  'checkout/options/enable_agreements': true,
  'carriers/instore/active': true,
  'sales/reorder/allow': true,
  'rss/order/status': true,
  // days until an unpaid order by bank transfer is cancelled, and one of a guest
  'sales/unpaid_orders/days': 7,
  'sales/unpaid_orders/guest_days': 4,
  // unpaid orders of guests from one mailbox and from one network, and copies of a title in them; 0: unlimited
  'sales/unpaid_orders/guest_mailbox': 3,
  'sales/unpaid_orders/guest_network': 10,
  'sales/unpaid_orders/guest_copies': 40,
  'sales/cancellation/enabled': true,
  // one per line
  'sales/cancellation/reasons': {
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

  // customers
  'customer/startup/redirect_dashboard': true,
  // street with house number, and flat
  'customer/address/street_lines': 2,
  // '', 'opt' or 'req'
  'customer/address/taxvat_show': '',
  'customer/create_account/vat_frontend_visibility': false,
  'customer/create_account/confirm': true,
  'customer/password/minimum_password_length': 8,
  // decision D10
  'customer/password/required_character_classes_number': 3,
  'customer/password/autocomplete_on_storefront': true,
  // this many wrong passwords within this many minutes lock the account for as many minutes
  'customer/password/lockout_failures': 10,
  'customer/password/lockout_threshold': 10,
  // hours; specification A section 9
  'oauth/access_token_lifetime/customer': 1,
  // seconds
  'web/cookie/cookie_lifetime': 3600,
  'web/cookie/cookie_text': {
    default:
      'Używamy tylko tych plików cookie, bez których koszyk i zamówienie by nie działały. Na inne pytamy o zgodę.',
    en: 'We only use the cookies that the cart and the order need to work. For any other we ask you first.',
  },
  'web/cookie/cookie_link': { default: '/cookies', en: '/en/cookie-policy' },
  'wishlist/general/active': true,
  'newsletter/general/active': true,
  'newsletter/subscription/allow_guest_subscribe': true,
  // Electronic communications act art. 398: consent is confirmed from the mailbox itself
  'newsletter/subscription/confirm': true,
  'contact/contact/enabled': true,

  ...privacyDefaults,

  // flags of the global functions (specification B section 5)
  'lbx/functions/add_to_cart_enabled': true,
  'lbx/functions/add_to_wishlist_enabled': false,
  'lbx/functions/add_to_availability_list_enabled': false,

  ...blogSettings,
  ...measurementSettings,
  ...cookieSettings,
} satisfies Record<string, Setting>

type Defaults = typeof defaults
type ValueOf<S> = S extends TextPerView ? string : S
export type ConfigurationPath = keyof Defaults
export type Configuration = { readonly [Path in ConfigurationPath]: ValueOf<Defaults[Path]> }

type CheckedPath = {
  [Path in ConfigurationPath]: Configuration[Path] extends boolean ? never : Path
}[ConfigurationPath]
/** A setting without a kind does not compile. */
const kinds: Readonly<Record<CheckedPath, SettingKind>> = allowedValues

export const kindOf = (path: ConfigurationPath): SettingKind => (path in kinds ? kinds[path as CheckedPath] : FLAG)

/** The default of a setting; of a text per view, that of `storeCode`. */
export function defaultSetting(path: ConfigurationPath, storeCode = 'default'): string | number | boolean {
  const setting: Setting = defaults[path]
  return typeof setting === 'object' ? (setting[storeCode] ?? setting.default) : setting
}

export const CONFIGURATION_PATHS = Object.keys(defaults) as ConfigurationPath[]

/**
 * The configuration of one view: set values (later rows win), or else the defaults. A value that is not allowed counts
 * as not set.
 */
export function configure(storeCode: string, rows: readonly { path: string; value: string }[]): Configuration {
  const set = new Map(rows.map((row) => [row.path, row.value]))
  const entries = CONFIGURATION_PATHS.map((path) => {
    const preset = defaultSetting(path, storeCode)
    const value = kindOf(path).parse(set.get(path) ?? '')
    return [path, value === undefined || !set.has(path) ? preset : typed(value, preset)]
  })
  return Object.fromEntries(entries) as Configuration
}

function typed(value: string, preset: string | number | boolean): string | number | boolean {
  if (typeof preset === 'boolean') return value === '1'
  return typeof preset === 'number' ? Number(value) : value
}
