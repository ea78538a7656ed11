import type { Page } from '@playwright/test'
import { oneBook, type Book } from '../fixtures/api.ts'
import { desktop, eventually, expectAccessibleOn, phone, seen } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { Checkout, somebody } from '../fixtures/checkout.ts'
import { arrange, ownShopFolder, runningShop } from '../fixtures/folder.ts'
import { missingIn, receivedMail } from '../fixtures/mail.ts'
import { eachSize, eachView, eachViewAndSize, expect, onPhone, test } from '../fixtures/test.ts'

const LOCKER = 12.99
const lockers = { default: 'Paczkomat InPost', en: 'InPost locker' }
const orlen = { default: 'ORLEN Paczka, automat albo punkt', en: 'ORLEN Paczka, locker or point' }
const fields = 'checkout_fields'

let book: Book
test.beforeAll(async () => {
  book = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 40)
})

async function comesToDelivery(...[code, options]: Parameters<typeof Buyer.enters>) {
  const buyer = await Buyer.enters(code, options)
  await buyer.hasInCart({ sku: book.sku })
  await buyer.page.goto(`${buyer.view.base}/checkout`)
  return { buyer, checkout: new Checkout(buyer), person: somebody() }
}

const picker = (buyer: Buyer) => buyer.main.getByRole('region', { name: lockers[buyer.view.code] })
const points = (buyer: Buyer) => picker(buyer).getByRole('group', { name: buyer.t('Collection point') })
const search = (buyer: Buyer) =>
  picker(buyer).getByRole('searchbox', { name: buyer.t('Town, postcode, street or point code') })

/** As a reader without a mouse: Tab until it is there. */
async function tabsTo(page: Page, what: ReturnType<Page['locator']>) {
  for (let press = 0; press < 60; press++) {
    if (await what.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`60 presses of Tab do not lead to ${String(what)}`)
}

const cartOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'cart')?.value ?? ''
const chosenCode = (buyer: Buyer) =>
  buyer.page.evaluate(() => document.querySelector<HTMLInputElement>('[name=delivery_point]:checked')?.value ?? '')

test(
  'CHK-2 CHK-5 CHK-10: a locker is found, chosen and ordered by keyboard alone, and paid for when it is collected',
  eachView,
  async ({ code }) => {
    const { buyer, checkout, person } = await comesToDelivery(code)
    const { t, page } = buyer
    const type = async (label: string, text: string) => {
      await tabsTo(page, checkout.field(label))
      await page.keyboard.type(text)
    }
    await seen(checkout.field('E-mail'))
    await page.waitForFunction(() => globalThis.hydrated === true)
    await type('E-mail', person.email)
    await tabsTo(page, checkout.choice(lockers[code]))
    await page.keyboard.press('Space')
    // no home is asked for: a name and a phone number are enough
    await seen(search(buyer))
    expect(await checkout.field('Street').isVisible()).toBe(false)
    // the summary names the day of the chosen way, not of a courier
    const summary = buyer.main.getByRole('complementary', { name: t('Order summary') })
    await buyer.sees(new RegExp(t('At the pick-up point %s', '').trim()), summary)

    await tabsTo(page, search(buyer))
    await page.keyboard.type('krakow')
    await page.keyboard.press('Enter')
    await buyer.sees(/Kraków/, points(buyer))
    const radios = points(buyer).getByRole('radio')
    await tabsTo(page, radios.first())
    await page.keyboard.press('Space')
    const first = await chosenCode(buyer)
    await page.keyboard.press('ArrowDown')
    await eventually(() => chosenCode(buyer)).not.toBe(first)
    const chosen = await chosenCode(buyer)
    expect(chosen).toMatch(/^KRA/)

    await type('First name', person.firstName)
    await type('Last name', person.lastName)
    await type('Phone number', person.phone)
    await tabsTo(page, buyer.button(t('Continue to payment')))
    await page.keyboard.press('Enter')
    await seen(checkout.choice(checkout.ways.cash))
    await buyer.sees(new RegExp(chosen), buyer.main)
    await buyer.seesTotal(book.price + LOCKER)
    await buyer.sees(t('You pay when you collect the parcel, by card or BLIK; at a counter also in cash.'))

    await checkout.chooses(checkout.ways.cash)
    await checkout.agrees()
    const number = await checkout.orders()
    await seen(buyer.main.getByRole('heading', { name: t('Pay and collect at the point') }))
    await buyer.sees(new RegExp(chosen), buyer.main)
    await buyer.sees(buyer.money(book.price + LOCKER), buyer.main)
    await buyer.sees(
      t(
        'You pay at the locker before it opens: by card or BLIK, at its screen or in the carrier’s app. It takes ' +
          'no cash.',
      ),
    )
    const mail = await receivedMail(person.email)
    expect(missingIn(mail, number, chosen, 'Kraków')).toEqual([])

    // the next order begins with the same point
    await buyer.hasInCart({ sku: book.sku })
    await buyer.goesTo('/checkout')
    await checkout.chooses(lockers[code])
    await buyer.sees(t('Last used'), points(buyer))
    expect(await points(buyer).getByRole('radio').first().getAttribute('value')).toBe(chosen)
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test('CHK-10: by touch a locker is chosen in the list and on the map', onPhone, async () => {
  const { buyer, checkout, person } = await comesToDelivery('default', { size: phone })
  const { t, page } = buyer
  await page.waitForFunction(() => globalThis.hydrated === true)
  await checkout.givesName({ ...person })
  await buyer.main.getByText(lockers.default, { exact: true }).tap()
  await search(buyer).fill('Lublin')
  await buyer.sees(/Lublin/, points(buyer))
  await points(buyer).getByText('Paczkomat LUB').nth(1).tap()
  const chosen = await chosenCode(buyer)
  expect(chosen).toMatch(/^LUB/)

  await buyer.button(t('Show on a map')).tap()
  const map = picker(buyer).getByRole('group', { name: t('Points on the map') })
  await seen(map.getByRole('button', { pressed: true }))
  // a marker that stands for one point
  const other = map.getByRole('button', { name: /^Paczkomat/, pressed: false }).first()
  await other.tap()
  await eventually(() => chosenCode(buyer)).not.toBe(chosen)
  const byMap = await chosenCode(buyer)
  await seen(map.getByRole('button', { pressed: true, name: new RegExp(byMap) }))
  await buyer.button(t('Zoom in')).tap()
  await buyer.button(t('Hide the map')).tap()
  await checkout.continues()
  await seen(checkout.choice(checkout.ways.transfer))
  await buyer.sees(new RegExp(byMap), buyer.main)
  buyer.hadNoTrouble()
  await buyer.leaves()
})

test(
  'CHK-6 CHK-10: a reload keeps the point, and the billing step leads back',
  eachViewAndSize,
  async ({ code, size }) => {
    const { buyer, checkout, person } = await comesToDelivery(code, { size })
    const { t, page } = buyer
    await page.waitForFunction(() => globalThis.hydrated === true)
    await checkout.givesName(person)
    await checkout.chooses(lockers[code])
    await search(buyer).fill('LUB02N')
    await seen(points(buyer).getByRole('radio', { name: /LUB02N/ }))
    await points(buyer)
      .getByText(/LUB02N/)
      .first()
      .click()
    await expectAccessibleOn(size)(page)
    await buyer.button(t('Show on a map')).click()
    await seen(
      picker(buyer)
        .getByRole('group', { name: t('Points on the map') })
        .getByRole('button')
        .first(),
    )
    await expectAccessibleOn(size)(page)
    await buyer.reloads()
    // folded, since there is nothing left to choose
    await eventually(() => chosenCode(buyer)).toBe('LUB02N')
    await seen(picker(buyer).getByText(/LUB02N/))
    await eventually(() => search(buyer).isVisible()).toBe(false)
    await expectAccessibleOn(size)(page)

    await checkout.goesToPayment()
    await expectAccessibleOn(size)(page)
    await buyer.link(t('Change the point')).click()
    await seen(search(buyer))
    // it stays open when the point that this browser keeps has been looked up
    await page.waitForLoadState('networkidle')
    expect(await search(buyer).isVisible()).toBe(true)
    expect(await chosenCode(buyer)).toBe('LUB02N')
    await buyer.leaves()
  },
)

test('CHK-10: without scripts points are searched, chosen and ordered', eachSize, async ({ size }) => {
  const { buyer, checkout, person } = await comesToDelivery('default', { size, scripts: false })
  const { t } = buyer
  await checkout.givesName(person)
  await checkout.chooses(lockers.default)
  await buyer.button(t('Find a point'), buyer.main).filter({ visible: true }).click()
  // what was written stays
  expect(await checkout.field('E-mail').inputValue()).toBe(person.email)
  await search(buyer).fill('Warszawa')
  await buyer.button(t('Search'), picker(buyer)).click()
  await buyer.sees(/Warszawa/, points(buyer))
  await buyer.button(t('Show more points')).click()
  const radio = points(buyer).getByRole('radio').first()
  const chosen = (await radio.getAttribute('value')) ?? ''
  await points(buyer).getByText(new RegExp(chosen)).first().click()
  // Enter in the field searches, and does not lose the choice
  await search(buyer).fill('Kraków')
  await search(buyer).press('Enter')
  await buyer.sees(/Kraków/, points(buyer))
  expect(await points(buyer).getByRole('radio', { checked: true }).getAttribute('value')).toBe(chosen)
  expect(await buyer.button(t('Near me')).isVisible()).toBe(false)
  await checkout.goesToPayment()
  await buyer.sees(new RegExp(chosen), buyer.main)
  await buyer.leaves()
})

test('CHK-10: without a point the step says so, at the search', eachView, async ({ code }) => {
  const { buyer, checkout, person } = await comesToDelivery(code)
  const { t } = buyer
  await buyer.page.waitForFunction(() => globalThis.hydrated === true)
  await checkout.givesName(person)
  await checkout.chooses(lockers[code])
  await search(buyer).fill('Lublin')
  await seen(points(buyer).getByRole('radio').first())
  await checkout.continues()
  await seen(points(buyer).getByText(t('Choose the point in which to collect the parcel.')))
  // another carrier has points of its own
  await checkout.chooses(orlen[code])
  await seen(buyer.main.getByRole('region', { name: orlen[code] }))
  expect(await picker(buyer).count()).toBe(0)
  await buyer.leaves()
})

test('CHK-10: filters narrow the list, and nothing found says what helps', async () => {
  const { buyer, checkout } = await comesToDelivery('default')
  const { t } = buyer
  await buyer.page.waitForFunction(() => globalThis.hydrated === true)
  await checkout.chooses(lockers.default)
  await search(buyer).fill('Lublin')
  await seen(points(buyer).getByRole('radio').first())
  const filters = ['Payment on collection', 'Step-free access', 'Open around the clock'].map((name) => t(name))
  for (const name of filters) await picker(buyer).getByRole('checkbox', { name }).check()
  const hints = () =>
    points(buyer)
      .getByRole('radio')
      .evaluateAll((radios) =>
        radios.map((radio) => document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.innerText ?? ''),
      )
  // the list of fewer filters is still there when the last is chosen
  await eventually(async () => {
    const shown = await hints()
    return shown.length > 0 && shown.every((hint) => filters.every((filter) => hint.includes(filter)))
  }).toBe(true)
  await search(buyer).fill('Xyzzy Nigdzie')
  await buyer.sees(t('No points were found. Try a town, a postcode or fewer filters.'))
  await buyer.leaves()
})

test('CHK-10: the location is asked for by a press alone, and a refusal is explained', async () => {
  const { buyer, checkout } = await comesToDelivery('default')
  const { t, page } = buyer
  await page.waitForFunction(() => globalThis.hydrated === true)
  await checkout.chooses(lockers.default)
  await buyer.button(t('Near me')).click()
  await seen(
    picker(buyer).getByText(
      t('Your browser did not share your location. You can search by a town, a postcode or a street.'),
    ),
  )
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 50.0614, longitude: 19.9366 })
  await buyer.button(t('Near me')).click()
  await buyer.sees(/Kraków/, points(buyer))
  await buyer.leaves()
})

for (const [stored, shown] of [
  ['ruch_orlen_ruch', orlen.default],
  ['dhl_pickup_dhl', 'Punkt DHL POP'],
  ['inpostlocker_standard', lockers.default],
] as const)
  test(`CHK-2: the stored method ${stored} is preselected, with its points`, async () => {
    const { buyer, checkout } = await comesToDelivery('default')
    const { page } = buyer
    const cart = await cartOf(page)
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      fields,
      JSON.stringify({ cart, shippingMethodCode: stored }),
    ] as const)
    await buyer.reloads()
    await eventually(() => checkout.choice(shown).isChecked()).toBe(true)
    await seen(buyer.main.getByRole('region', { name: shown }))
    await buyer.leaves()
  })

test('CHK-10: a point that is closed by now is explained and cannot be chosen', async () => {
  using own = ownShopFolder()
  await arrange(own.folder, "update delivery_point set status = 'paused' where code = 'LUB02N'")
  await using shop = await runningShop({ DATA_DIR: own.folder })
  const buyer = await Buyer.enters('default', { size: desktop, shop: shop.url })
  const { page, t } = buyer
  await page.goto(book.path)
  await page.waitForFunction(() => globalThis.hydrated === true)
  await buyer.adds()
  await eventually(() => cartOf(page)).not.toBe('')
  const cart = await cartOf(page)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    fields,
    JSON.stringify({
      cart,
      shippingMethodCode: 'standard',
      selectedLocker: { method: 'inpostlocker:standard', code: 'LUB02N' },
    }),
  ] as const)
  await page.goto('/checkout')
  await seen(picker(buyer).getByText(t('%s cannot be chosen now', 'Paczkomat LUB02N')))
  await search(buyer).fill('LUB02N')
  await seen(points(buyer).getByRole('radio', { name: /LUB02N/, disabled: true }))
  await buyer.leaves()
})
