import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { PageModule } from './platform/page.ts'
import { matchRoute } from '../../web/router/table.ts'
import { routes } from './routes.ts'

const files = readdirSync(path.join(import.meta.dirname, 'routes'), { recursive: true, encoding: 'utf8' })

test.each(routes.map(({ name, open }) => [name, open] as const))(
  'the route %s has a page module in the file of the same name',
  async (name, open) => {
    expect(files.filter((file) => path.basename(file) === `${name}.tsx`)).toHaveLength(1)
    const { page } = (await open()) as { page?: { load?: unknown; meta?: unknown; Page?: unknown } }
    expect([typeof page?.load, typeof page?.meta, typeof page?.Page]).toEqual(['function', 'function', 'function'])
  },
)

test('the catch-all route is the last one', () => {
  const catches = routes.map(({ paths }) => paths.some((pattern) => pattern.endsWith('*')))
  expect(catches.indexOf(true)).toBe(routes.length - 1)
})

/** Whether the page at this path redirects to the sign-in page when the session ends. */
async function isCustomers(address: string): Promise<boolean> {
  const match = matchRoute(routes, address)
  if (!match) throw new Error(`${address} is no page`)
  const { page } = (await match.route.open()) as { page: PageModule<unknown> }
  return typeof page.customer === 'function' ? page.customer(match.params) : (page.customer ?? false)
}

test.each([
  '/customer/account',
  '/customer/account/edit',
  '/customer/address/new',
  '/sales/order/history',
  '/sales/order/view/order_id/1',
  '/sales/order/printInvoice/order_id/1',
  '/downloadable/customer/products',
  '/newsletter/manage',
  '/wishlist',
  '/moje-podreczniki',
  '/checkout',
  '/checkout/shipping',
  '/checkout/billing',
])('AUTH-5 AUTH-13: %s is a customer’s page', async (address) => expect(await isCustomers(address)).toBe(true))

test.each([
  '/wishlist/shared/code',
  '/moje-podreczniki/stop/link',
  '/wishlist-of-books.html',
  '/checkout-guide.html',
  '/checkout/success',
  '/checkout/details',
  '/checkout/rejected',
  '/customer/account/login',
  '/customer/account/create',
  '/orders-and-returns',
  '/newsletter/subscriber/new',
  '/withdrawal',
  '/cart',
  '/compare',
  '/',
  '/styleguide',
])('AUTH-5: %s is a public page', async (address) => expect(await isCustomers(address)).toBe(false))
