import type { Page } from '@playwright/test'
import { eventually } from '../fixtures/browser.ts'
import { oneBook } from '../fixtures/api.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { operator } from '../fixtures/operator.ts'
import { expect, test } from '../fixtures/test.ts'

type Name = 'lbxAddToCart' | 'lbxAddToWishlist' | 'lbxAddToAvailabilityList'

/** Calls the function as a third-party script would; returns 'done' or the error's message. */
const calls = (page: Page, name: Name, ...args: unknown[]) =>
  page.evaluate(
    async ([called, values]) => {
      try {
        await (globalThis as unknown as Record<string, (...args: unknown[]) => Promise<void>>)[called]?.(...values)
        return 'done'
      } catch (error) {
        return (error as Error).message
      }
    },
    [name, args] as const,
  )

test('TRK-3a TRK-3 TRK-3b: third-party scripts can add to cart and lists if settings allow it, otherwise get an error', async () => {
  const buyer = await Buyer.enters()
  const { page, t } = buyer
  const book = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
  await buyer.goesTo('/')
  expect(await calls(page, 'lbxAddToCart', book.sku, '2')).toBe('done')
  await eventually(() => buyer.cartLink(2).count()).toBe(1)
  await buyer.minicart().waitFor()
  expect(buyer.visitor.problems).toEqual([])

  expect(await calls(page, 'lbxAddToCart', { sku: book.sku }, 1)).toBe('SKU must be a string or number')
  for (const quantity of [0, -1, 'dwa', null])
    expect(await calls(page, 'lbxAddToCart', book.sku, quantity)).toBe('Invalid quantity')
  // these functions are disabled by default
  expect(await calls(page, 'lbxAddToWishlist', book.sku)).toBe('Function is disabled')
  expect(await calls(page, 'lbxAddToAvailabilityList', book.sku)).toBe('Function is disabled')
  const logged = buyer.visitor.problems.splice(0).map((line) => line.replace(/ http.*/, ''))
  expect(logged).toEqual([
    'SKU must be a string or number',
    ...Array.from({ length: 4 }, () => 'Invalid quantity'),
    'Function is disabled',
    'Function is disabled',
  ])
  // a refusal by the server is shown to the reader too
  const refusal = await calls(page, 'lbxAddToCart', 'nie ma takiej', 1)
  await buyer.notice(refusal).waitFor()

  await test.step('with only the other two enabled', async () => {
    const flag = (name: string) => `lbx/functions/add_to_${name}_enabled`
    const flags = { [flag('cart')]: '0', [flag('wishlist')]: '1', [flag('availability_list')]: '1' }
    try {
      for (const [name, value] of Object.entries(flags)) await operator('settings', 'set', name, value)
      await buyer.goesTo('/')
      expect(await calls(page, 'lbxAddToCart', book.sku)).toBe('Function is disabled')
      expect(await calls(page, 'lbxAddToWishlist', book.sku)).toBe('done')
      await buyer.notice(t('Pleas login in to add products to your wishlist.')).waitFor()
      expect(await calls(page, 'lbxAddToAvailabilityList', book.sku)).toBe('done')
      await page.waitForURL(`**/powiadomienia?sku=${book.sku}`)
    } finally {
      for (const name of Object.keys(flags)) await operator('settings', 'unset', name)
    }
  })
  await buyer.leaves()
})
