import { eventually, shopUrl } from '../fixtures/browser.ts'
import { get } from '../fixtures/html.ts'
import { operator } from '../fixtures/operator.ts'
import { newCustomer } from '../fixtures/reader.ts'
import { expect, test } from '../fixtures/test.ts'

interface Screen {
  parts: string
  setting: string
  value: string
  path: string
  /** Whether the page is opened by a customer. */
  isOwn?: true
  /** What the page shows with the default only, and with the value only. */
  before?: RegExp
  after?: RegExp
}

const SIGN_UP = '/en/customer/account/create'
const PRIVACY = '/en/privacy-settings'
/** The form of an action in the privacy tab. */
const inForm = (label: string, field: string) => new RegExp(`${field}(?:(?!<form)[^])*>${label}<`)

/** Settings that change a screen by themselves; the comparison has none. */
const screens: readonly Screen[] = [
  {
    parts: 'AUTH-6b',
    setting: 'customer/address/taxvat_show',
    value: 'optional',
    path: SIGN_UP,
    after: /<input(?![^>]*required)[^>]*name="taxvat"/,
  },
  {
    parts: 'AUTH-6b',
    setting: 'customer/address/taxvat_show',
    value: 'required',
    path: SIGN_UP,
    after: /<input(?=[^>]*required)[^>]*name="taxvat"/,
  },
  {
    parts: 'ACC-3b',
    setting: 'customer/address/taxvat_show',
    value: 'opt',
    path: '/en/customer/account/edit',
    isOwn: true,
    after: /<input(?![^>]*required)[^>]*name="taxvat"/,
  },
  {
    parts: 'ACC-3b',
    setting: 'customer/address/taxvat_show',
    value: 'req',
    path: '/en/customer/account/edit',
    isOwn: true,
    after: /<input(?=[^>]*required)[^>]*name="taxvat"/,
  },
  {
    parts: 'AUTH-6c',
    setting: 'newsletter/general/active',
    value: 'off',
    path: SIGN_UP,
    before: /name="is_subscribed"/,
  },
  {
    parts: 'ACC-5a, ACC-9b',
    setting: 'newsletter/general/active',
    value: 'off',
    path: '/en/customer/account',
    isOwn: true,
    before: /href="\/en\/newsletter\/manage"/,
  },
  {
    parts: 'ACC-9a',
    setting: 'wishlist/general/active',
    value: 'off',
    path: '/en/customer/account',
    isOwn: true,
    before: /href="\/en\/wishlist"/,
  },
  {
    parts: 'ACC-9',
    setting: 'catalog/review/active',
    value: 'off',
    path: '/en/customer/account',
    isOwn: true,
    before: />My Reviews</,
  },
  ...(
    [
      ['anonymise', 'Anonymise your data'],
      ['download', 'Your data'],
      ['delete', 'Delete your account and data'],
      ['policies', 'Privacy policy'],
      ['dpo', 'Data protection officer'],
    ] as const
  ).map(([block, title]): Screen => ({
    parts: 'ACC-8a',
    setting: `privacy/${block}/enabled`,
    value: 'off',
    path: PRIVACY,
    isOwn: true,
    before: new RegExp(`<h[23][^>]*>${title}<`),
  })),
  {
    parts: 'ACC-8b',
    setting: 'privacy/anonymise/checkbox',
    value: 'off',
    path: PRIVACY,
    isOwn: true,
    before: />I know that this is final</,
  },
  {
    parts: 'ACC-8b',
    setting: 'privacy/anonymise/password',
    value: 'off',
    path: PRIVACY,
    isOwn: true,
    before: inForm('Anonymise my data', 'name="currentPassword"'),
  },
  {
    parts: 'CAT-6c',
    setting: 'catalog/review/allow_guest',
    value: 'on',
    path: '/en/reviews/write/lalka-prus',
    after: /<input[^>]*name="nickname"/,
  },
  {
    parts: 'CAT-6',
    setting: 'catalog/review/active',
    value: 'off',
    path: '/en/lalka-prus.html',
    before: /<section id="opinie"/,
  },
  { parts: 'CMS-2a', setting: 'contact/contact/enabled', value: 'off', path: '/en/contact', before: /<textarea/ },
  {
    parts: 'GDPR-1a',
    setting: 'amasty_gdprcookie/cookie_policy/bar',
    value: 'off',
    path: '/en/',
    before: /<[^>]* aria-label="Cookies"/,
  },
  {
    parts: 'GDPR-1b',
    setting: 'amasty_gdprcookie/cookie_policy/bar_visibility',
    value: 'none',
    path: '/en/',
    before: /<[^>]* aria-label="Cookies"/,
  },
  { parts: 'BLOG-1', setting: 'mfblog/top_menu/show_item', value: 'off', path: '/', before: /href="\/blog"/ },
]

test('AUTH-6b AUTH-6c ACC-3b ACC-5a ACC-8a ACC-8b ACC-9a ACC-9b CAT-6c CMS-2a GDPR-1a GDPR-1b: every setting changes its screen, and its default restores it', async () => {
  test.slow()
  const { token } = await newCustomer()
  for (const { parts, setting, value, path, isOwn, before, after } of screens)
    await test.step(`${parts}: ${setting} ${value}`, async () => {
      const seen = async () => {
        const { body } = await get(shopUrl() + path, isOwn && { headers: { cookie: `token=${token}` } })
        return { before: before?.test(body) ?? true, after: after?.test(body) ?? false }
      }
      expect(await seen()).toEqual({ before: true, after: false })
      try {
        await operator('settings', 'set', setting, value)
        await eventually(seen).toEqual({ before: before === undefined, after: after !== undefined })
      } finally {
        await operator('settings', 'unset', setting)
      }
      await eventually(seen).toEqual({ before: true, after: false })
    })
})

test('ACC-9d: the own pages of a disabled feature are not found, for guests too', async () => {
  for (const [setting, path] of [
    ['wishlist/general/active', '/en/wishlist'],
    ['newsletter/general/active', '/en/newsletter/manage'],
  ] as const) {
    const status = async () => (await get(shopUrl() + path)).status
    expect(await status()).toBe(200)
    try {
      await operator('settings', 'set', setting, 'off')
      await eventually(status).toBe(404)
    } finally {
      await operator('settings', 'unset', setting)
    }
    await eventually(status).toBe(200)
  }
})
