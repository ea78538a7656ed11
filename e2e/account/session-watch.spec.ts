import type { Page, Request } from '@playwright/test'
import { sendGraphql, books, type Book } from '../fixtures/api.ts'
import {
  eventually,
  waitUntilHydrated,
  newIpAddress,
  openVisitor,
  phone,
  waitUntilVisible,
  shopUrl,
} from '../fixtures/browser.ts'
import { views } from '../fixtures/buyer.ts'
import { assets } from '../fixtures/chunks.ts'
import { configure, seededShopFolder, startDisposableShop } from '../fixtures/folder.ts'
import { get } from '../fixtures/html.ts'
import {
  newCustomer,
  newToken,
  PASSWORD,
  Reader,
  returnsAfterExpiration,
  signInByCookie,
  tokenOf,
} from '../fixtures/reader.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'
import { addsToWishlist } from '../fixtures/wishlist.ts'

const OVER = 'Your session is over, you are logged out!'
let first: Book
let second: Book
test.beforeAll(async () => {
  const [one, two] = await books('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 40)
  if (!one || !two) throw new Error('the demo shop has not enough books')
  ;[first, second] = [one, two]
})

/** GraphQL operation name, from the request's application-model header. */
const nameOf = (request: Request) => request.headers()['application-model']?.split('_')[0] ?? ''

const revokesToken = async (reader: Reader) =>
  sendGraphql('mutation { revokeCustomerToken { result } }', {}, { token: await tokenOf(reader), from: newIpAddress() })

test.describe('a session that ends', () => {
  test('AUTH-5d ORD-5: on a print page, which has no header, leads to sign-in and back', async ({ code, size }) => {
    const reader = await Reader.signedIn(code, { size, isAlone: true })
    const { page, t } = reader
    const number = await placeOrderByApi([{ sku: first.sku, quantity: 1 }], { token: await tokenOf(reader) })
    await page.addInitScript(() => (globalThis.print = () => {}))
    const { customer } = await sendGraphql<{ customer: { orders: { items: { id: string }[] } } }>(
      '{ customer { orders { items { id } } } }',
      {},
      { token: await tokenOf(reader), from: newIpAddress() },
    )
    const id = Buffer.from(customer.orders.items[0]?.id ?? '', 'base64').toString()
    await reader.goesTo(`/sales/order/print/order_id/${id}`)
    await reader.seesHeading(t('Order # %s', number))
    await returnsAfterExpiration(reader)
    await waitUntilVisible(reader.notice(t(OVER)))
    await reader.seesHeading(t('Sign in to your account'))
    expect(await page.getByText(number).count()).toBe(0)
    await reader.signsInHere()
    await reader.seesHeading(t('Order # %s', number))
    reader.hadNoProblems()
    await reader.leaves()
  })

  test(
    'AUTH-5 WISH-3: is reported on public pages, which stay open: shared list, unsubscribe page, style guide, book',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const friend = await Reader.signedIn(code, { size })
      const shared = `/wishlist/shared/${await addsToWishlist(friend, { sku: second.sku })}`
      await friend.leaves()
      const reader = await Reader.signedIn(code, { size })
      const token = await tokenOf(reader)
      for (const path of [shared, '/moje-podreczniki/stop/nobodys-link', '/styleguide', first.path]) {
        await signInByCookie(reader, { email: reader.email, token })
        await reader.goesTo(path)
        await returnsAfterExpiration(reader)
        await waitUntilVisible(reader.notice(reader.t(OVER)))
        expect(reader.address).toBe(reader.view.base + path)
      }
      await reader.leaves()
    },
  )
})

test('AUTH-5: a session ended elsewhere is noticed on a page that requests only public data', async () => {
  const reader = await Reader.signedIn()
  const { page } = reader
  await reader.goesTo(first.path)
  await page.waitForLoadState('networkidle')
  await revokesToken(reader)
  // delays the new guest's empty cart until after the cart with the book
  const late: Readonly<Record<string, number>> = { AddToCart: 500, AddToNewCart: 500, OpenCart: 1500 }
  const opened = page.waitForResponse((response) => nameOf(response.request()) === 'OpenCart')
  await page.route('**/graphql**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, late[nameOf(route.request())] ?? 0))
    await route.continue()
  })
  await reader.adds()
  await waitUntilVisible(reader.notice(reader.t(OVER)))
  await opened
  await waitUntilVisible(reader.cartLink(1))
  await eventually(() => tokenOf(reader)).toBe('')
  reader.hadNoProblems()
  await reader.leaves()
})

test('AUTH-5: a book added after the session ended, before the page knows, stays in the cart', async () => {
  const reader = await Reader.signedIn()
  const { page, visitor } = reader
  const customer = { email: reader.email, token: await tokenOf(reader) }
  const other = await newToken(customer)
  for (const [how, token, ends] of [
    ['elsewhere', customer.token, () => revokesToken(reader)],
    ['by its time', other, () => reader.sessionExpires()],
  ] as const)
    await test.step(`ended ${how}`, async () => {
      await signInByCookie(reader, { ...customer, token })
      await reader.hasInAccountCart(token, second)
      let letCome = () => {}
      const isLate = new Promise<void>((resolve) => (letCome = resolve))
      await page.route(`**${assets.parts['monitor-customer-session']?.[0]}`, async (route) => {
        await isLate
        await route.continue()
      })
      await reader.goesTo(first.path)
      await ends()
      await reader.adds()
      await waitUntilVisible(reader.cartLink(1))
      letCome()
      await waitUntilVisible(reader.notice(reader.t(OVER)))
      await page.waitForLoadState('networkidle')
      await waitUntilVisible(reader.cartLink(1))
      const id = (await visitor.context.cookies()).find(({ name }) => name === 'cart')?.value
      const { cart } = await sendGraphql<{ cart: { items: { quantity: number; product: { sku: string } }[] } }>(
        'query($id: String!) { cart(cart_id: $id) { items { quantity product { sku } } } }',
        { id },
        { from: newIpAddress() },
      )
      expect(cart.items).toEqual([{ quantity: 1, product: { sku: first.sku } }])
      await page.unrouteAll()
    })
  reader.hadNoProblems()
  await reader.leaves()
})

test('AUTH-1 AUTH-1b AUTH-2b AUTH-3b: sign-in requests token, comparison, merged cart, cart, wish list, customer in order', async () => {
  const { email } = await newCustomer()
  const reader = await Reader.enters()
  await reader.hasInCart({ sku: first.sku })
  await reader.goesTo('/customer/account/login')
  await reader.page.waitForLoadState('networkidle')
  const requests: string[] = []
  reader.page.on('request', (request) => {
    const [model] = (request.headers()['application-model'] ?? '').split('_')
    if (model) requests.push(model)
  })
  await reader.fills({ 'E-mail': email })
  await reader.password('Password').fill(PASSWORD)
  // three presses are one sign-in
  await reader.button(reader.t('Sign in'), reader.main).click({ clickCount: 3 })
  await waitUntilVisible(reader.notice(reader.t('You are successfully logged in!')))
  await waitUntilVisible(reader.accountLink())
  const steps = ['SignIn', 'OwnCompareList', 'NewCart', 'MergeCarts', 'OpenCart', 'OpenWishlist', 'CustomerCopy']
  expect(requests.filter((name) => steps.includes(name))).toEqual(steps)
  // by default sign-in leads to the dashboard
  await reader.seesHeading(reader.t('My Account'))
  expect(reader.address).toBe('/customer/account')
  // the cart cookie expires with the customer's token
  const cookies = await reader.visitor.context.cookies()
  const expires = Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie.expires]))
  expect(expires['token']).toBeGreaterThan(Date.now() / 1000)
  expect(Math.abs((expires['cart'] ?? 0) - (expires['token'] ?? 0))).toBeLessThan(2)
  reader.hadNoProblems()
  await reader.leaves()
})

test('AUTH-3a AUTH-5 AUTH-14: settings decide password rules, the page after sign-in, session lifetime', async () => {
  test.setTimeout(180_000)
  using own = seededShopFolder()
  await configure(own.folder, {
    // 9 s: renewed from 2.25 s on
    'oauth/access_token_lifetime/customer': '0.0025',
    'customer/startup/redirect_dashboard': '0',
    'customer/password/minimum_password_length': '10',
    'customer/password/required_character_classes_number': '4',
  })
  await using shop = await startDisposableShop({ DATA_DIR: own.folder })
  const { email } = await newCustomer(shop.url)
  const visitor = await openVisitor({ shop: shop.url, size: phone })
  const reader = new Reader(visitor, views.default, { size: phone })
  const { page, t } = reader
  const claims = async () =>
    JSON.parse(Buffer.from((await tokenOf(reader)).split('.')[1] ?? '', 'base64url').toString() || '{}') as {
      exp?: number
      sid?: string
    }

  await test.step('the configured password length and character classes are required', async () => {
    await reader.goesTo('/customer/account/create')
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/graphql**', async (route) => {
      if (nameOf(route.request()) === 'AccountSettings') await released
      await route.continue()
    })
    await reader.password('Password').first().fill('Ab1')
    await reader.button(t('Sign up')).click()
    await reader.sees(t('Minimum %s characters!', 10))
    // typed while the settings are being fetched
    await reader.password('Password').first().fill('Tajnehaslo12')
    release()
    await expect(reader.main.locator('form[aria-busy]')).toHaveCount(0)
    await page.unroute('**/graphql**')
    await reader.sees(
      t(
        'Minimum of different classes of characters in password is %s. ' +
          'Classes of characters: Lower Case, Upper Case, Digits, Special Characters.',
        4,
      ),
    )
  })

  await test.step('sign-in leads to the home page', async () => {
    await reader.signsIn(email)
    await waitUntilVisible(reader.notice(t('You are successfully logged in!')))
    await eventually(() => reader.address).toBe('/')
  })

  let tab: Page
  await test.step('activity renews the session', async () => {
    const { exp = 0, sid } = await claims()
    await reader.goesTo('/customer/account')
    await reader.seesHeading(t('My Account'))
    tab = await visitor.context.newPage()
    await tab.goto('/customer/address')
    await waitUntilHydrated(tab)
    await page.bringToFront()
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Shift')
          return Date.now() / 1000
        },
        { timeout: 40_000, intervals: [500] },
      )
      .toBeGreaterThan(exp + 1)
    expect(await claims()).toMatchObject({ sid })
    await reader.link(t('My Orders'), reader.main).click()
    await reader.seesHeading(t('My Orders'))
    expect(await reader.notice(t(OVER)).count()).toBe(0)
    expect(new URL(tab.url()).pathname).toBe('/customer/address')
  })

  await test.step('requests of pages without scripts renew the session too', async () => {
    const { generateCustomerToken: made } = await sendGraphql<{ generateCustomerToken: { token: string } }>(
      `mutation($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) {
        token } }`,
      { email, password: PASSWORD },
      { shop: shop.url, from: newIpAddress() },
    )
    const history = () => get(`${shop.url}/sales/order/history`, { headers: { cookie: `token=${made.token}` } })
    const fresh = await history()
    expect([fresh.body.includes(t('My Orders')), fresh.headers.get('set-cookie') ?? '']).toEqual([
      true,
      expect.not.stringContaining('token='),
    ])
    await eventually(async () => (await history()).headers.get('set-cookie') ?? '').toMatch(/token=[\w-]+\./)
  })

  await test.step('without activity the session expires by itself', async () => {
    await waitUntilVisible(reader.notice(t(OVER)))
    await reader.seesHeading(t('Sign in to your account'))
  })
  await visitor.context.close()
})

/** Submits the sign-in form as a browser without scripts does; returns the status and the redirect. */
async function leads(email: string, next: string) {
  const { status, headers } = await get(`${shopUrl()}/customer/account/login`, {
    method: 'POST',
    headers: { origin: shopUrl(), 'x-forwarded-for': newIpAddress() },
    body: new URLSearchParams({ fields: 'intent=signIn', email, password: PASSWORD, next }),
  })
  return [status, headers.get('location')]
}

test('AUTH-3: sign-in redirects to no other site, whatever the URL or the form contains', async () => {
  const { email } = await newCustomer()
  const nextIn = async (next: string) =>
    (await get(`${shopUrl()}/customer/account/login?next=${next}`))
      .tags('input')
      .map(({ name, value = '' }) => (name === 'next' ? value : ''))
      // other forms of the page return to the page itself
      .filter((value) => value && !value.startsWith('/customer/account/login'))
  expect(await nextIn('/cart')).toEqual(['/cart'])
  for (const next of [
    '/%09/evil.example',
    '//evil.example',
    '/%5Cevil.example',
    '/.//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ]) {
    expect(await nextIn(next), next).toEqual([])
    expect(await leads(email, decodeURIComponent(next)), next).toEqual([303, '/customer/account'])
  }
  const reader = await Reader.enters()
  await reader.goesTo('/customer/account/login?next=/%09/evil.example')
  await reader.signsInHere(email)
  await reader.seesHeading(reader.t('My account'))
  expect(new URL(reader.page.url()).origin).toBe(shopUrl())
  await reader.leaves()
})

test('AUTH-3: sign-in encodes characters that a Location header must not contain', async () => {
  const { email } = await newCustomer()
  expect(await leads(email, '/xł')).toEqual([303, '/x%C5%82'])
  expect(await leads(email, '/a\nb\u0000c')).toEqual([303, '/ab%00c'])
  expect(await leads(email, '/\n/evil.example')).toEqual([303, '/customer/account'])
  expect(await leads(email, '/\t/evil.example')).toEqual([303, '/customer/account'])
})
