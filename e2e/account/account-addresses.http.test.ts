import { beforeAll, describe, expect, test } from 'vitest'
import { sendGraphql, type Book, oneBook } from '../fixtures/api.ts'
import { newIpAddress, shopUrl } from '../fixtures/current-shop.ts'
import { type Customer, newCustomer } from '../fixtures/customers.ts'
import { get, type Sent } from '../fixtures/html.ts'
import { views } from '../fixtures/views.ts'

const CODES = ['default', 'en'] as const
let customer: Customer
let book: Book
beforeAll(async () => {
  customer = await newCustomer()
  book = await oneBook('available', ({ inWarehouse }) => inWarehouse > 40)
})

const getPage = (path: string, cookie = '') => get(shopUrl() + path, { headers: { cookie } })
const asCustomer = () => `token=${customer.token}`
const textOf = (html = '') => html.replaceAll(/<[^>]+>/g, '')
const headingOf = ({ body }: Sent) => textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1])
/** Inner HTML of the navigation landmark with this label. */
const navigation = ({ body }: Sent, name: string) =>
  new RegExp(`<nav[^>]*aria-label="${name}"[^>]*>(.*?)</nav>`, 's').exec(body)?.[1] ?? ''
const textsIn = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, inner]) => textOf(inner))
const toSignIn = (path: string) => `/customer/account/login?next=${encodeURIComponent(path)}&why=account`

/**
 * Public pages with their headings and, if customers are redirected, the target; from the specification's table of
 * routes.
 */
const OPEN: readonly [path: string, heading: string, whoIsIn?: string][] = [
  ['/customer/account/login/', 'Sign in to your account', '/customer/account'],
  ['/customer/account/create/', 'Create new account', '/customer/account'],
  ['/customer/account/forgotpassword/', 'Get password link'],
  ['/forgot-password', 'Get password link'],
  ['/customer/account/createPassword/?token=x&customer_id=1', 'Set a new password'],
  ['/customer/account/confirmation?email=zofia%40example.pl', 'Confirm the email'],
  ['/customer/account/confirm?email=zofia%40example.pl&key=x', 'Confirm account'],
  ['/orders-and-returns', 'Orders and Returns'],
  ['/checkOrder', 'Orders and Returns'],
  ['/moje-podreczniki', 'My books'],
]
/** Pages of customers: each path with its heading or with the path that it redirects to. */
const OWN: readonly [path: string, heading: string][] = [
  ['/customer/account', 'My Account'],
  ['/customer/account/', 'My Account'],
  ['/customer/account/no-such-tab', 'My Account'],
  ['/customer/account/edit', 'Edit Account Information'],
  ['/customer/account/my-orders', '/sales/order/history'],
  ['/customer/account/my-downloadable', '/downloadable/customer/products'],
  ['/customer/account/my-wishlist', '/wishlist'],
  ['/customer/account/address', '/customer/address'],
  ['/customer/account/newsletter-subscription', '/newsletter/manage'],
  ['/sales/order/history', 'My Orders'],
  ['/sales/order/view/order_id', '/sales/order/history'],
  ['/sales/order/view/order_id/987654', '/sales/order/history'],
  ['/downloadable/customer/products', 'My Downloadable'],
  ['/wishlist', 'My Wish List'],
  ['/customer/address', 'Address Book'],
  ['/customer/address/new', 'Add new address'],
  ['/customer/address/987654', '/customer/address'],
  ['/newsletter/manage', 'Newsletter Subscription'],
]
/** The label of a page's tab where it differs from the heading. */
const TABS: Readonly<Record<string, string>> = {
  'My Account': 'Dashboard',
  'Edit Account Information': 'Account Information',
  'Add new address': 'Address Book',
}
const PRINT = [
  'print/order_id',
  'printInvoice/order_id',
  'printInvoice/invoice_id',
  'printShipment/order_id',
  'printShipment/shipment_id',
  'printCreditmemo/order_id',
  'printCreditmemo/creditmemo_id',
].map((name) => `/sales/order/${name}`)

for (const code of CODES)
  describe(`addresses of the account: ${code}`, () => {
    const {
      base,
      language: { t },
    } = views[code]

    for (const [path, heading, whoIsIn] of OPEN)
      test(`ACC-1 AUTH-11 AUTH-11d: ${path} is public, and may redirect customers to the account`, async () => {
        const page = await getPage(base + path)
        expect([page.status, headingOf(page)]).toEqual([200, t(heading)])
        const mine = await getPage(base + path, asCustomer())
        if (whoIsIn) expect([mine.status, mine.headers.get('location')]).toEqual([302, base + whoIsIn])
        else expect([mine.status, headingOf(mine)]).toEqual([200, t(heading)])
      })

    for (const [path, expected] of OWN)
      test(`ACC-1 ACC-1c ACC-9 AUTH-13 ORD-2d: ${path} asks guests to sign in, then also says why; customers see it`, async () => {
        const first = await getPage(base + path)
        expect([first.status, headingOf(first), first.headers.get('cache-control')]).toEqual([
          200,
          t('Sign in to your account'),
          'private, no-store',
        ])
        expect(first.body).not.toContain(t('Please, sign in to access this page contents!'))
        expect(first.headers.get('set-cookie')).toContain('turned_away=1')
        const second = await getPage(base + path, 'turned_away=1')
        expect([second.status, second.headers.get('location')]).toEqual([302, base + toSignIn(path)])
        const page = await getPage(base + toSignIn(path))
        expect(page.body).toContain(t('Please, sign in to access this page contents!'))
        const mine = await getPage(base + path, asCustomer())
        expect(mine.headers.get('cache-control')).toBe('private, no-store')
        if (expected.startsWith('/'))
          expect([mine.status, mine.headers.get('location')]).toEqual([302, base + expected])
        else {
          expect([mine.status, headingOf(mine)]).toEqual([200, t(expected)])
          expect(mine.title).toContain(t(expected))
          const tabs = navigation(mine, t('My Account'))
          const tab = TABS[expected] ?? expected
          // some tabs show a count, which is 0 here
          expect(textsIn(tabs, /<a[^>]*aria-current="page"[^>]*>(.*?)<\/a>/gs)).toEqual([
            expect.stringMatching(new RegExp(`^${t(tab)}( \\(0\\))?$`)),
          ])
          expect(textsIn(tabs, /<button[^>]*>(.*?)<\/button>/gs)).toEqual([t('Logout')])
          expect(textsIn(navigation(mine, t('Breadcrumbs')), /<li[^>]*>(.*?)<\/li>/gs)).toEqual([
            t('Home'),
            ...(expected === 'My Account' ? [] : [t('My Account')]),
            ...(expected === 'Add new address' ? [t('Address Book')] : []),
            t(expected),
          ])
        }
      })

    for (const path of PRINT)
      test(`ORD-5 AUTH-13: ${path} redirects guests to sign-in and is a 404 for an unknown document`, async () => {
        // the notice comes with the second attempt (D24)
        for (const [cookie, target] of [
          ['', toSignIn(`${path}/987654`).replace('&why=account', '')],
          ['turned_away=1', toSignIn(`${path}/987654`)],
        ] as const) {
          const guest = await getPage(`${base}${path}/987654`, cookie)
          expect([guest.status, guest.headers.get('location')]).toEqual([302, base + target])
        }
        for (const of of ['', '/987654', '/x', '/MQ=='])
          expect((await getPage(`${base}${path}${of}`, asCustomer())).status, of).toBe(404)
      })

    test('WISH-3b: an unknown shared list is a 404 page with its own heading, not cached', async () => {
      for (const cookie of ['', asCustomer()]) {
        const page = await getPage(`${base}/wishlist/shared/no-such-code`, cookie)
        expect([page.status, headingOf(page), page.headers.get('cache-control')]).toEqual([
          404,
          t('Shared wish list'),
          'private, no-store',
        ])
      }
    })
  })

/** Names of the fields of a page with the expected `autocomplete` values. */
const FIELDS: readonly [path: string, who: 'guest' | 'customer' | 'buyer', fields: Readonly<Record<string, string>>][] =
  [
    ['/customer/account/login', 'guest', { email: 'username', password: 'current-password' }],
    [
      '/customer/account/create',
      'guest',
      {
        firstname: 'given-name',
        lastname: 'family-name',
        email: 'username',
        password: 'new-password',
        password_confirmation: 'new-password',
      },
    ],
    ['/customer/account/forgotpassword', 'guest', { email: 'username' }],
    ['/customer/account/confirmation?email=zofia%40example.pl', 'guest', { email: 'username' }],
    [
      '/customer/account/edit',
      'customer',
      {
        firstname: 'given-name',
        lastname: 'family-name',
        email: 'email',
        currentPassword: 'current-password',
        newPassword: 'new-password',
        newPassword_confirmation: 'new-password',
      },
    ],
    [
      '/customer/address/new',
      'customer',
      {
        company: 'organization',
        vat_id: 'off',
        firstname: 'given-name',
        lastname: 'family-name',
        street: 'address-line1',
        house: 'address-line2',
        postcode: 'postal-code',
        city: 'address-level2',
        telephone: 'tel',
      },
    ],
    ['/moje-podreczniki', 'customer', { isbns: 'off', q: 'off' }],
    ['/newsletter/subscriber/new', 'guest', { newsletterEmail: 'email' }],
    ['/orders-and-returns', 'guest', { number: 'off', email: 'email' }],
    ['/withdrawal', 'guest', { name: 'name', order: 'off', email: 'email', items: 'off' }],
    [
      '/checkout',
      'buyer',
      {
        email: 'email',
        '': 'off',
        company: 'shipping organization',
        vat_id: 'off',
        firstname: 'shipping given-name',
        lastname: 'shipping family-name',
        street: 'shipping address-line1',
        house: 'shipping address-line2',
        postcode: 'shipping postal-code',
        city: 'shipping address-level2',
        telephone: 'shipping tel',
      },
    ],
  ]
/** Cookie of a guest with one book in the cart. */
async function buyerCookie(): Promise<string> {
  const { createEmptyCart: id } = await sendGraphql<{ createEmptyCart: string }>(
    'mutation { createEmptyCart }',
    {},
    { from: newIpAddress() },
  )
  await sendGraphql(
    `mutation($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) {
      user_errors { message } } }`,
    { id, items: [{ sku: book.sku, quantity: 1 }] },
    { from: newIpAddress() },
  )
  return `cart=${id}`
}

for (const [path, who, fields] of FIELDS)
  test(`FORM-1 AUTH-14: on ${path} (${who}) every field names its purpose to password managers`, async () => {
    const page = await getPage(path, who === 'customer' ? asCustomer() : who === 'buyer' ? await buyerCookie() : '')
    expect(page.status).toBe(200)
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(page.body) ?? []
    const visibleFields = [...main.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/type="(?:hidden|checkbox|radio)"/.test(tag))
    const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? ''
    expect(
      Object.fromEntries(visibleFields.map((tag) => [attribute(tag, 'name'), attribute(tag, 'autocomplete')])),
    ).toEqual(fields)
  })
