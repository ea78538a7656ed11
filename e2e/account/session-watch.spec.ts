import type { Request } from '@playwright/test'
import { sendGraphql, books, type Book } from '../fixtures/api.ts'
import { eventually, newIpAddress, shopUrl, waitUntilVisible } from '../fixtures/browser.ts'
import { assets } from '../fixtures/chunks.ts'
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
import { expect, test } from '../fixtures/test.ts'
import { operator } from '../fixtures/operator.ts'

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

test('AUTH-5: requests of pages without scripts renew the session', async () => {
  const { email } = await newCustomer()
  // 4 s: renewed from a second on
  await operator('settings', 'set', 'oauth/access_token_lifetime/customer', '0.0011')
  try {
    const token = () => newToken({ email, token: '' })
    const isShort = async () => {
      const { exp = 0, iat = 0 } = JSON.parse(
        Buffer.from((await token()).split('.')[1] ?? '', 'base64url').toString(),
      ) as { exp?: number; iat?: number }
      return exp - iat < 10
    }
    await eventually(isShort).toBe(true)
    const cookie = `token=${await token()}`
    const history = () => get(`${shopUrl()}/sales/order/history`, { headers: { cookie } })
    const fresh = await history()
    expect(fresh.body).toContain('Moje zamówienia')
    expect(fresh.headers.get('set-cookie') ?? '').not.toContain('token=')
    await eventually(async () => (await history()).headers.get('set-cookie') ?? '').toMatch(/token=[\w-]+\./)
  } finally {
    await operator('settings', 'unset', 'oauth/access_token_lifetime/customer')
  }
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
})

test('AUTH-3: sign-in encodes characters that a Location header must not contain', async () => {
  const { email } = await newCustomer()
  expect(await leads(email, '/xł')).toEqual([303, '/x%C5%82'])
  expect(await leads(email, '/a\nb\u0000c')).toEqual([303, '/ab%00c'])
  expect(await leads(email, '/\n/evil.example')).toEqual([303, '/customer/account'])
  expect(await leads(email, '/\t/evil.example')).toEqual([303, '/customer/account'])
})
