import type { Page, Request } from '@playwright/test'
import { sendGraphql, books, type Book } from '../fixtures/api.ts'
import { desktop, eventually, waitUntilVisible } from '../fixtures/browser.ts'
import { startingWith, views } from '../fixtures/buyer.ts'
import { newCustomer, Reader, returnsAfterExpiration } from '../fixtures/reader.ts'
import { eachViewAndSize, expect, onPhoneInEnglish, test } from '../fixtures/test.ts'
import { wishlistSkus, addsToWishlist } from '../fixtures/wishlist.ts'

let first: Book
let second: Book
test.beforeAll(async () => {
  const [one, two] = await books('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 40)
  if (!one || !two) throw new Error('the demo shop has not enough books')
  ;[first, second] = [one, two]
})

const cookieOf = async ({ visitor }: Reader, name: string) =>
  (await visitor.context.cookies()).find((cookie) => cookie.name === name)?.value ?? ''
/** The parsed localStorage entry. */
const keptIn = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as Record<string, unknown> | null, key)

interface CartOnServer {
  items: { quantity: number; product: { sku: string } }[]
}
async function cartOnServer(id: string, token = ''): Promise<Record<string, number>> {
  const { cart } = await sendGraphql<{ cart: CartOnServer }>(
    'query($id: String!) { cart(cart_id: $id) { items { quantity product { sku } } } }',
    { id },
    { token },
  )
  return Object.fromEntries(cart.items.map(({ product: { sku }, quantity }) => [sku, quantity]))
}

test.describe('a session', () => {
  for (const tag of eachViewAndSize)
    test(`AUTH-4c AUTH-15a AUTH-15b: after signing out or expiry the browser has no customer data and an empty cart ${tag}`, async ({
      code,
      size,
    }) => {
      const reader = await Reader.signedIn(code, { size })
      const { page, t, main } = reader
      const token = await cookieOf(reader, 'token')
      await reader.hasInAccountCart(token, first)
      await addsToWishlist(reader, { sku: second.sku })
      await reader.goesTo('/checkout')
      await main.getByRole('textbox', { name: t('Street'), exact: true }).fill('Pergaminowa')
      await eventually(() => keptIn(page, 'checkout_fields')).toMatchObject({
        shippingAddressFields: { street: ['Pergaminowa', ''] },
      })
      await eventually(() => keptIn(page, 'customer')).toMatchObject({ data: { customer: { email: reader.email } } })
      await eventually(() => wishlistSkus(reader)).toEqual([second.sku])
      const cart = await cookieOf(reader, 'cart')

      await reader.goesTo('/customer/account')
      if (size === desktop) {
        await reader.button(t('Logout')).click()
        await waitUntilVisible(reader.notice(t('You are successfully logged out!')))
        await eventually(() => reader.address.replace(/\/$/, '')).toBe(reader.view.base)
        const response = await fetch(new URL('/graphql', page.url()), {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: '{"query":"{ customer { id } }"}',
        })
        expect(await response.json()).toMatchObject({
          data: { customer: null },
          errors: [{ extensions: { category: 'graphql-authorization' } }],
        })
      } else {
        await returnsAfterExpiration(reader)
        await waitUntilVisible(reader.notice(t('Your session is over, you are logged out!')))
        await reader.seesHeading(t('Sign in to your account'))
      }
      await eventually(() => keptIn(page, 'customer')).toBeNull()
      await eventually(() => keptIn(page, 'checkout_fields')).toEqual(
        expect.objectContaining({
          paymentMethodCode: '',
          shippingMethodCode: '',
          billingSameAsShipping: false,
          billingAddressId: 0,
          shippingAddressFields: {},
          billingAddressFields: {},
        }),
      )
      await eventually(() => wishlistSkus(reader)).toEqual([])
      await eventually(async () => [cart, ''].includes(await cookieOf(reader, 'cart'))).toBe(false)
      expect(await cartOnServer(await cookieOf(reader, 'cart'))).toEqual({})
      expect(await cookieOf(reader, 'token')).toBe('')
      const everything = await page.evaluate(() =>
        JSON.stringify([localStorage, document.cookie, document.documentElement.outerHTML]),
      )
      expect([reader.email, 'Nałkowska', 'Pergaminowa', token].filter((secret) => everything.includes(secret))).toEqual(
        [],
      )
      if (size === desktop) await waitUntilVisible(reader.link(t('Sign In'), page.getByRole('banner')))
      // the account still has its cart, and sign-in leads to the dashboard again
      await reader.signsIn(reader.email)
      await reader.seesHeading(t('My Account'))
      expect(await cookieOf(reader, 'cart')).toBe(cart)
      await waitUntilVisible(reader.cartLink(1))
      reader.hadNoProblems()
      await reader.leaves()
    })

  test(
    'CART-3: a cart is the same after a reload, in another tab and language; sign-in merges it with the customer’s',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const customer = await newCustomer()
      const { createEmptyCart: own } = await sendGraphql<{ createEmptyCart: string }>(
        'mutation { createEmptyCart }',
        {},
        { token: customer.token },
      )
      await sendGraphql(
        `mutation($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) {
          user_errors { message } } }`,
        { id: own, items: [{ sku: second.sku, quantity: 2 }] },
        { token: customer.token },
      )

      const reader = await Reader.enters(code, { size })
      const { t } = reader
      await reader.goesTo(first.path)
      await reader.adds()
      await waitUntilVisible(reader.cartLink(1))
      const guests = await cookieOf(reader, 'cart')
      await reader.reloads()
      await waitUntilVisible(reader.cartLink(1))
      expect(await cookieOf(reader, 'cart')).toBe(guests)

      const tab = await reader.visitor.context.newPage()
      const otherTab = new Reader({ page: tab, context: reader.visitor.context, problems: [] }, reader.view, { size })
      await otherTab.goesTo(second.path)
      await waitUntilVisible(otherTab.cartLink(1))
      await otherTab.adds()
      await waitUntilVisible(reader.cartLink(2))
      // in the other language
      const translated = new Reader(otherTab.visitor, views[code === 'default' ? 'en' : 'default'], { size })
      await translated.goesTo(first.path)
      await waitUntilVisible(translated.cartLink(2))

      await reader.signsIn(customer.email)
      await waitUntilVisible(reader.notice(t('You are successfully logged in!')))
      // without a reload, in both tabs
      await waitUntilVisible(reader.cartLink(4))
      await waitUntilVisible(translated.cartLink(4))
      await waitUntilVisible(translated.accountLink())
      expect(await cookieOf(reader, 'cart')).toBe(own)
      expect(await cartOnServer(own, customer.token)).toEqual({ [first.sku]: 1, [second.sku]: 3 })
      reader.hadNoProblems()
      await reader.leaves()
    },
  )
})

/** GraphQL requests that a page sends. */
function watch(page: Page) {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/graphql')) sent.push(request)
  })
  const named = (name: string) =>
    sent.filter((request) =>
      new RegExp(`^(?:mutation|query) ${name}\\b`).test(
        (request.postDataJSON() as { query?: string } | null)?.query ?? '',
      ),
    )
  return { sent, named }
}

test.describe('requests to the shop', () => {
  test('NET-4 NET-4a NET-4b NET-5 NET-5c: mutations are POSTs with variables, token, model and window id; failures are shown', async () => {
    const reader = await Reader.enters('en')
    const { page, t, main, visitor } = reader
    await reader.goesTo(first.path)
    await test.step('an unparsable response is logged and shown as an error', async () => {
      // as from a broken proxy
      await page.route('**/graphql', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Oops</h1>' })
          : route.continue(),
      )
      await reader.adds()
      await reader.sees(t('Something went wrong!'), main)
      expect(visitor.problems.splice(0).some((problem) => problem.startsWith('Can not parse JSON!'))).toBe(true)
      await page.unroute('**/graphql')
    })

    const { sent, named } = watch(page)
    await reader.adds()
    await waitUntilVisible(reader.cartLink(1))
    const [added] = named('AddToNewCart')
    expect(added?.method()).toBe('POST')
    expect(new URL(added?.url() ?? '').pathname).toBe('/en/graphql')
    expect(Object.keys(added?.postDataJSON() as object).toSorted()).toEqual(['query', 'variables'])
    expect(added?.headers()['authorization'] ?? '').toBe('')
    const windowId = await page.evaluate(() => sessionStorage.getItem('WINDOW_ID'))
    expect(windowId).toMatch(/^\d+$/)
    expect(added?.headers()['application-model']).toBe(`AddToNewCart_${windowId}`)

    await test.step('a refusal is shown and can be retried', async () => {
      await reader.opensCart(1)
      await reader.usesCoupon('NO-SUCH-CODE')
      await reader.sees(startingWith("The coupon code isn't valid"), main)
    })

    const { email } = await newCustomer()
    await reader.signsIn(email)
    await waitUntilVisible(reader.notice(t('You are successfully logged in!')))
    const bearer = `Bearer ${await cookieOf(reader, 'token')}`
    await eventually(() => named('OpenDashboard').at(-1)?.headers()['authorization']).toBe(bearer)
    expect(named('SignIn').at(-1)?.headers()['authorization'] ?? '').toBe('')
    expect(named('MergeCarts').at(-1)?.headers()['authorization']).toBe(bearer)
    const queries = sent.filter((request) => request.method() === 'GET')
    expect(queries.length).toBeGreaterThan(0)
    for (const request of sent) {
      expect(request.headers()['application-model'], request.url()).toMatch(new RegExp(`^\\w+_${windowId}$`))
      expect(request.headers()['window-id'], request.url()).toBe(windowId)
    }

    // each tab has its own window id
    const tab = await reader.visitor.context.newPage()
    await tab.goto('/')
    await tab.waitForFunction(() => sessionStorage.getItem('WINDOW_ID') !== null)
    expect(await tab.evaluate(() => sessionStorage.getItem('WINDOW_ID'))).not.toBe(windowId)
    reader.hadNoProblems()
    await reader.leaves()
  })

  test('NET-2a NET-2b: the customer is cached a month, the cart 30 days; after 300 s the cart is fetched again', async () => {
    const reader = await Reader.signedIn()
    const { page } = reader
    await reader.hasInAccountCart(await cookieOf(reader, 'token'), first)
    const { named } = watch(page)
    await reader.goesTo('/')
    await waitUntilVisible(reader.cartLink(1))
    await eventually(() => keptIn(page, 'customer')).toMatchObject({
      data: { customer: { firstname: 'Zofia', email: reader.email } },
      expiration: 2_628_000,
      createdAt: expect.any(Number),
    })
    expect(await keptIn(page, 'cart_totals')).toMatchObject({ expiration: 2_592_000, createdAt: expect.any(Number) })
    expect([named('CustomerCopy').length, named('OpenCart').length]).toEqual([1, 1])

    await reader.reloads()
    await waitUntilVisible(reader.cartLink(1))
    expect([named('CustomerCopy').length, named('OpenCart').length]).toEqual([1, 1])

    const ages = (key: string, seconds: number) =>
      page.evaluate(
        ([name, by]) => {
          const copy = JSON.parse(localStorage.getItem(name) ?? '{}') as { createdAt: number }
          localStorage.setItem(name, JSON.stringify({ ...copy, createdAt: copy.createdAt - by * 1000 }))
        },
        [key, seconds] as const,
      )
    await ages('cart_totals', 301)
    await ages('customer', 2_600_000)
    // the copy is shown while the shop is being asked
    let release = () => {}
    const isSeen = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('query OpenCart')) await isSeen
      await route.continue()
    })
    await reader.reloads()
    await eventually(() => named('OpenCart').length).toBe(2)
    await waitUntilVisible(reader.cartLink(1))
    release()
    expect(named('CustomerCopy')).toHaveLength(1)
    await ages('customer', 40_000)
    await reader.reloads()
    await eventually(() => named('CustomerCopy').length).toBe(2)
    reader.hadNoProblems()
    await reader.leaves()
  })
})
