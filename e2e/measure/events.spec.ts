import { sendGraphql, oneBook, type Book } from '../fixtures/api.ts'
import { eventually, waitUntilHydrated, newIpAddress, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { follow } from '../fixtures/chunks.ts'
import { ga4Problems } from '../fixtures/ga4-fields.ts'
import { acceptsCookies, openTagManager, setMeasurement, type TagManager } from '../fixtures/tag-manager.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { newCustomer, newEmail, PASSWORD, Reader } from '../fixtures/reader.ts'
import { expect, test } from '../fixtures/test.ts'

let tags: TagManager
let cheap: Book
let other: Book
test.beforeAll(async () => {
  tags = await openTagManager()
  await setMeasurement('general/gtm_id', 'GTM-TEST123', 'general/gtm_url', tags.origin, 'general/enabled', 'on')
  cheap = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
  other = await oneBook('available', ({ inWarehouse, sku }) => inWarehouse > 20 && sku !== cheap.sku)
})
test.afterAll(async () => {
  await setMeasurement('general/enabled', 'off')
  tags.close()
})
test.beforeEach(() => tags.reset())
test.afterEach(() => expect(tags.pushed.flatMap(({ entry }) => ga4Problems(entry))).toEqual([]))

interface Impressions {
  ecommerce: { impressions: { id: string; position: number; list: string; category?: string }[] }
}
const batches = () =>
  (tags.named('productImpression') as unknown as Impressions[]).map(({ ecommerce }) => ecommerce.impressions)

/** Quantities by SKU, for each event of this name. */
const quantities = (event: string, part: 'add' | 'remove') =>
  tags.named(event).map((entry) => {
    const { products } =
      (entry['ecommerce'] as Record<string, { products: { id: string; quantity: number }[] }>)[part] ?? {}
    return Object.fromEntries((products ?? []).map(({ id, quantity }) => [id, quantity]))
  })

test('TRK-4 TRK-6 TRK-6a TRK-6d: events of a list, its sorting and its filters, in English', async () => {
  const buyer = await Buyer.enters('en')
  await acceptsCookies(buyer.visitor.context, 'statistics')
  await buyer.goesTo('/new-titles')
  expect(await tags.awaitsEvent('general')).toMatchObject({ storeView: 'en', language: 'en_US' })
  const heading = (await buyer.main.getByRole('heading', { level: 1 }).innerText()).trim()
  await eventually(() => batches().length).toBeGreaterThan(0)
  // further titles are reported as they scroll into view
  await eventually(async () => {
    await buyer.page.mouse.wheel(0, 200)
    return batches().flat().length
  }).toBeGreaterThan(6)
  for (const batch of batches()) expect(batch.length).toBeLessThanOrEqual(6)
  const shown = batches().flat()
  expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
  expect(new Set(shown.map(({ list }) => list))).toEqual(new Set([`PLP - ${heading}`]))
  expect(shown[0]?.position).toBe(1)
  expect(shown[0]?.category).toContain('/')

  await buyer.sorts(buyer.t('Price: high to low'))
  expect(await tags.awaitsEvent('sort')).toMatchObject({ sortKey: 'Price', sortDirection: 'DESC', customerId: null })
  const [facet, option] = ['Binding', 'Hardback'] as const
  await buyer.filters(facet, option)
  expect(await tags.awaitsEvent('filterApplied')).toMatchObject({ filterCode: 'binding' })
  await buyer.link(buyer.t('Remove the filter: %s', option)).click()
  expect(await tags.awaitsEvent('filterRemoved')).toMatchObject({ filterCode: 'binding' })
  // the page itself is reported once
  expect(tags.named('general')).toHaveLength(1)

  const title = buyer.main.getByRole('listitem').getByRole('heading').getByRole('link').first()
  await title.click()
  const click = await tags.awaitsEvent('productClick')
  expect(click).toMatchObject({ ecommerce: { click: { actionField: { list: `PLP - ${heading}` } } } })
  expect(await tags.awaitsEvent('general', 2)).toMatchObject({ pageType: 'pdp' })
  await tags.awaitsEvent('productDetail')

  await buyer.goesTo('/nie-ma-takiej-strony')
  expect(await tags.awaitsEvent('notFound')).toMatchObject({ customerId: null })
  expect(tags.named('general').at(-1)).toMatchObject({ pageType: 'not_found' })
  await buyer.leaves()
})

test('TRK-5: changes of the cart are measured by quantity, once for all tabs, even if the page is left', async () => {
  const buyer = await Buyer.enters()
  const { page } = buyer
  const { context } = buyer.visitor
  await acceptsCookies(context, 'statistics')
  await buyer.hasInCart(cheap)
  await buyer.goesTo('/cart')
  await tags.awaitsEvent('view_cart')
  // titles added before measurement began are not reported
  expect(tags.named('addToCart')).toEqual([])
  const second = await context.newPage()
  await second.goto(other.path)
  await waitUntilHydrated(second)
  await tags.awaitsEvent('general', 2)

  const increase = buyer.button(buyer.t('Increase'), buyer.line(cheap.name))
  await increase.click()
  await increase.click()
  // two clicks are one change, or two if the shop answers in between
  const added = () => quantities('addToCart', 'add').reduce((sum, products) => sum + (products[cheap.sku] ?? 0), 0)
  await eventually(added).toBe(2)
  const presses = tags.named('addToCart').length
  await second
    .getByRole('article')
    .getByRole('button', { name: buyer.t('Add to cart') })
    .first()
    .click()
  await tags.awaitsEvent('addToCart', presses + 1)
  expect(quantities('addToCart', 'add').at(-1)).toEqual({ [other.sku]: 1 })
  expect(tags.named('addToCart').at(-1)).toMatchObject({ ecommerce: { cart: { items_qty: 4 } } })

  await buyer.reloads()
  await buyer.button(buyer.t('Remove %s from the cart', cheap.name), buyer.main).click()
  await tags.awaitsEvent('removeFromCart')
  expect(quantities('removeFromCart', 'remove')).toEqual([{ [cheap.sku]: 3 }])
  await tags.awaitsEvent('general', 3)
  expect(tags.named('addToCart')).toHaveLength(presses + 1)
  await second.close()
  await buyer.button(buyer.t('Remove %s from the cart', other.name), buyer.main).click()
  await tags.awaitsEvent('removeFromCart', 2)
  expect(quantities('removeFromCart', 'remove')).toContainEqual({ [other.sku]: 1 })

  await test.step('a change whose page is left before it is measured is measured by the next page', async () => {
    tags.reset()
    // this page gets no answer to its query for the title
    let isHeld = true
    await page.route(/\/graphql\?.*&skus=/, (route) => (isHeld ? undefined : route.continue()))
    await buyer.goesTo(cheap.path)
    await tags.awaitsEvent('general')
    await buyer.adds()
    // the lock is held for so long only while that answer is awaited
    const isMeasuring = async () => {
      for (let look = 0; look < 8; look++) {
        const { held } = await navigator.locks.query()
        if (!held?.some(({ name }) => name === 'measured-cart')) return false
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      return true
    }
    await eventually(() => page.evaluate(isMeasuring)).toBe(true)
    expect(tags.named('addToCart')).toEqual([])
    isHeld = false
    await buyer.goesTo('/cart')
    await tags.awaitsEvent('addToCart')
    expect(quantities('addToCart', 'add')).toEqual([{ [cheap.sku]: 1 }])
  })
  await buyer.leaves()
})

test('TRK-1 TRK-5 TRK-6b TRK-6c TRK-6d: account events: sign-up, sign-in, wish list, reorder, newsletter, sign-out', async () => {
  const customer = await newCustomer()
  await placeOrderByApi([{ sku: other.sku, quantity: 2 }], { token: customer.token })
  const reader = await Reader.enters()
  const { page, t } = reader
  await acceptsCookies(reader.visitor.context, 'statistics', 'marketing')

  const email = newEmail()
  await reader.signsUp(email)
  await tags.awaitsEvent('userRegisterAttempt')
  await tags.awaitsEvent('sign_up')
  expect(await tags.awaitsEvent('userRegister')).toMatchObject({ customerId: null })

  // sign-in merges the guest's cart
  await reader.goesTo(cheap.path)
  await reader.adds()
  await tags.awaitsEvent('add_to_cart')
  await reader.goesTo('/customer/account/login')
  await reader.signsInHere(customer.email, 'Zle-haslo-9')
  await tags.awaitsEvent('userLoginAttempt')
  await eventually(() => tags.named('errorMessage').length).toBe(1)
  await reader.signsInHere(customer.email)
  await tags.awaitsEvent('userLogin')
  await tags.awaitsEvent('login')
  expect(tags.named('userLoginAttempt')).toHaveLength(2)
  const { customerId } = await tags.awaitsEvent('userLogin')
  expect(customerId).toMatch(/^\d+$/)
  await eventually(() => tags.named('general').at(-1)).toMatchObject({
    pageType: 'my-account',
    customerId,
    userExistingCustomer: true,
    userLifetimeOrders: 1,
    userLifetimeValue: Math.round(other.price * 200 + 1499) / 100,
  })

  await follow(page, cheap.path)
  await reader.seesHeading(cheap.name)
  const ribbon = (label: string) =>
    reader.button(`${t(label)}: ${cheap.name}`, reader.main.getByRole('article')).first()
  await ribbon('Add to the wish list').click()
  expect(await tags.awaitsEvent('add_to_wishlist')).toMatchObject({ ecommerce: { items: [{ item_id: cheap.sku }] } })
  await ribbon('Remove from the wish list').click()
  expect(await tags.awaitsEvent('removeFromWishlist')).toMatchObject({ products: [{ id: cheap.sku }] })

  // one title of the list is moved to the cart, then the list is cleared
  await sendGraphql(
    'mutation($items: [WishlistItemInput!]!) { addProductsToWishlist(wishlistId: "", wishlistItems: $items) { ' +
      'user_errors { message } } }',
    { items: [cheap, other].map(({ sku }) => ({ sku, quantity: 1 })) },
    { token: customer.token },
  )
  const inCart = tags.named('addToCart').length
  await reader.goesTo('/wishlist')
  await reader.button(`${t('Move to the cart')}: ${cheap.name}`).click()
  await tags.awaitsEvent('addToCart', inCart + 1)
  expect(quantities('addToCart', 'add').at(-1)).toEqual({ [cheap.sku]: 1 })
  await reader.button(t('Clear the list')).click()
  await reader.button(t('Clear the list'), page.getByRole('dialog')).click()
  expect(await tags.awaitsEvent('removeAllItemsFromWishlist')).toMatchObject({ customerId })

  const before = tags.named('addToCart').length
  await follow(page, '/sales/order/history')
  await eventually(() => reader.address).toBe('/sales/order/history')
  await reader
    .link(/^#?\s*(Zamówienie|Order|Szczegóły|View|0)/, reader.main)
    .first()
    .click()
  await reader.button(t('Reorder')).first().click()
  await tags.awaitsEvent('addToCart', before + 1)
  expect(quantities('addToCart', 'add').at(-1)).toEqual({ [other.sku]: 2 })

  await page.locator('input[name=newsletterEmail]').first().fill(newEmail())
  for (const box of await page.getByRole('contentinfo').locator('[name^="consent-"]').all()) await box.check()
  await page.locator('input[name=newsletterEmail]').first().press('Enter')
  expect(await tags.awaitsEvent('newsletterSubscription')).toMatchObject({ customerId })

  // a customer who signs out before the page has their data is still reported with their id
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const requested = new Promise<void>((resolve) => {
    void page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('MeasuredCustomer')) {
        resolve()
        await isReleased
      }
      await route.continue()
    })
  })
  await reader.goesTo('/customer/account')
  await reader.button(t('Logout')).first().click()
  await requested
  setTimeout(release, 300)
  expect(await tags.awaitsEvent('userLogout')).toMatchObject({ customerId })
  await waitUntilVisible(reader.notice(t('You are successfully logged out!')))
  // signing out empties the cart, but the customer has not removed anything
  expect(tags.named('removeFromCart')).toEqual([])

  const all = decodeURIComponent(JSON.stringify(tags.pushed.map(({ entry }) => entry)).replaceAll('%', '%25'))
  for (const personal of [email, customer.email, 'Zofia', 'Nałkowska', PASSWORD, newIpAddress()])
    expect(all).not.toContain(personal)
  await reader.leaves()
})
