import type { Page, Route } from '@playwright/test'
import { oneBook, type Book } from '../fixtures/api.ts'
import { eventually, expectAccessibleOn, gone, phone, seen } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { orderByApi } from '../fixtures/order.ts'
import { scarceBook } from '../fixtures/stock.ts'
import { eachSize, eachViewAndSize, expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

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

/** The changes of a cart on their way to the shop, which wait until they are let through. */
async function slowly(page: Page) {
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

test(
  'CART-1: a quantity shows at once, its prices once the shop has answered; quick presses are one change',
  eachViewAndSize,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    await buyer.hasInCart(cheap, other)
    await buyer.goesTo('/cart')
    const shop = await slowly(buyer.page)
    // as quickly as a finger, however busy the machine
    await increase(buyer, cheap.name).evaluate(async (button: HTMLElement) => {
      for (let press = 0; press < 3; press++) {
        button.click()
        await new Promise((resolve) => setTimeout(resolve))
      }
    })
    expect(await buyer.quantityOf(cheap.name).inputValue()).toBe('4')
    // on a phone the bar of the cart has no link to it
    if (size !== phone) await seen(buyer.cartLink(5))
    await buyer.sees(buyer.copies(5), buyer.main)
    // no price of the old quantity stands beside the new one, and none is made up
    await seen(pending(buyer))
    expect(await buyer.main.getByText(buyer.money(cheap.price), { exact: true }).count()).toBe(0)
    expect(await buyer.main.getByText(buyer.money(cheap.price * 4), { exact: true }).count()).toBe(0)
    await seen(buyer.line(other.name).getByText(buyer.money(other.price), { exact: true }))
    await expectAccessibleOn(size)(buyer.page)
    await eventually(() => shop.sent).toEqual([{ name: 'UpdateCartItem', quantity: 4 }])
    // more presses while it is on its way: of those the last counts
    await increase(buyer, cheap.name).click()
    await increase(buyer, cheap.name).click()
    await buyer.button(buyer.t('Decrease'), buyer.line(cheap.name)).click()
    expect(await buyer.quantityOf(cheap.name).inputValue()).toBe('5')
    shop.letsThrough()
    await gone(pending(buyer))
    expect(shop.sent).toEqual([
      { name: 'UpdateCartItem', quantity: 4 },
      { name: 'UpdateCartItem', quantity: 5 },
    ])
    expect(await buyer.quantityOf(cheap.name).inputValue()).toBe('5')
    await buyer.reloads()
    expect(await buyer.quantityOf(cheap.name).inputValue()).toBe('5')
    await seen(buyer.line(cheap.name).getByText(buyer.money(Math.round(cheap.price * 500) / 100), { exact: true }))
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test('CART-1: what the shop refuses is as it was again, with the reason at its line', eachSize, async ({ size }) => {
  const last = await scarceBook()
  const buyer = await Buyer.enters('default', { size })
  const { t } = buyer
  await buyer.hasInCart(last, cheap)
  await buyer.goesTo('/cart')
  // somebody else takes one of the two copies
  expect(await orderByApi([{ sku: last.sku, quantity: 1 }])).toMatch(/^\d{9,}$/)
  const shop = await slowly(buyer.page)
  await increase(buyer, last.name).click()
  expect(await buyer.quantityOf(last.name).inputValue()).toBe('2')
  shop.letsThrough()
  await seen(
    buyer
      .line(last.name)
      .getByRole('alert')
      .getByText(/, to 1$/),
  )
  expect(await buyer.quantityOf(last.name).inputValue()).toBe('1')
  await gone(pending(buyer))
  expect(await buyer.line(cheap.name).getByRole('alert').count()).toBe(0)
  buyer.hadNoTrouble()

  // a shop that fails changes nothing either, and a removed line is back
  await buyer.page.route('**/graphql', (route) =>
    route.request().postData()?.includes('RemoveCartItem')
      ? route.fulfill({
          status: 200,
          contentType: 'application/json',
          body: JSON.stringify({ errors: [{ message: 'Internal server error' }] }),
        })
      : route.fallback(),
  )
  await remove(buyer, cheap.name).click()
  await gone(buyer.line(cheap.name))
  await seen(buyer.line(cheap.name).getByRole('alert').getByText(t('Something went wrong!')))
  await gone(putBack(buyer))
  await buyer.leaves()
})

test(
  'CART-1: a removed line is gone at once and put back as it was, in its place, from another page too',
  eachViewAndSize,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t } = buyer
    const label = { default: 'Dedykacja autorki dla', en: 'Dedication by the author for' }[code]
    const name = 'Smyczek z Lublina'
    await buyer.goesTo('/smyczek-z-lublina-dabczak-morawetz.html')
    await buyer.page.getByLabel(label).fill('Zosi i Łucji')
    await buyer.adds()
    await seen(buyer.cartLink(1))
    await buyer.goesTo(cheap.path)
    await buyer.adds()
    await seen(buyer.cartLink(2))
    await buyer.goesTo('/cart')
    const before = await linesInOrder(buyer)
    const shop = await slowly(buyer.page)
    await remove(buyer, name).click()
    await gone(buyer.line(name))
    await buyer.sees(buyer.copies(1), buyer.main)
    await seen(buyer.notice(t('%s was removed from the cart.', name)))
    await eventually(() => shop.sent.map((change) => change.name)).toEqual(['RemoveCartItem'])
    shop.letsThrough()
    await gone(pending(buyer))
    // on the way to another page of the shop; on a phone the notice lies over the link
    await buyer.link(cheap.name, buyer.main).first().press('Enter')
    await buyer.seesHeading(cheap.name)
    await seen(putBack(buyer))
    await expectAccessibleOn(size)(buyer.page)
    await putBack(buyer).click()
    await seen(buyer.cartLink(2))
    await gone(putBack(buyer))
    await buyer.cartLink(2).click()
    if (size !== phone) await buyer.link(t('View cart'), buyer.minicart()).click()
    await buyer.seesHeading(t('Cart'))
    expect(await linesInOrder(buyer)).toEqual(before)
    await buyer.sees(`${label}: Zosi i Łucji`, buyer.line(name))
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test('CART-1: by keyboard the line is put back too, and its notice waits for it', async () => {
  const buyer = await Buyer.enters()
  await buyer.hasInCart(cheap, other)
  await buyer.goesTo('/cart')
  await remove(buyer, cheap.name).focus()
  await buyer.page.keyboard.press('Enter')
  await gone(buyer.line(cheap.name))
  const isFocused = (target = putBack(buyer)) => target.evaluate((element) => element === document.activeElement)
  await eventually(() => isFocused()).toBe(true)
  // longer than the ten seconds for which it is shown
  await buyer.page.waitForTimeout(11_000)
  await buyer.page.keyboard.press('Enter')
  await seen(buyer.line(cheap.name))
  await eventually(() => isFocused(remove(buyer, cheap.name))).toBe(true)
  await buyer.seesTotal(Math.round((cheap.price + other.price) * 100) / 100)
  // a pointer does not move it away from the lines, and ten seconds later it is gone
  await remove(buyer, cheap.name).click()
  await eventually(() => isFocused(remove(buyer, other.name))).toBe(true)
  await seen(putBack(buyer))
  await buyer.page.mouse.move(5, 5)
  await eventually(() => putBack(buyer).count()).toBe(0)
  await buyer.seesTotal(other.price)
  buyer.hadNoTrouble()
  await buyer.leaves()
})

test('CART-2: in the minicart a line is removed and put back', async () => {
  const buyer = await Buyer.enters()
  const { t } = buyer
  await buyer.hasInCart(cheap, other)
  await buyer.goesTo(cheap.path)
  await buyer.cartLink(2).click()
  const sheet = buyer.minicart()
  const shop = await slowly(buyer.page)
  await buyer.button(t('Remove %s from the cart', other.name), sheet).click()
  await gone(sheet.getByRole('link', { name: other.name }))
  await buyer.button(t('Put back'), sheet).click()
  await seen(sheet.getByRole('link', { name: other.name }))
  shop.letsThrough()
  await seen(sheet.getByText(buyer.money(Math.round((cheap.price + other.price) * 100) / 100), { exact: true }))
  await gone(buyer.button(t('Put back'), sheet))
  buyer.hadNoTrouble()
  await buyer.leaves()
})

test('CART-3: a second tab follows at once, and both agree with the shop', async () => {
  const buyer = await Buyer.enters()
  await buyer.hasInCart(cheap, other)
  await buyer.goesTo('/cart')
  const second = new Buyer({ ...buyer.visitor, page: await buyer.visitor.context.newPage() }, buyer.view)
  await second.goesTo('/cart')
  const third = new Buyer({ ...buyer.visitor, page: await buyer.visitor.context.newPage() }, buyer.view)
  await third.goesTo('/')
  const shop = await slowly(buyer.page)
  await increase(buyer, cheap.name).click()
  await eventually(() => second.quantityOf(cheap.name).inputValue()).toBe('2')
  await seen(pending(second))
  await seen(third.cartLink(3))
  await eventually(() => shop.sent.length).toBe(1)
  // both change the cart: each change counts
  await remove(second, other.name).click()
  await gone(buyer.line(other.name))
  shop.letsThrough()
  for (const tab of [buyer, second]) {
    await tab.seesTotal(Math.round(cheap.price * 200) / 100)
    expect(await tab.quantityOf(cheap.name).inputValue()).toBe('2')
    await gone(tab.line(other.name))
  }
  await seen(third.cartLink(2))
  // an answer that was overtaken does not bring the old cart back
  await buyer.reloads()
  await buyer.seesTotal(Math.round(cheap.price * 200) / 100)
  buyer.hadNoTrouble()
  await buyer.leaves()
})

test(
  'CART-1: offline the change is kept and reported, and sent when the connection is back',
  eachSize,
  async ({ size }) => {
    const buyer = await Buyer.enters('default', { size })
    const { t } = buyer
    await buyer.hasInCart(cheap, other)
    await buyer.goesTo('/cart')
    await buyer.visitor.context.setOffline(true)
    await increase(buyer, cheap.name).click()
    await remove(buyer, other.name).click()
    await buyer.sees(t('There is no connection to the shop.'))
    expect(await buyer.quantityOf(cheap.name).inputValue()).toBe('2')
    await gone(buyer.line(other.name))
    await expectAccessibleOn(size)(buyer.page)
    await buyer.visitor.context.setOffline(false)
    await buyer.seesTotal(Math.round(cheap.price * 200) / 100)
    await gone(buyer.page.getByText(t('There is no connection to the shop.')))
    await buyer.reloads()
    await buyer.seesTotal(Math.round(cheap.price * 200) / 100)
    await buyer.leaves()
  },
)

test('CART-1: a change that a page could not send is sent by the next, by the checkout before its sums', async () => {
  const buyer = await Buyer.enters()
  const { t } = buyer
  await buyer.hasInCart(cheap)
  await buyer.goesTo('/cart')
  // the tab is left before the answer, and even the request is lost
  await buyer.page.route('**/graphql', (route) =>
    CHANGES.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
  )
  await increase(buyer, cheap.name).click()
  await buyer.sees(t('There is no connection to the shop.'))
  await buyer.page.unroute('**/graphql')
  await buyer.goesTo('/')
  await seen(buyer.cartLink(2))
  await buyer.goesTo('/cart')
  await buyer.seesTotal(Math.round(cheap.price * 200) / 100)
  await increase(buyer, cheap.name).click()
  await buyer.link(t('Proceed to checkout')).first().click()
  await buyer.seesHeading(t('Delivery – checkout'))
  await seen(buyer.page.getByText(t('%s pcs', 3)))
  await buyer.leaves()
})

test(
  'CART-1: a page that is left at once loses no change: the checkout that is opened shows and orders it',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { page, t } = buyer
    await buyer.hasInCart(cheap)
    await buyer.goesTo('/cart')
    await buyer.quantityOf(cheap.name).fill('2')
    await buyer.quantityOf(cheap.name).press('Tab')
    await buyer.sees(buyer.copies(2), buyer.main)
    await page.goto('/en/checkout')
    await buyer.seesHeading(t('Delivery – checkout'))
    await seen(page.getByText(t('%s pcs', 2)))
    await buyer.goesTo('/cart')
    await buyer.seesTotal(Math.round(cheap.price * 200) / 100)
    await buyer.leaves()
  },
)

test('CART-1: without scripts quantities and removals are forms', async () => {
  const buyer = await Buyer.enters('default', { scripts: false })
  const { t } = buyer
  await buyer.hasInCart(cheap, other)
  await buyer.page.goto('/cart')
  await buyer.quantityOf(cheap.name).fill('3')
  await buyer.button(t('Update'), buyer.line(cheap.name)).click()
  await buyer.seesTotal(Math.round((cheap.price * 3 + other.price) * 100) / 100)
  await remove(buyer, other.name).click()
  await gone(buyer.line(other.name))
  await buyer.seesTotal(Math.round(cheap.price * 300) / 100)
  await buyer.leaves()
})
