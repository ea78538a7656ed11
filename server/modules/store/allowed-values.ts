import { emailProblem, normaliseEmail } from '../../../rules/email.ts'
import { nipProblem, normaliseNip } from '../../../rules/nip.ts'
import { isBic, isNrb, normaliseBic, normaliseNrb } from '../../../rules/nrb.ts'
import { CLASS_COUNT } from '../../../rules/password.ts'
import { phoneProblem } from '../../../rules/phone.ts'
import { normalisePostcode, postcodeProblem } from '../../../rules/postcode.ts'
import * as kinds from './setting-kinds.ts'
import { countriesOr, numberIn, oneOf, orEmpty, type SettingKind } from './setting-kinds.ts'

const { LINE, TEXT, PATH, COLOR, ROBOTS, DATE_FORMAT } = kinds
const OPTIONAL_LINE = orEmpty(LINE)
const OPTIONAL_TEXT = orEmpty(TEXT)

const fact = (allowed: string, normalise: (text: string) => string, isWrong: (text: string) => unknown): SettingKind =>
  orEmpty({ allowed, parse: (text) => (isWrong(text) ? undefined : normalise(text)) })
const digits = (allowed: string, ...counts: number[]) =>
  fact(
    allowed,
    (text) => text.replaceAll(/\D/g, ''),
    (text) => !/^[\d\s-]+$/.test(text) || !counts.includes(text.replaceAll(/\D/g, '').length),
  )

const seller = {
  'general/store_information/name': LINE,
  'general/store_information/company': OPTIONAL_LINE,
  'general/store_information/street_line1': OPTIONAL_LINE,
  'general/store_information/postcode': fact('a postcode, such as 20-076', normalisePostcode, postcodeProblem),
  'general/store_information/city': OPTIONAL_LINE,
  'general/store_information/country_id': kinds.COUNTRY,
  'general/store_information/phone': fact(
    'a phone number with 9 to 12 digits, such as +48 81 555 01 00',
    (text) => text.trim(),
    phoneProblem,
  ),
  'general/store_information/hours': OPTIONAL_LINE,
  'general/store_information/merchant_vat_number': fact('a valid NIP', normaliseNip, nipProblem),
  'general/store_information/regon': digits('a REGON with 9 or 14 digits', 9, 14),
  'general/store_information/krs': digits('a KRS number with 10 digits', 10),
  'general/store_information/bdo': digits('a BDO number with 9 digits', 9),
  'general/store_information/register': OPTIONAL_TEXT,
  'general/store_information/bank_account': fact(
    'a Polish bank account: 26 digits, of which the first two are a checksum',
    normaliseNrb,
    (text) => !isNrb(text),
  ),
  'general/store_information/bank_name': OPTIONAL_LINE,
  'general/store_information/bank_bic': fact(
    'a BIC (SWIFT) with 8 or 11 letters and digits, such as BPKOPLPW',
    normaliseBic,
    (text) => !isBic(text),
  ),
  'trans_email/ident_general/email': fact('an e-mail address', normaliseEmail, emailProblem),
}

const siteAndPlaces = {
  'general/website/code': kinds.CODE,
  'general/website/name': LINE,
  'general/group/code': kinds.CODE,
  'general/group/name': LINE,
  'general/accessibility/assessed_on': orEmpty(kinds.DAY),
  'general/accessibility/limits': OPTIONAL_TEXT,
  'web/url/main_only_paths': orEmpty(kinds.PATHS),
  'web/default/front': oneOf(['cms']),
  'web/default/no_route': oneOf(['cms/noroute/index']),
  'web/default/cms_home_page': kinds.IDENTIFIER,
  'web/default/cms_no_route': kinds.IDENTIFIER,
  'web/default/cms_no_cookies': kinds.IDENTIFIER,
  'web/cookie/cookie_lifetime': numberIn(60, 31_536_000),
  'web/cookie/cookie_text': OPTIONAL_TEXT,
  'web/cookie/cookie_link': PATH,
  'general/country/default': kinds.COUNTRY,
  'general/country/allow': kinds.COUNTRIES,
  'general/country/optional_zip_countries': orEmpty(kinds.COUNTRIES),
  'general/region/state_required': orEmpty(kinds.COUNTRIES),
  'general/locale/timezone': kinds.TIMEZONE,
  'general/locale/weight_unit': oneOf(['kgs', 'lbs']),
  'currency/options/base': kinds.CURRENCY,
  'currency/options/allow': kinds.CURRENCIES,
  'currency/options/default': orEmpty(kinds.CURRENCY),
  'currency/import/greatest_change': numberIn(1, 100, 2),
}

const catalogue = {
  'catalog/category/root_id': oneOf(['2']),
  'catalog/frontend/list_mode': oneOf(['grid', 'list', 'grid-list', 'list-grid']),
  'catalog/frontend/grid_per_page': numberIn(1, 100),
  'catalog/frontend/grid_per_page_values': kinds.PAGE_SIZES,
  'catalog/frontend/list_per_page': numberIn(1, 100),
  'catalog/frontend/list_per_page_values': kinds.PAGE_SIZES,
  'catalog/frontend/default_sort_by': oneOf(['position', 'name', 'price']),
  'catalog/frontend/home_category': orEmpty(kinds.URL_PATH),
  'catalog/novelties/days': numberIn(1, 3650),
  'catalog/bestsellers/days': numberIn(1, 3650),
  'catalog/bestsellers/titles': numberIn(1, 1000),
  'catalog/search/display_attribute': kinds.CODE,
  'catalog/seo/product_url_suffix': orEmpty(kinds.SUFFIX),
  'catalog/seo/category_url_suffix': orEmpty(kinds.SUFFIX),
  'cataloginventory/options/shipping_hours': numberIn(1, 720),
  'cataloginventory/options/quantity_control_max': numberIn(1, 10_000),
  'catalog/custom_options/date_fields_order': kinds.DATE_ORDER,
  'catalog/custom_options/time_format': oneOf(['24h', '12h']),
  'catalog/custom_options/year_range': orEmpty(kinds.YEARS),
  'catalog/review/reminder_days': numberIn(1, 365),
  'delivery/points/inpost': orEmpty(kinds.WEB_URL),
  'delivery/points/orlen': orEmpty(kinds.WEB_URL),
  'delivery/points/dhl': orEmpty(kinds.WEB_URL),
  'delivery/points/dpd': orEmpty(kinds.WEB_URL),
  'delivery/dispatch/cutoff': kinds.TIME,
  'delivery/dispatch/handling_days': numberIn(0, 60),
  'delivery/dispatch/weekdays': kinds.WEEKDAYS,
  'delivery/to_order/days_min': numberIn(0, 365),
  'delivery/to_order/days_max': numberIn(0, 365),
}

const design = {
  'design/head/default_title': LINE,
  'design/head/title_prefix': OPTIONAL_LINE,
  'design/head/title_suffix': OPTIONAL_LINE,
  'design/head/title_separator': LINE,
  'design/head/default_description': OPTIONAL_TEXT,
  'design/head/default_keywords': OPTIONAL_TEXT,
  'design/header/logo_src': orEmpty(kinds.PICTURE),
  'design/header/logo_alt': LINE,
  'design/header/logo_width': numberIn(1, 2000),
  'design/header/logo_height': numberIn(1, 1000),
  'design/header/welcome': OPTIONAL_LINE,
  'design/footer/copyright': OPTIONAL_LINE,
  'design/pagination/pagination_frame': numberIn(1, 50),
  'design/pagination/pagination_frame_skip': numberIn(0, 50),
  'design/pagination/anchor_text_for_previous': LINE,
  'design/pagination/anchor_text_for_next': LINE,
}

const TAX_DISPLAY = oneOf(['INCL_TAX', 'EXCL_TAX', 'BOTH'])
const CART_TAX_DISPLAY = oneOf(['1', '2', '3'])
const cartAndCheckout = {
  'tax/cart_display/price': CART_TAX_DISPLAY,
  'tax/cart_display/subtotal': CART_TAX_DISPLAY,
  'tax/cart_display/shipping': CART_TAX_DISPLAY,
  'tax/display/type': TAX_DISPLAY,
  'tax/display/shipping': TAX_DISPLAY,
  'checkout/cart/delete_quote_after': numberIn(1, 365),
  'sales/unpaid_orders/days': numberIn(1, 60),
  'sales/unpaid_orders/guest_days': numberIn(1, 60),
  'sales/unpaid_orders/guest_mailbox': numberIn(0, 10_000),
  'sales/unpaid_orders/guest_network': numberIn(0, 10_000),
  'sales/unpaid_orders/guest_copies': numberIn(0, 10_000),
  'checkout/cart/configurable_product_image': oneOf(['parent', 'itself']),
  'checkout/cart_link/use_qty': oneOf(['0', '1']),
  'checkout/sidebar/max_items_display_count': numberIn(1, 100),
  'checkout/options/max_items_display_count': numberIn(1, 100),
  'sales/cancellation/reasons': TEXT,
}

const customers = {
  'customer/address/street_lines': numberIn(1, 4),
  // decision D68: Magento's values, or the specification's words
  'customer/address/taxvat_show': oneOf(['', 'opt', 'req'], { optional: 'opt', required: 'req', no: '' }),
  // no password is longer than 64 characters; half of that leaves room for every way of choosing one
  'customer/password/minimum_password_length': numberIn(8, 32),
  'customer/password/required_character_classes_number': numberIn(1, CLASS_COUNT),
  'customer/password/lockout_failures': numberIn(1, 100_000),
  'customer/password/lockout_threshold': numberIn(0.1, 1440, 2),
  'oauth/access_token_lifetime/customer': numberIn(0.001, 8760, 4),
}

const privacyBlock = <Code extends string>(code: Code) =>
  ({ [`privacy/${code}/text`]: TEXT }) as Record<`privacy/${Code}/text`, SettingKind>
const DAYS = numberIn(1, 36_500)
const privacy = {
  ...privacyBlock('anonymise'),
  ...privacyBlock('download'),
  ...privacyBlock('delete'),
  ...privacyBlock('policies'),
  ...privacyBlock('dpo'),
  'privacy/dpo/name': OPTIONAL_LINE,
  'privacy/dpo/email': fact('an e-mail address', normaliseEmail, emailProblem),
  'privacy/region/countries': countriesOr('all'),
  // GDPR article 12: a request is answered within a month
  'privacy/delete/waiting_days': numberIn(0, 30),
  'privacy/retention/mail_texts': DAYS,
  'privacy/retention/mails': DAYS,
  'privacy/retention/contact_messages': DAYS,
  'privacy/retention/consents': DAYS,
  'privacy/retention/failed_jobs': DAYS,
  'privacy/retention/ordered_carts': DAYS,
  'privacy/retention/sessions': DAYS,
  'privacy/retention/devices': DAYS,
  'privacy/retention/unconfirmed': DAYS,
  'privacy/retention/unsubscribed': DAYS,
  'privacy/retention/unconfirmed_accounts': DAYS,
  'privacy/retention/reports': DAYS,
  'privacy/retention/rejected_comments': DAYS,
  'privacy/retention/payment_pages': DAYS,
  'privacy/retention/withdrawals': DAYS,
  'privacy/retention/invoices': DAYS,
  'privacy/retention/orders': DAYS,
  'privacy/retention/requests': DAYS,
  'privacy/retention/log': DAYS,
}

const BAR = 'amasty_gdprcookie/cookie_bar_customisation'
type Button = 'accept' | 'decline' | 'settings'
type ButtonColor = 'button_color' | 'button_hover_color' | 'text_color' | 'text_hover_color'
const button = <Name extends Button>(name: Name) =>
  ({
    [`${BAR}/${name}_button/enabled`]: oneOf(['1', '0'], { on: '1', true: '1', off: '0', false: '0', '': '0' }),
    [`${BAR}/${name}_button/button_text`]: LINE,
    [`${BAR}/${name}_button/sort_order`]: numberIn(0, 999),
    [`${BAR}/${name}_button/button_color`]: orEmpty(COLOR),
    [`${BAR}/${name}_button/button_hover_color`]: orEmpty(COLOR),
    [`${BAR}/${name}_button/text_color`]: orEmpty(COLOR),
    [`${BAR}/${name}_button/text_hover_color`]: orEmpty(COLOR),
  }) as Record<`${typeof BAR}/${Name}_button/${'enabled' | 'button_text' | 'sort_order' | ButtonColor}`, SettingKind>

const cookies = {
  'amasty_gdprcookie/cookie_policy/bar_visibility': countriesOr('all', 'none'),
  'amasty_gdprcookie/cookie_policy/auto_cleaning_days': numberIn(1, 365),
  'amasty_gdprcookie/cookie_policy/notification_text': OPTIONAL_TEXT,
  'amasty_gdprcookie/cookie_policy/policy_link': orEmpty(PATH),
  'amasty_gdprcookie/cookie_policy/policy_link_text': OPTIONAL_LINE,
  [`${BAR}/location` as const]: oneOf(['bottom', 'top']),
  [`${BAR}/background_color` as const]: orEmpty(COLOR),
  [`${BAR}/text_color` as const]: orEmpty(COLOR),
  [`${BAR}/link_color` as const]: orEmpty(COLOR),
  ...button('accept'),
  ...button('decline'),
  ...button('settings'),
}

const measurement = {
  'gtm/general/gtm_id': orEmpty(kinds.GTM_ID),
  'gtm/general/consent_mode': oneOf(['basic', 'advanced']),
  'gtm/general/gtm_url': orEmpty(kinds.WEB_URL),
  'gtm/general/origins': orEmpty(kinds.ORIGINS),
  'gtm/ab_testing/script': orEmpty(kinds.WEB_URL),
  'gtm/events/impressions_batch_limit': numberIn(1, 24),
}

const COUNT = numberIn(1, 100)
const ORDER = numberIn(0, 999)
const blog = {
  'mfblog/design/format_date': DATE_FORMAT,
  'mfblog/index_page/display_mode': oneOf(['0', '1']),
  'mfblog/index_page/title': LINE,
  'mfblog/index_page/meta_title': OPTIONAL_LINE,
  'mfblog/index_page/meta_keywords': OPTIONAL_TEXT,
  'mfblog/index_page/meta_description': OPTIONAL_TEXT,
  'mfblog/index_page/posts_sort_by': oneOf(['0', '1', '2']),
  'mfblog/post_list/posts_per_page': COUNT,
  'mfblog/post_view/related_posts/number_of_posts': COUNT,
  'mfblog/post_view/related_products/number_of_products': COUNT,
  'mfblog/post_view/comments/type': oneOf(['magento', '0']),
  'mfblog/post_view/comments/number_of_comments': COUNT,
  'mfblog/post_view/comments/number_of_replies': COUNT,
  'mfblog/post_view/comments/default_status': oneOf(['0', '1']),
  'mfblog/post_view/comments/format_date': DATE_FORMAT,
  'mfblog/sidebar/search/sort_order': ORDER,
  'mfblog/sidebar/categories/max_depth': numberIn(1, 10),
  'mfblog/sidebar/categories/sort_order': ORDER,
  'mfblog/sidebar/recent_posts/posts_per_page': COUNT,
  'mfblog/sidebar/recent_posts/sort_order': ORDER,
  'mfblog/sidebar/featured_posts/posts_ids': orEmpty(kinds.IDS),
  'mfblog/sidebar/featured_posts/sort_order': ORDER,
  'mfblog/sidebar/popular_posts/posts_per_page': COUNT,
  'mfblog/sidebar/popular_posts/sort_order': ORDER,
  'mfblog/sidebar/archive/format_date': DATE_FORMAT,
  'mfblog/sidebar/archive/sort_order': ORDER,
  'mfblog/sidebar/tag_claud/tag_count': COUNT,
  'mfblog/sidebar/tag_claud/sort_order': ORDER,
  'mfblog/sidebar/rss_feed/sort_order': ORDER,
  'mfblog/sidebar/rss_feed/title': LINE,
  'mfblog/sidebar/rss_feed/description': OPTIONAL_TEXT,
  'mfblog/product_page/number_of_related_posts': COUNT,
  'mfblog/author/robots': ROBOTS,
  'mfblog/tag/robots': ROBOTS,
  'mfblog/search/robots': ROBOTS,
  'mfblog/top_menu/item_text': LINE,
  'mfblog/top_menu/max_depth': numberIn(0, 10),
}

/** What each setting may be, except for those that are on or off. */
export const allowedValues = {
  ...seller,
  ...siteAndPlaces,
  ...catalogue,
  ...design,
  ...cartAndCheckout,
  ...customers,
  ...privacy,
  ...cookies,
  ...measurement,
  ...blog,
}
