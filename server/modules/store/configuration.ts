import { blogSettings } from './blog-settings.ts'
import { cookieSettings } from './cookie-settings.ts'
import { measurementSettings } from './measurement-settings.ts'
import { privacyDefaults } from './privacy-defaults.ts'

/** A text per store view; views without one have that of `default`. */
type TextPerView = { readonly default: string; readonly [storeCode: string]: string }
type Setting = string | number | boolean | TextPerView

/**
 * All settings with their defaults, by Magento's path where there is one; rows of the table `setting` override them.
 * Lists are comma-separated. Features that the shop does not support are off.
 */
const defaults = {
  // the seller (Act on consumer rights art. 12: firm, address, registers, contact)
  'general/store_information/name': 'Zakładka',
  'general/store_information/company': 'Księgarnia Zakładka sp. z o.o.',
  'general/store_information/street_line1': 'ul. Introligatorska 7',
  'general/store_information/postcode': '20-234',
  'general/store_information/city': 'Lublin',
  'general/store_information/country_id': 'PL',
  'general/store_information/phone': '+48 81 000 00 17',
  'general/store_information/hours': { default: 'pon.–pt. 9:00–17:00', en: 'Mon–Fri 9:00–17:00' },
  // numbers with valid check digits, from ranges that are not assigned
  'general/store_information/merchant_vat_number': '9469990016',
  'general/store_information/regon': '999001129',
  'general/store_information/krs': '0009990017',
  'general/store_information/register': {
    default:
      'Sąd Rejonowy Lublin-Wschód w\u00a0Lublinie z\u00a0siedzibą w\u00a0Świdniku, VI Wydział Gospodarczy KRS; ' +
      'kapitał zakładowy 100 000 zł',
    en:
      'District Court Lublin-Wschód in Lublin, seated in Świdnik, 6th Commercial Division of the National Court ' +
      'Register; share capital PLN 100,000',
  },
  'general/store_information/bank_account': '55999000090000000020261121',
  'general/store_information/bank_name': 'Lubelski Bank Czytelniczy S.A.',
  'trans_email/ident_general/email': 'kontakt@zakladka.example',

  // store views and their URLs
  'general/website/code': 'base',
  'general/website/name': 'Zakładka',
  'general/group/code': 'main_website_store',
  'general/group/name': 'Zakładka',
  'web/url/use_store': true,
  // the accessibility statement: date of the last assessment, and known limits, one per line
  'general/accessibility/assessed_on': '2026-11-23',
  'general/accessibility/limits': {
    default: [
      'Część przykładowych plików PDF od wydawców nie ma znaczników. Na prośbę przygotujemy inny format fragmentu.',
      'Opisy okładek powstają z tytułu i nazwiska autora; nie oddają szczegółów ilustracji.',
    ].join('\n'),
    en: [
      'Some publishers’ sample PDF files are not tagged. Ask us and we shall prepare the extract in another format.',
      'Cover descriptions are made from the title and the author’s name, without the details of the picture.',
    ].join('\n'),
  },
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
  'design/head/default_title': { default: 'Księgarnia Zakładka z Lublina', en: 'Zakładka, a bookshop from Lublin' },
  'design/head/title_prefix': '',
  'design/head/title_suffix': 'Zakładka',
  // specification B section 1
  'design/head/title_separator': '|',
  'design/head/default_description': {
    default:
      'Książki, e-booki i audiobooki z lubelskiej księgarni. Wysyłka w 24 godziny, darmowa dostawa od 199 zł i ' +
      'odbiór w pięciu księgarniach.',
    en:
      'Books, e-books and audiobooks from a bookshop in Lublin. Dispatched in 24 hours, free delivery from PLN ' +
      '199, pick-up in five bookshops.',
  },
  'design/head/default_keywords': {
    default: 'księgarnia, książki, e-booki, audiobooki, Lublin',
    en: 'bookshop, Polish books, e-books, audiobooks, Lublin',
  },
  // empty: the storefront's own logo (specification B section 1)
  'design/header/logo_src': '',
  'design/header/logo_alt': { default: 'Księgarnia Zakładka', en: 'Zakładka bookshop' },
  'design/header/logo_width': 200,
  'design/header/logo_height': 25,
  'design/header/welcome': { default: 'Dzień dobry!', en: 'Welcome!' },
  'design/footer/copyright': '© Księgarnia Zakładka sp. z o.o.',
  'design/head/demonotice': false,

  // lists of books; page sizes by decision D15
  'catalog/frontend/list_mode': 'grid',
  'catalog/frontend/grid_per_page': 24,
  'catalog/frontend/grid_per_page_values': '12,24,36',
  'catalog/frontend/list_per_page': 15,
  'catalog/frontend/list_per_page_values': '5,10,15,20,25',
  'catalog/frontend/default_sort_by': 'position',
  // URL path of the category that has a shelf on the home page; empty: none
  'catalog/frontend/home_category': {
    default: 'sztuka-i-podroze/lublin-i-okolice',
    en: 'art-and-travel/lublin-and-its-region',
  },
  // days for which a title is new after its publication
  'catalog/novelties/days': 75,
  // copies sold within these days rank the bestsellers; `titles` is the length of the list
  'catalog/bestsellers/days': 90,
  'catalog/bestsellers/titles': 100,
  'catalog/layered_navigation/display_product_count': true,
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
  'sales/gift_options/allow_order': false,
  'sales/gift_options/allow_items': false,
  'sales/reorder/allow': true,
  'rss/order/status': true,
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
  'sendfriend/email/enabled': false,

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

/** The default of a setting; of a text per view, that of `storeCode`. */
export function defaultSetting(path: ConfigurationPath, storeCode = 'default'): string | number | boolean {
  const setting: Setting = defaults[path]
  return typeof setting === 'object' ? (setting[storeCode] ?? setting.default) : setting
}

export const CONFIGURATION_PATHS = Object.keys(defaults) as ConfigurationPath[]

/**
 * The configuration of one view: set values (later rows win), or else the defaults. A setting with a numeric default
 * keeps it if the set value is not a number.
 */
export function configure(storeCode: string, rows: readonly { path: string; value: string }[]): Configuration {
  const set = new Map(rows.map((row) => [row.path, row.value]))
  const entries = CONFIGURATION_PATHS.map((path) => [
    path,
    parseSetting(set.get(path), defaultSetting(path, storeCode)),
  ])
  return Object.fromEntries(entries) as Configuration
}

function parseSetting(text: string | undefined, preset: string | number | boolean): string | number | boolean {
  if (text === undefined) return preset
  if (typeof preset === 'boolean') return text === '1' || text === 'true'
  if (typeof preset === 'string') return text
  const number = Number(text)
  return text.trim() !== '' && Number.isFinite(number) ? number : preset
}
