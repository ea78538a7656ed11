import type { Page } from '@playwright/test'
import { sendGraphql, oneBook, oneFile } from '../fixtures/api.ts'
import { eventually, newIpAddress, type phone, waitUntilVisible } from '../fixtures/browser.ts'
import { startingWith, views } from '../fixtures/buyer.ts'
import { newCustomer } from '../fixtures/reader.ts'
import { placeOrderByApi } from '../fixtures/order.ts'

const { t } = views.default.language

/** A visit to a page without some of its parts. */
export interface PartVisit {
  path: string
  size?: typeof phone
  /** Without a decision on cookies. */
  isUndecided?: true
  /** In a context that has not loaded other parts. */
  isAlone?: true
  cookies?: Readonly<Record<string, string | (() => Promise<string>)>>
  /** Parts that the page loads by itself. */
  parts: readonly string[]
  /** What makes the page load other parts, in this order. */
  presses?: readonly PartPress[]
}

export interface PartPress {
  parts: readonly string[]
  press: (page: Page) => Promise<unknown>
  /** An overlay opens at once and explains inside why it is empty. */
  isOverlay?: true
  isOnlineOnly?: true
  /** What works online without the part, besides the page. */
  fallback?: (page: Page) => Promise<unknown>
}

export const field = (page: Page) => page.getByRole('search').getByRole('combobox')
export const link = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name: startingWith(name) })
/** Among the methods, because the summary may have the same text. */
export const chooseLockers = (page: Page) =>
  page
    .getByRole('radiogroup', { name: t('Delivery method') })
    .getByText('Paczkomat InPost', { exact: true })
    .click()
export const atPath = (path: string) => (page: Page) => eventually(() => new URL(page.url()).pathname, path).toBe(path)
export const seesFailure = (page: Page) => waitUntilVisible(page.getByText(t('Something went wrong!')))
export const storageChanges = (page: Page, key: string, value?: string) =>
  page.evaluate(
    ([changed, stored]) => {
      if (stored !== undefined) localStorage.setItem(changed, stored)
      dispatchEvent(new StorageEvent('storage', { key: changed }))
    },
    [key, value] as const,
  )

/** Values of cookies. */
export const tokenOfReader = async () => (await newCustomer()).token
export const filledCart = () => cartOf(oneBook('available', ({ inWarehouse }) => inWarehouse > 40))
/** Has a book that cannot be sent. */
export const shortCart = () =>
  cartOf(oneBook('in-bookstores', ({ inBookstores }) => Object.keys(inBookstores).length > 0))

/** The checkout's cookie for the order of a guest, with a file, that awaits a transfer. */
export async function transferOrder(): Promise<string> {
  const items = [await oneFile(), await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)]
  const email = 'ala@example.com'
  return `${await placeOrderByApi(
    items.map(({ sku }) => ({ sku, quantity: 1 })),
    { email },
  )} ${email}`
}

/** The id of a guest's cart with one title. A cart of a file has no delivery, so its checkout starts with the payment. */
export async function cartOf(title: Promise<{ sku: string }>) {
  const from = newIpAddress()
  const { createEmptyCart: id } = await sendGraphql<{ createEmptyCart: string }>(
    'mutation { createEmptyCart }',
    {},
    { from },
  )
  await sendGraphql(
    `mutation($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) {
      user_errors { message } } }`,
    { id, items: [{ sku: (await title).sku, quantity: 1 }] },
    { from },
  )
  return id
}
