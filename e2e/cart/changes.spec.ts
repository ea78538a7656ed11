import type { Page, Route } from '@playwright/test'
import { oneBook, type Book } from '../fixtures/api.ts'
import { eventually, expectAccessibleInBothThemes, waitUntilHidden, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { scarceBook } from '../fixtures/stock.ts'
import { expect, onPhone, onPhoneInEnglish, test } from '../fixtures/test.ts'

let cheap: Book
let other: Book
test.beforeAll(async () => {
  cheap = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
  other = await oneBook('available', ({ inWarehouse, sku }) => inWarehouse > 20 && sku !== cheap.sku)
})

interface Sent {
  query: string
  variables: { item?: string; quantity?: number }
}
const CHANGES = /mutation (UpdateCartItem|RemoveCartItem|RestoreCartItem)\b/

/** Holds back the mutations of the cart until they are let through. */
async function holdMutations(page: Page) {
  const sent: { name: string; quantity?: number }[] = []
  let waiting: (() => void)[] = []
  let isHeld = true
  await page.route('**/graphql', async (route: Route) => {
    const body = route.request().postDataJSON() as Sent | null
    const name = CHANGES.exec(body?.query ?? '')?.[1]
    if (!name) return route.fallback()
    sent.push({ name, ...(body?.variables.quantity !== undefined && { quantity: body.variables.quantity }) })
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.fallback()
  })
  return {
    sent,
    letsThrough() {
      isHeld = false
      for (const resolve of waiting) resolve()
      waiting = []
    },
  }
}

const pending = (buyer: Buyer) => buyer.main.getByText(buyer.t('The price is being calculated')).first()
const increase = (buyer: Buyer, name: string) => buyer.button(buyer.t('Increase'), buyer.line(name))
const remove = (buyer: Buyer, name: string, within = buyer.main) =>
  buyer.button(buyer.t('Remove %s from the cart', name), within)
const putBack = (buyer: Buyer) =>
  buyer.button(buyer.t('Put back'), buyer.page.getByRole('region', { name: buyer.t('Notifications') }))
const linesInOrder = (buyer: Buyer) =>
  buyer.main.getByRole('listitem').getByRole('heading', { level: 2 }).allInnerTexts()

/** Sum rounded to grosze. */
const sumOf = (...prices: number[]) => Math.round(prices.reduce((sum, price) => sum + price, 0) * 100) / 100

test('CART-1: the shop prices a new quantity, or refuses it with a reason that stays with it (D70)', async () => {
  const last = await scarceBook()
  const buyer = await Buyer.enters()
  const { t } = buyer
  await buyer.hasInCart(last, cheap)
  await buyer.goesTo('/cart')
  await increase(buyer, cheap.name).click()
  await buyer.seesTotal(sumOf(last.price, cheap.price, cheap.price))
  // another customer buys one of the two copies
  expect(await placeOrderByApi([{ sku: last.sku, quantity: 1 }])).toMatch(/^\d{9,}$/)
  await increase(buyer, last.name).click()
  await waitUntilVisible(
    buyer.line(last.name).getByRole('alert').getByText(t('The maximum amount you can purchase is %s', 1)),
  )
  expect(await buyer.quantityOf(last.name).inputValue()).toBe('2')
  await waitUntilVisible(buyer.cartLink(3))
  await buyer.reloads()
  await buyer.seesTotal(sumOf(last.price, cheap.price, cheap.price))
  buyer.hadNoProblems()
  await buyer.leaves()
})

test(
  'CART-1b: a removed line disappears at once and is put back in its place and with its options, from another page too',
  onPhone,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t } = buyer
    const name = 'Smyczek z Lublina'
    await buyer.goesTo('/smyczek-z-lublina-dabczak-morawetz.html')
    await buyer.page.getByLabel('Dedykacja autorki dla').fill('Zosi i Łucji')
    await buyer.adds()
    await waitUntilVisible(buyer.cartLink(1))
    await buyer.goesTo(cheap.path)
    await buyer.adds()
    await waitUntilVisible(buyer.cartLink(2))
    await buyer.cartLink(2).tap()
    await buyer.seesHeading(t('Cart'))
    const before = await linesInOrder(buyer)
    const shop = await holdMutations(buyer.page)
    await remove(buyer, name).click()
    await waitUntilHidden(buyer.line(name))
    await buyer.sees(buyer.books(1), buyer.main)
    await waitUntilVisible(buyer.notice(t('%s was removed from the cart.', name)))
    await eventually(() => shop.sent.map((change) => change.name)).toEqual(['RemoveCartItem'])
    shop.letsThrough()
    await waitUntilHidden(pending(buyer))
    // by keyboard, because the notice covers the link
    await buyer.link(cheap.name, buyer.main).first().press('Enter')
    await buyer.seesHeading(cheap.name)
    await waitUntilVisible(putBack(buyer))
    await expectAccessibleInBothThemes(buyer.page)
    await putBack(buyer).click()
    await waitUntilVisible(buyer.cartLink(2))
    await waitUntilHidden(putBack(buyer))
    await buyer.cartLink(2).click()
    await buyer.seesHeading(t('Cart'))
    expect(await linesInOrder(buyer)).toEqual(before)
    await buyer.sees('Dedykacja autorki dla: Zosi i Łucji', buyer.line(name))
    // no title of the demo shop has a word as long
    await buyer
      .link(name, buyer.main)
      .first()
      .evaluate((title) => (title.textContent = 'Konstantynopolitańczykowianeczki'.repeat(2)))
    expect(await buyer.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CART-1 CART-2a: a line is put back from the minicart', async () => {
  const buyer = await Buyer.enters()
  const { page, t } = buyer
  await buyer.hasInCart(cheap, other)
  await buyer.goesTo(cheap.path)
  await buyer.cartLink(2).click()
  const sheet = buyer.minicart()
  const shop = await holdMutations(page)
  await buyer.button(t('Remove %s from the cart', other.name), sheet).click()
  await waitUntilHidden(sheet.getByRole('link', { name: other.name }))
  await buyer.button(t('Put back'), sheet).click()
  await waitUntilVisible(sheet.getByRole('link', { name: other.name }))
  shop.letsThrough()
  await waitUntilVisible(sheet.getByText(buyer.money(sumOf(cheap.price, other.price)), { exact: true }))
  await waitUntilHidden(buyer.button(t('Put back'), sheet))
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CART-3a CART-3b NAV-4: the cart survives a reload and is the same in all tabs and in the other language', async () => {
  const first = await Buyer.enters()
  const beside = async (path: string) => {
    const tab = new Buyer({ ...first.visitor, page: await first.visitor.context.newPage() }, first.view)
    await tab.goesTo(path)
    return tab
  }
  await first.hasInCart(other)
  await first.goesTo(cheap.path)
  await first.adds()
  await waitUntilVisible(first.minicart().getByText(cheap.name))
  await first.page.keyboard.press('Escape')
  await waitUntilHidden(first.minicart())
  await first.reloads()
  await waitUntilVisible(first.cartLink(2))
  const [buyer, second] = [await beside('/cart'), await beside('/cart')]
  const shop = await holdMutations(buyer.page)
  await increase(buyer, cheap.name).click()
  await eventually(() => second.quantityOf(cheap.name).inputValue()).toBe('2')
  await waitUntilVisible(pending(second))
  await waitUntilVisible(first.cartLink(3))
  await eventually(() => shop.sent.length).toBe(1)
  // both tabs change the cart, and both changes count
  await remove(second, other.name).click()
  await waitUntilHidden(buyer.line(other.name))
  shop.letsThrough()
  for (const tab of [buyer, second]) {
    await tab.seesTotal(sumOf(cheap.price, cheap.price))
    expect(await tab.quantityOf(cheap.name).inputValue()).toBe('2')
    await waitUntilHidden(tab.line(other.name))
  }
  await waitUntilVisible(first.cartLink(2))
  // an outdated answer does not restore the old cart
  await buyer.reloads()
  await buyer.seesTotal(sumOf(cheap.price, cheap.price))
  await first.link('English', first.page.getByRole('banner')).click()
  await waitUntilVisible(first.page.getByRole('link', { name: startingWith('Cart, 2 items') }))
  await waitUntilVisible(first.page.getByRole('heading', { level: 1, name: cheap.name, exact: true }))
  expect(first.address).toBe(`/en${cheap.path}`)
  first.hadNoProblems()
  await first.leaves()
})

test(
  'CART-1f: changes and additions that could not be sent are stored, and sent once the connection is back or by the next page',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { page, t } = buyer
    await buyer.hasInCart({ ...cheap, quantity: 2 })
    await buyer.goesTo('/cart')

    await test.step('by the next page, after the tab was left and the request was lost', async () => {
      await page.route('**/graphql', (route) =>
        CHANGES.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
      )
      await increase(buyer, cheap.name).click()
      await buyer.sees(t('There is no connection to the shop.'))
      await page.unroute('**/graphql')
      await buyer.goesTo('/')
      await waitUntilVisible(buyer.cartLink(3))
      await buyer.goesTo('/cart')
      await buyer.seesTotal(Math.round(cheap.price * 300) / 100)
    })

    await test.step('before the checkout shows its totals', async () => {
      await increase(buyer, cheap.name).click()
      await buyer.link(t('Proceed to checkout')).first().click()
      await buyer.seesHeading(t('Delivery – checkout'))
      await waitUntilVisible(page.getByText(t('%s pcs', 4)))
    })

    await test.step('when the checkout is opened at once, which shows the new quantity', async () => {
      await page.goBack()
      await buyer.quantityOf(cheap.name).fill('2')
      await buyer.quantityOf(cheap.name).press('Tab')
      await buyer.sees(buyer.books(2), buyer.main)
      await page.goto('/en/checkout')
      await buyer.seesHeading(t('Delivery – checkout'))
      await waitUntilVisible(page.getByText(t('%s pcs', 2)))
      await buyer.goesTo('/cart')
      await buyer.seesTotal(sumOf(cheap.price, cheap.price))
    })

    await test.step('additions made offline are kept over a reload, sent once, and refused with their title', async () => {
      const last = await scarceBook()
      const kept = t('You are offline. We put it into the cart once the connection is back.')
      let sent = 0
      page.on('request', (request) => {
        if (/mutation AddTo(New)?Cart/.test(request.postData() ?? '')) sent++
      })
      await buyer.goesTo(other.path)
      await page
        .getByRole('spinbutton', { name: t('Quantity') })
        .first()
        .fill('2')
      await buyer.visitor.context.setOffline(true)
      await buyer.adds()
      await buyer.sees(kept)
      await page.route('**/graphql*', (route) => route.abort())
      await buyer.visitor.context.setOffline(false)
      await buyer.goesTo(last.path)
      await page.unroute('**/graphql*')
      await waitUntilVisible(buyer.cartLink(4))
      await buyer.sees(t('What you added offline is in the cart.'))
      expect(sent).toBe(1)

      await buyer.visitor.context.setOffline(true)
      await buyer.adds()
      await buyer.sees(kept)
      await placeOrderByApi([{ sku: last.sku, quantity: 2 }])
      await buyer.visitor.context.setOffline(false)
      await waitUntilVisible(page.getByText(new RegExp(`^${last.name}: `)))
      expect(sent).toBe(2)
      await waitUntilVisible(buyer.cartLink(4))
    })
    await buyer.leaves()
  },
)
