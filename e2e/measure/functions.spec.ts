import type { Page } from '@playwright/test'
import { eventually, hydrated } from '../fixtures/browser.ts'
import { oneBook } from '../fixtures/api.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { configure, ownShopFolder, runningShop } from '../fixtures/folder.ts'
import { Reader } from '../fixtures/reader.ts'
import { eachView, expect, test } from '../fixtures/test.ts'

type Name = 'lbxAddToCart' | 'lbxAddToWishlist' | 'lbxAddToAvailabilityList'

/** As a script of a third party calls it: what it was answered. */
const calls = (page: Page, name: Name, ...given: unknown[]) =>
  page.evaluate(
    async ([called, values]) => {
      try {
        await (globalThis as unknown as Record<string, (...given: unknown[]) => Promise<void>>)[called]?.(...values)
        return 'done'
      } catch (error) {
        return (error as Error).message
      }
    },
    [name, given] as const,
  )

test('TRK-3: scripts of others add to the cart by SKU and quantity, and learn why not', eachView, async ({ code }) => {
  const buyer = await Buyer.enters(code)
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
  // their flags are off in the shop
  expect(await calls(page, 'lbxAddToWishlist', book.sku)).toBe('Function is disabled')
  expect(await calls(page, 'lbxAddToAvailabilityList', book.sku)).toBe('Function is disabled')
  const logged = buyer.visitor.problems.splice(0).map((line) => line.replace(/ http.*/, ''))
  expect(logged).toEqual([
    'SKU must be a string or number',
    ...Array.from({ length: 4 }, () => 'Invalid quantity'),
    'Function is disabled',
    'Function is disabled',
  ])
  // the shop's own refusal is shown to the reader as well
  const refusal = await calls(page, 'lbxAddToCart', 'nie ma takiej', 1)
  await buyer.notice(refusal).waitFor()
  expect(t('Cart')).not.toBe('')
  await buyer.leaves()
})

test('TRK-3: the wish list and the availability list, where the shop allows it', async () => {
  test.setTimeout(150_000)
  using own = ownShopFolder()
  await configure(own.folder, {
    'lbx/functions/add_to_cart_enabled': '0',
    'lbx/functions/add_to_wishlist_enabled': '1',
    'lbx/functions/add_to_availability_list_enabled': '1',
  })
  await using shop = await runningShop({ DATA_DIR: own.folder })
  const reader = await Reader.enters('default', { shop: shop.url })
  const { page, t } = reader
  await page.goto(shop.url)
  await hydrated(page)
  const { sku } = await oneBook('available')
  expect(await calls(page, 'lbxAddToCart', sku)).toBe('Function is disabled')
  expect(await calls(page, 'lbxAddToWishlist', sku)).toBe('done')
  await reader.notice(t('Pleas login in to add products to your wishlist.')).waitFor()
  expect(await calls(page, 'lbxAddToAvailabilityList', sku)).toBe('done')
  await page.waitForURL(`**/powiadomienia?sku=${sku}`)
  await reader.leaves()
})
