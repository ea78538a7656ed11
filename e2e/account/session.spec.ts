import type { Page } from '@playwright/test'
import { sendGraphql, books, type Book } from '../fixtures/api.ts'
import { desktop, eventually, waitUntilVisible } from '../fixtures/browser.ts'
import { views } from '../fixtures/buyer.ts'
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
