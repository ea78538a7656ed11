import { describe, expect, test } from 'vitest'
import {
  configurationPaths,
  disagreementIn,
  type ConfigurationPath,
  configure,
  defaultSetting,
  kindOf,
} from './configuration.ts'

const VIEWS = ['default', 'en']
const stored = (value: string | number | boolean) => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value))
const one = (path: ConfigurationPath, value: string) => configure('default', [{ path, value }])[path]

/** Settings whose value is any text: the seller's facts, and words that are shown. */
const IS_TEXT =
  /^catalog\/search\/display_attribute$|^general\/store_information\/(?:name|company|street_line1|city|hours|register|bank_name)$|^general\/(?:website|group)\/(?:name|code)$|^general\/accessibility\/limits$|cms_(?:home_page|no_route|no_cookies)$|^web\/cookie\/cookie_text$|^catalog\/frontend\/home_category$|^design\/head\/(?:default_|title_)|^design\/(?:header\/(?:logo_alt|welcome)|footer\/copyright)$|anchor_text_for_|^sales\/cancellation\/reasons$|^privacy\/\w+\/text$|^privacy\/dpo\/name$|notification_text$|policy_link_text$|button_text$|^mfblog\/index_page\/(?:title|meta_)|^mfblog\/(?:sidebar\/rss_feed\/(?:title|description)|top_menu\/item_text|.*format_date)$/

describe('every setting is checked by its meaning', () => {
  test.each(configurationPaths())('%s: its defaults are allowed, and what it cannot be is not', (path) => {
    for (const view of VIEWS) {
      const preset = defaultSetting(path, view)
      expect(kindOf(path).parse(stored(preset))).toBe(stored(preset))
    }
    expect(kindOf(path).allowed).not.toBe('')
    expect(kindOf(path).parse('\u0007')).toBeUndefined()
    expect(kindOf(path).parse('x'.repeat(4001))).toBeUndefined()
    if (!IS_TEXT.test(path)) expect(kindOf(path).parse('banana')).toBeUndefined()
    if (typeof defaultSetting(path) === 'number')
      for (const value of ['-1', '', '1e9', '99999999999', '1.23456', 'NaN'])
        expect(kindOf(path).parse(value), value).toBeUndefined()
  })
})

test.each([
  ['customer/password/minimum_password_length', ['8', '32'], ['0', '7', '33', '100', '8.5']],
  ['customer/password/required_character_classes_number', ['1', '4'], ['0', '5', '9']],
  ['oauth/access_token_lifetime/customer', ['0.5', '24'], ['0', '-1']],
  ['customer/password/lockout_failures', ['1'], ['0']],
  ['customer/address/street_lines', ['1', '4'], ['0', '5']],
  ['general/country/allow', ['PL', 'PL,CZ'], ['', 'XX', 'PL;CZ', 'Polska']],
  ['currency/options/base', ['PLN'], ['', 'ZŁ', 'XYZ1']],
  ['tax/display/type', ['BOTH'], ['both taxes', '1']],
  ['delivery/dispatch/cutoff', ['13:00'], ['25:00', '13', '']],
  ['delivery/dispatch/weekdays', ['1,2,3'], ['0', '8', '']],
  ['web/url/main_only_paths', ['', '/styleguide'], ['/']],
  ['web/default/cms_home_page', ['home'], ['', '/']],
  ['catalog/search/display_attribute', ['author', 'brand'], ['', 'two words']],
  ['general/locale/timezone', ['Europe/Warsaw'], ['', 'Warsaw']],
  ['mfblog/post_view/comments/type', ['magento', '0'], ['facebook']],
  ['gtm/general/origins', ['https://*.a.example https://b.example:8443'], ["https://a.example 'unsafe-inline'"]],
] as const)('a slip of the operator in %s is not allowed', (path, allowed, refused) => {
  for (const value of allowed) expect(kindOf(path).parse(value), value).toBe(value)
  for (const value of refused) expect(kindOf(path).parse(value), value).toBeUndefined()
})

test('ACC-3, AUTH-6b: the words optional and required of the tax number are stored as Magento’s opt and req', () => {
  for (const [value, expected] of [
    ['optional', 'opt'],
    ['opt', 'opt'],
    ['required', 'req'],
    ['req', 'req'],
    ['', ''],
    // stored before values were checked
    ['banana', ''],
  ] as const)
    expect(one('customer/address/taxvat_show', value), value).toBe(expected)
})

test('a stored value that is not allowed counts as not set', () => {
  expect(one('customer/password/minimum_password_length', '100')).toBe(8)
  expect(one('catalog/frontend/list_mode', 'tiles')).toBe('grid')
  expect(one('wishlist/general/active', 'maybe')).toBe(true)
})

test('a shop has no fact about a seller, no claim and no officer of its own accord', () => {
  const words = configurationPaths()
    .flatMap((path) => VIEWS.map((view) => `${path}: ${stored(defaultSetting(path, view))}`))
    .join('\n')
  expect(words).not.toMatch(/zakładk|zakladka\.|lubl|5599|9469990016|999001129|0009990017|wrońsk|81 000/i)
  for (const path of ['general/accessibility/assessed_on', 'general/accessibility/limits', 'privacy/dpo/name'] as const)
    expect(defaultSetting(path)).toBe('')
})

test('a new shop has these switched off, such as measurement and reviews by guests, and all else on', () => {
  const switches = configurationPaths().filter((path) => typeof defaultSetting(path) === 'boolean')
  expect(switches.filter((path) => defaultSetting(path) === false).toSorted()).toEqual([
    'catalog/custom_options/use_calendar',
    'catalog/downloadable/disable_guest_checkout',
    'catalog/productalert/allow_price',
    'catalog/productalert/allow_stock',
    'catalog/review/allow_guest',
    'catalog/seo/product_use_categories',
    'currency/import/enabled',
    'customer/create_account/vat_frontend_visibility',
    'design/head/demonotice',
    'general/region/display_all',
    'gtm/ab_testing/enabled',
    'gtm/events/additional',
    'gtm/events/category_filters',
    'gtm/general/enabled',
    'lbx/functions/add_to_availability_list_enabled',
    'lbx/functions/add_to_wishlist_enabled',
    'privacy/download/checkbox',
    'tax/cart_display/zero_tax',
  ])
})

test('the defaults of settings that must agree do, in each view; a slip is named', () => {
  for (const view of VIEWS) expect(disagreementIn(configure(view, []))).toBeUndefined()
  const withDays = (least: string) => configure('en', [{ path: 'delivery/to_order/days_min', value: least }])
  expect(disagreementIn(withDays('10'))).toBeUndefined()
  expect(disagreementIn(withDays('11'))).toBe('delivery/to_order/days_min is at most delivery/to_order/days_max.')
})
