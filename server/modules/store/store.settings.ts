import { nipProblem, normaliseNip } from '../../../rules/nip.ts'
import { isBic, isNrb, normaliseBic, normaliseNrb } from '../../../rules/nrb.ts'
import { phoneProblem } from '../../../rules/phone.ts'
import { normalisePostcode, postcodeProblem } from '../../../rules/postcode.ts'
import { flag, setting } from '../../platform/configuration/declared-settings.ts'
import {
  CODE,
  COUNTRIES,
  COUNTRY,
  CURRENCIES,
  CURRENCY,
  EMAIL,
  LINE,
  PATH,
  PATHS,
  PICTURE,
  TEXT,
  TIMEZONE,
  digits,
  fact,
  numberIn,
  oneOf,
  orEmpty,
} from '../../platform/configuration/setting-kinds.ts'

/** Name of a shop that has not been named yet. */
export const PLACEHOLDER_SHOP_NAME = 'Nowa księgarnia'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'general/store_information/name': setting(PLACEHOLDER_SHOP_NAME, LINE, 'the name of the shop, under which it trades'),
  'general/store_information/company': setting(
    '',
    orEmpty(LINE),
    'the registered name of the firm, on documents and in mails',
  ),
  'general/store_information/street_line1': setting('', orEmpty(LINE), 'street and number of the seller'),
  'general/store_information/postcode': setting(
    '',
    fact('a postcode, such as 20-076', normalisePostcode, postcodeProblem),
    'postcode of the seller',
  ),
  'general/store_information/city': setting('', orEmpty(LINE), 'city of the seller'),
  'general/store_information/country_id': setting('PL', COUNTRY, 'country of the seller'),
  'general/store_information/phone': setting(
    '',
    fact('a phone number with 9 to 12 digits, such as +48 81 555 01 00', (text) => text.trim(), phoneProblem),
    'phone number that readers may call',
  ),
  'general/store_information/hours': setting('', orEmpty(LINE), 'hours in which the phone is answered'),
  'general/store_information/merchant_vat_number': setting(
    '',
    fact('a valid NIP', normaliseNip, nipProblem),
    'tax number of the seller (NIP)',
  ),
  'general/store_information/regon': setting(
    '',
    digits('a REGON with 9 or 14 digits', 9, 14),
    'statistical number of the seller (REGON)',
  ),
  'general/store_information/krs': setting(
    '',
    digits('a KRS number with 10 digits', 10),
    'number in the court register (KRS)',
  ),
  'general/store_information/bdo': setting(
    '',
    digits('a BDO number with 9 digits', 9),
    'number in the register of packaging and waste (BDO), printed on documents',
  ),
  'general/store_information/register': setting('', orEmpty(TEXT), 'court that keeps the register, and share capital'),
  'general/store_information/bank_account': setting(
    '',
    fact(
      'a Polish bank account: 26 digits, of which the first two are a checksum',
      normaliseNrb,
      (text) => !isNrb(text),
    ),
    'account for transfers',
  ),
  'general/store_information/bank_name': setting('', orEmpty(LINE), 'name of the bank'),
  'general/store_information/bank_bic': setting(
    '',
    fact('a BIC (SWIFT) with 8 or 11 letters and digits, such as BPKOPLPW', normaliseBic, (text) => !isBic(text)),
    'BIC of the bank, for transfers in other currencies than PLN',
  ),
  'trans_email/ident_general/email': setting(
    '',
    EMAIL,
    "the shop's address: sender of its mails, and where readers write",
  ),
  'general/website/code': setting('base', CODE, "Magento's code of the website, for clients of the API"),
  'general/website/name': setting(
    PLACEHOLDER_SHOP_NAME,
    LINE,
    "Magento's name of the website; follows the shop's name",
  ),
  'general/group/code': setting(
    'main_website_store',
    CODE,
    "Magento's code of the group of store views, for clients of the API",
  ),
  'general/group/name': setting(
    PLACEHOLDER_SHOP_NAME,
    LINE,
    "Magento's name of the group of store views; follows the shop's name",
  ),
  'web/url/use_store': flag(true, 'addresses of views other than the default one begin with their code'),
  'web/url/main_only_paths': setting(
    '/styleguide',
    orEmpty(PATHS),
    'parts of paths; pages at such a path have no header and footer',
  ),
  'general/country/default': setting('PL', COUNTRY, 'the country that forms begin with', {
    isOneOf: 'general/country/allow',
  }),
  'general/country/allow': setting(
    'PL',
    COUNTRIES,
    "countries of delivery; the couriers' contracts and the delivery prices of the demo are for Poland",
  ),
  'general/country/optional_zip_countries': setting(
    'HK,IE,MO,PA',
    orEmpty(COUNTRIES),
    "countries whose addresses need no postcode; the default is Magento's",
  ),
  'general/region/state_required': setting(
    '',
    orEmpty(COUNTRIES),
    'countries whose addresses need a region; parcels in Poland are routed by postcode',
  ),
  'general/region/display_all': flag(false, 'forms ask for a region where it is optional'),
  'general/locale/timezone': setting('Europe/Warsaw', TIMEZONE, 'time zone of days and hours in the shop'),
  'general/locale/weight_unit': setting('kgs', oneOf(['kgs', 'lbs']), 'unit of weights'),
  'currency/options/base': setting('PLN', CURRENCY, 'currency in which prices are stored'),
  'currency/options/allow': setting('PLN', CURRENCIES, "currencies that readers may choose, besides the view's own"),
  'currency/options/default': setting(
    '',
    orEmpty(CURRENCY),
    'currency of the view; empty: that of the store view itself',
  ),
  'currency/import/enabled': flag(false, 'rates of the National Bank of Poland are imported daily'),
  'currency/import/greatest_change': setting(
    10,
    numberIn(1, 100, 2),
    'percent; a rate that changes by more awaits the operator',
  ),
  'design/head/default_title': setting(PLACEHOLDER_SHOP_NAME, LINE, 'title of pages that have none'),
  'design/head/title_prefix': setting('', orEmpty(LINE), 'words before each title'),
  'design/head/title_suffix': setting(
    PLACEHOLDER_SHOP_NAME,
    orEmpty(LINE),
    "words after each title; follows the shop's name",
  ),
  'design/head/title_separator': setting(
    '|',
    LINE,
    'what separates these words from the title (specification B section 1)',
  ),
  'design/head/default_description': setting('', orEmpty(TEXT), 'description of pages that have none'),
  'design/head/default_keywords': setting('', orEmpty(TEXT), 'keywords of pages that have none'),
  'design/header/logo_src': setting(
    '',
    orEmpty(PICTURE),
    'picture of the logo; empty: the name of the shop is drawn (specification B section 1)',
  ),
  'design/header/logo_alt': setting(
    PLACEHOLDER_SHOP_NAME,
    LINE,
    "text that replaces the logo; follows the shop's name",
  ),
  'design/header/logo_width': setting(200, numberIn(1, 2000), 'width of the logo, in pixels'),
  'design/header/logo_height': setting(25, numberIn(1, 1000), 'height of the logo, in pixels'),
  'design/header/welcome': setting(
    { default: 'Dzień dobry!', en: 'Welcome!' },
    orEmpty(LINE),
    'greeting in the header',
  ),
  'design/footer/copyright': setting(
    PLACEHOLDER_SHOP_NAME,
    orEmpty(LINE),
    "who holds the rights, in the footer; follows the shop's name",
  ),
  'design/head/demonotice': flag(false, 'a notice says that the shop is a demonstration'),
  'design/pagination/pagination_frame': setting(
    5,
    numberIn(1, 50),
    'page numbers shown at once; only reported to other storefronts',
  ),
  'design/pagination/pagination_frame_skip': setting(
    5,
    numberIn(0, 50),
    'pages that are skipped beside them; only reported to other storefronts',
  ),
  'design/pagination/anchor_text_for_previous': setting(
    { default: 'Poprzednia', en: 'Previous' },
    LINE,
    'words of the link to the previous page; only reported to other storefronts',
  ),
  'design/pagination/anchor_text_for_next': setting(
    { default: 'Następna', en: 'Next' },
    LINE,
    'words of the link to the next page; only reported to other storefronts',
  ),
  'web/cookie/cookie_lifetime': setting(
    3600,
    numberIn(60, 31_536_000),
    'seconds for which a cookie of the session lasts',
  ),
  'web/cookie/cookie_text': setting(
    {
      default:
        'Używamy tylko tych plików cookie, bez których koszyk i zamówienie by nie działały. Na inne pytamy o zgodę.',
      en: 'We only use the cookies that the cart and the order need to work. For any other we ask you first.',
    },
    orEmpty(TEXT),
    "a sentence about cookies, for Magento's clients",
  ),
  'web/cookie/cookie_link': setting(
    { default: '/cookies', en: '/en/cookie-policy' },
    PATH,
    'page that this sentence links to',
  ),
}

/** Short names for the details of the seller. */
export const SHORT_NAMES: Readonly<Record<string, keyof typeof settings>> = {
  name: 'general/store_information/name',
  company: 'general/store_information/company',
  street: 'general/store_information/street_line1',
  postcode: 'general/store_information/postcode',
  city: 'general/store_information/city',
  country: 'general/store_information/country_id',
  nip: 'general/store_information/merchant_vat_number',
  regon: 'general/store_information/regon',
  krs: 'general/store_information/krs',
  bdo: 'general/store_information/bdo',
  register: 'general/store_information/register',
  email: 'trans_email/ident_general/email',
  phone: 'general/store_information/phone',
  hours: 'general/store_information/hours',
  'bank-account': 'general/store_information/bank_account',
  'bank-name': 'general/store_information/bank_name',
  'bank-bic': 'general/store_information/bank_bic',
}
