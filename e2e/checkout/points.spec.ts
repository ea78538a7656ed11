import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { oneBook, type Book } from '../fixtures/api.ts'
import {
  eventually,
  expectAccessible,
  expectAccessibleOn,
  waitUntilHidden,
  waitUntilHydrated,
  waitUntilVisible,
} from '../fixtures/browser.ts'
import { operator } from '../fixtures/operator.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { Checkout, newPerson } from '../fixtures/checkout.ts'
import { temporaryFolder } from '../fixtures/folder.ts'
import { missingTexts, receivedMail } from '../fixtures/mail.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

const LOCKER = 12.99
const lockers = { default: 'Paczkomat InPost', en: 'InPost locker' }
const orlen = { default: 'ORLEN Paczka, automat albo punkt', en: 'ORLEN Paczka, locker or point' }
const dhl = 'Punkt DHL POP'
/** A DHL point of the demo shop that is missing in the new list, whose only point is POP. */
const CLOSED = '4601001'
const POP = `<item><address><name>Sklep</name><postcode>20076</postcode><city>Lublin</city>
  <street>Krakowskie Przedmieście</street><houseNumber>55</houseNumber></address><longitude>22.5535</longitude>
  <latitude>51.2477</latitude><sap>4500001</sap><monOpen>0900</monOpen><monClose>1800</monClose></item>`

let book: Book
test.beforeAll(async () => {
  book = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 40)
})

async function opensDeliveryStep(...[code, options]: Parameters<typeof Buyer.enters>) {
  const buyer = await Buyer.enters(code, options)
  await buyer.hasInCart({ sku: book.sku })
  if (options?.scripts === false) await buyer.page.goto(`${buyer.view.base}/checkout`)
  else await buyer.goesTo('/checkout')
  return { buyer, checkout: new Checkout(buyer), person: newPerson() }
}

const picker = (buyer: Buyer) => buyer.main.getByRole('region', { name: lockers[buyer.view.code] })
const points = (buyer: Buyer) => picker(buyer).getByRole('group', { name: buyer.t('Collection point') })
const search = (buyer: Buyer) =>
  picker(buyer).getByRole('searchbox', { name: buyer.t('Town, postcode, street or point code') })

/** Presses Tab until the element has the focus. */
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

test('CHK-2 CHK-5b CHK-10: a locker is found, chosen and ordered by keyboard alone, paid at collection', async () => {
  const { buyer, checkout, person } = await opensDeliveryStep()
  const { t, page } = buyer
  const type = async (label: string, text: string) => {
    await tabsTo(page, checkout.field(label))
    await page.keyboard.type(text)
  }
  await waitUntilVisible(checkout.field('E-mail'))
  await waitUntilHydrated(page)
  await type('E-mail', person.email)
  await tabsTo(page, checkout.choice(lockers.default))
  await page.keyboard.press('Space')
  // no address is required: a name and a phone number are enough
  await waitUntilVisible(search(buyer))
  expect(await checkout.field('Street').isVisible()).toBe(false)
  // the summary has the promise of the chosen method, not of a courier
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
  await waitUntilVisible(checkout.choice(checkout.methodNames.cash))
  await buyer.sees(new RegExp(chosen), buyer.main)
  await buyer.seesTotal(book.price + LOCKER)
  const howToPay = t(
    'You pay at the locker before it opens: by card or BLIK, at its screen or in the carrier’s app. It takes no cash.',
  )
  await buyer.sees(howToPay)
  // the newsletter is offered by a consent only
  const subscribe = page.getByRole('contentinfo').getByRole('button', { name: t('Subscribe'), exact: true })
  await expect(subscribe).toHaveCount(0)

  await checkout.chooses(checkout.methodNames.cash)
  await checkout.agrees()
  const number = await checkout.orders()
  await waitUntilVisible(buyer.main.getByRole('heading', { name: t('Pay and collect at the point') }))
  await buyer.sees(new RegExp(chosen), buyer.main)
  await buyer.sees(buyer.money(book.price + LOCKER), buyer.main)
  await buyer.sees(howToPay)
  const mail = await receivedMail(person.email)
  expect(missingTexts(mail, number, chosen, 'Kraków')).toEqual([])

  // the next order offers the same point first
  await buyer.hasInCart({ sku: book.sku })
  await buyer.goesTo('/checkout')
  await checkout.chooses(lockers.default)
  await buyer.sees(t('Last used'), points(buyer))
  expect(await points(buyer).getByRole('radio').first().getAttribute('value')).toBe(chosen)
  buyer.hadNoProblems()
  await buyer.leaves()
})

test(
  'CHK-6 CHK-10b: by touch a locker is chosen in the list and on the map, kept by a reload, and changed from billing',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const { buyer, checkout, person } = await opensDeliveryStep(code, { size })
    const { t, page } = buyer
    await waitUntilHydrated(page)
    await checkout.fillsContact(person)
    let byMap = ''

    await test.step('in the list', async () => {
      await buyer.main.getByText(lockers[code], { exact: true }).tap()
      await search(buyer).fill('Lublin')
      await buyer.sees(/Lublin/, points(buyer))
      await points(buyer).getByText('Paczkomat LUB').nth(1).tap()
      expect(await chosenCode(buyer)).toMatch(/^LUB/)
      // the list folds, so that the next field follows, and what was chosen stays in sight
      await waitUntilHidden(search(buyer))
      await expect(
        picker(buyer)
          .getByText(await chosenCode(buyer))
          .first(),
      ).toBeInViewport()
      await expect(picker(buyer).locator('summary')).toBeFocused()
    })

    await test.step('on the map, above the list', async () => {
      await picker(buyer).getByText(t('Change the point')).tap()
      const chosen = await chosenCode(buyer)
      await buyer.button(t('Show on a map')).tap()
      const map = picker(buyer).getByRole('group', { name: t('Points on the map') })
      await waitUntilVisible(map.getByRole('button', { pressed: true }))
      await expectAccessibleOn(size)(page)
      // a marker of one point, not of a cluster
      const other = map.getByRole('button', { name: /^Paczkomat/, pressed: false }).first()
      await other.tap()
      await eventually(() => chosenCode(buyer)).not.toBe(chosen)
      byMap = await chosenCode(buyer)
      await waitUntilVisible(map.getByRole('button', { pressed: true, name: new RegExp(byMap) }))
      await buyer.button(t('Zoom in')).tap()
      await buyer.button(t('Hide the map')).tap()
    })

    await test.step('a reload keeps the point and folds the search', async () => {
      await buyer.reloads()
      await eventually(() => chosenCode(buyer)).toBe(byMap)
      await waitUntilVisible(picker(buyer).getByText(new RegExp(byMap)))
      await eventually(() => search(buyer).isVisible()).toBe(false)
      await expectAccessibleOn(size)(page)
    })

    await test.step('the billing step leads back to the search', async () => {
      await checkout.goesToPayment()
      await buyer.sees(new RegExp(byMap), buyer.main)
      await expectAccessibleOn(size)(page)
      await buyer.link(t('Change the point')).click()
      await waitUntilVisible(search(buyer))
      // the search stays open after the stored point has been fetched
      await page.waitForLoadState('networkidle')
      expect(await search(buyer).isVisible()).toBe(true)
      expect(await chosenCode(buyer)).toBe(byMap)
    })
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CHK-10: without scripts points are searched, chosen and ordered', onPhoneInEnglish, async ({ code, size }) => {
  const { buyer, checkout, person } = await opensDeliveryStep(code, { size, scripts: false })
  const { t } = buyer
  await checkout.fillsContact(person)
  await checkout.chooses(lockers[code])
  await buyer.button(t('Find a point'), buyer.main).filter({ visible: true }).click()
  // typed values are kept
  expect(await checkout.field('E-mail').inputValue()).toBe(person.email)
  await search(buyer).fill('Warszawa')
  await buyer.button(t('Search'), picker(buyer)).click()
  await buyer.sees(/Warszawa/, points(buyer))
  await buyer.button(t('Show more points')).click()
  const radio = points(buyer).getByRole('radio').first()
  const chosen = (await radio.getAttribute('value')) ?? ''
  await points(buyer).getByText(new RegExp(chosen)).first().click()
  // Enter in the field searches and keeps the choice
  await search(buyer).fill('Kraków')
  await search(buyer).press('Enter')
  await buyer.sees(/Kraków/, points(buyer))
  expect(await points(buyer).getByRole('radio', { checked: true }).getAttribute('value')).toBe(chosen)
  expect(await buyer.button(t('Near me')).isVisible()).toBe(false)
  await checkout.goesToPayment()
  await buyer.sees(new RegExp(chosen), buyer.main)
  await buyer.leaves()
})

test('CHK-10a: points are found by location and filters; a missing point and an empty result are reported', async () => {
  const { buyer, checkout, person } = await opensDeliveryStep()
  const { t, page } = buyer
  await waitUntilHydrated(page)
  await checkout.fillsContact(person)
  await checkout.chooses(lockers.default)

  await test.step('the location is requested only on click, and a refusal is explained', async () => {
    await buyer.button(t('Near me')).click()
    await waitUntilVisible(
      picker(buyer).getByText(
        t('Your browser did not share your location. You can search by a town, a postcode or a street.'),
      ),
    )
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 50.0614, longitude: 19.9366 })
    await buyer.button(t('Near me')).click()
    await buyer.sees(/Kraków/, points(buyer))
  })

  await test.step('the step reports that no point is chosen', async () => {
    await search(buyer).fill('Lublin')
    await buyer.sees(/Lublin/, points(buyer))
    await checkout.continues()
    await waitUntilVisible(points(buyer).getByText(t('Choose the point in which to collect the parcel.')))
    await buyer.button(t('Show on a map')).click()
    await waitUntilVisible(
      picker(buyer)
        .getByRole('group', { name: t('Points on the map') })
        .getByRole('button')
        .first(),
    )
    await expectAccessible(page)
  })

  await test.step('filters narrow the list', async () => {
    const filters = ['Payment on collection', 'Step-free access', 'Open around the clock'].map((name) => t(name))
    for (const name of filters) await picker(buyer).getByRole('checkbox', { name }).check()
    const hints = () =>
      points(buyer)
        .getByRole('radio')
        .evaluateAll((radios) =>
          radios.map((radio) => document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.innerText ?? ''),
        )
    // until the last request is answered, the list of fewer filters is shown
    await eventually(async () => {
      const shown = await hints()
      return shown.length > 0 && shown.every((hint) => filters.every((filter) => hint.includes(filter)))
    }).toBe(true)
  })

  await test.step('an empty result suggests what to change', async () => {
    await search(buyer).fill('Xyzzy Nigdzie')
    await buyer.sees(t('No points were found. Try a town, a postcode or fewer filters.'))
  })

  await test.step('another carrier has its own points', async () => {
    await checkout.chooses(orlen.default)
    await waitUntilVisible(buyer.main.getByRole('region', { name: orlen.default }))
    expect(await picker(buyer).count()).toBe(0)
  })
  await buyer.leaves()
})

test('CHK-2 CHK-10: the stored method is preselected with its points; a closed point cannot be chosen', async () => {
  const buyer = await Buyer.enters()
  const { page, t } = buyer
  const checkout = new Checkout(buyer)
  await buyer.hasInCart({ sku: book.sku })
  const cart = await cartOf(page)
  const returnsWith = async (kept: object) => {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      'checkout_fields',
      JSON.stringify({ cart, ...kept }),
    ] as const)
    await buyer.goesTo('/checkout')
  }
  await page.goto('/robots.txt')
  for (const [shippingMethodCode, shown] of [
    ['ruch_orlen_ruch', orlen.default],
    ['inpostlocker_standard', lockers.default],
    ['dhl_pickup_dhl', dhl],
  ] as const)
    await test.step(shippingMethodCode, async () => {
      await returnsWith({ shippingMethodCode })
      await eventually(() => checkout.choice(shown).isChecked()).toBe(true)
      await waitUntilVisible(buyer.main.getByRole('region', { name: shown }))
    })

  await test.step('a point that is missing in the carrier’s new list', async () => {
    using own = temporaryFolder()
    const list = path.join(own.folder, 'dhl.xml')
    writeFileSync(list, `<points>${POP}</points>`)
    await operator('points', 'import', 'dhl', list, '--accept-closing')
    await returnsWith({
      shippingMethodCode: 'dhl_pickup_dhl',
      selectedLocker: { method: 'dhl:pickup_dhl', code: CLOSED },
    })
    const here = buyer.main.getByRole('region', { name: dhl })
    await waitUntilVisible(here.getByText(t('%s cannot be chosen now', 'DHL BOX 24/7')))
    await here.getByRole('searchbox').fill('Lublin')
    const offered = here.getByRole('group', { name: t('Collection point') }).getByRole('radio')
    await expect(offered.and(page.locator('[value="4500001"]'))).toBeEnabled()
    await expect(offered.and(page.locator(`[value="${CLOSED}"]`))).toBeDisabled()
  })
  await buyer.leaves()
})
