import type { Locator } from '@playwright/test'
import { sendGraphql, oneBook } from '../fixtures/api.ts'
import { eventually, phone, waitUntilHidden, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { Checkout, newPerson } from '../fixtures/checkout.ts'
import { expect, test } from '../fixtures/test.ts'

const COURIER = 14.99
/** Delivery to a point of ORLEN Paczka. */
const CHEAPEST = 8.99
const cheapBook = () =>
  oneBook(
    'available',
    ({ price, inWarehouse, inBookstores }) =>
      price < 60 && inWarehouse > 20 && Object.values(inBookstores).some((copies) => copies > 1),
  )

/** Red, green and blue in the middle of an element, as it is drawn. */
async function middleOf(element: Locator): Promise<number[]> {
  const picture = (await element.screenshot()).toString('base64')
  return element.page().evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    canvas?.drawImage(bitmap, 0, 0)
    return [...(canvas?.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data ?? [])].slice(0, 3)
  }, picture)
}

const anEbook = async () =>
  (
    await sendGraphql<{ products: { items: { sku: string }[] } }>(
      `{ products(filter: { format: { eq: "ebook" }, availability: { eq: "available" } }, pageSize: 1) { items { sku
        } } }`,
    )
  ).products.items[0]

test('CART-4 CHK-3 NAV-3d: totals say whether delivery is included, and each step has a title of its own', async () => {
  const book = await cheapBook()
  const buyer = await Buyer.enters()
  const [checkout, person] = [new Checkout(buyer), newPerson()]
  const { t, money, page } = buyer
  await buyer.hasInCart(book)
  const withoutDelivery = async () => {
    await eventually(async () => (await buyer.sum(t('Total without delivery')).first().innerText()).trim()).toBe(
      money(book.price),
    )
    const more = await buyer.page
      .getByRole('complementary', { name: t('Order summary') })
      .locator('dl')
      .innerText()
    expect(more.replaceAll(/\s+/g, ' ')).toContain(
      `${t('+ delivery')} ${t('in a bookshop %s', money(0))} ${t('from %s', money(CHEAPEST))}`.replaceAll(/\s+/g, ' '),
    )
  }
  await buyer.goesTo('/cart')
  await withoutDelivery()
  // the header shows the price of the goods before and after delivery is chosen
  const sumInHeader = async () => (await buyer.cartLink(1).textContent())?.includes(money(book.price)) ?? false
  await eventually(sumInHeader).toBe(true)
  const menu = page.getByRole('navigation', { name: t('Main menu') })
  await waitUntilVisible(menu)
  await buyer.link(t('Proceed to checkout')).first().click()
  await buyer.seesHeading(t('Delivery – checkout'))
  await waitUntilHidden(menu)
  expect(await page.title()).toContain(t('Delivery – checkout'))
  await withoutDelivery()
  await checkout.chooses(checkout.methodNames.dpd)
  await buyer.seesTotal(Math.round((book.price + COURIER) * 100) / 100)
  await waitUntilHidden(buyer.main.getByText(t('Total without delivery')))
  await checkout.fillsContact(person)
  await checkout.fillsAddress(person)
  await checkout.goesToPayment()
  await buyer.seesHeading(t('Payment – checkout'))
  expect(await page.title()).toContain(t('Payment – checkout'))
  expect(await sumInHeader()).toBe(true)
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('FORM-1 CHK-1: errors are shown by field and in a linked summary that is updated until none is left', async () => {
  const buyer = await Buyer.enters('en', { size: phone })
  const [checkout, person] = [new Checkout(buyer), newPerson()]
  const { page, t } = buyer
  await buyer.hasInCart(await cheapBook())
  await checkout.begins()
  await checkout.continues()
  const summary = buyer.main
    .getByRole('alert')
    .filter({ hasText: t('Incorrect data! Please resolve all field validation errors.') })
  const entries = summary.getByRole('listitem')
  const isFocused = (label: string) => checkout.field(label).evaluate((field) => field === document.activeElement)

  await test.step('all fields are empty', async () => {
    // an address is not needed for every way of delivery
    await eventually(() => entries.count()).toBe(5)
    await buyer.sees(t('Choose how you want to receive the order.'), summary)
    await checkout.chooses(checkout.methodNames.dhl)
    await checkout.continues()
    await eventually(() => entries.count()).toBe(8)
    for (const label of ['E-mail', 'First name', 'Last name', 'Street', 'Postcode', 'Town', 'Phone number'])
      await checkout.hasErrorAt(label, 'This field is required!')
    await summary.getByRole('link', { name: t('Postcode') }).tap()
    expect(await isFocused('Postcode')).toBe(true)
  })

  await test.step('forced colours show which way of delivery is chosen', async () => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    const { dhl, dpd } = checkout.methodNames
    expect(await middleOf(checkout.choice(dhl))).not.toEqual(await middleOf(checkout.choice(dpd)))
    await page.emulateMedia({ forcedColors: null, reducedMotion: null })
  })

  await test.step('an error disappears once its field is valid, and returns if it is left invalid', async () => {
    await checkout.field('E-mail').fill('lucja@')
    await expect(entries).toHaveCount(8)
    await checkout.field('E-mail').fill(person.email)
    await eventually(() => entries.count()).toBe(7)
    expect(await isFocused('E-mail')).toBe(true)
    await checkout.field('E-mail').fill('lucja')
    await checkout.field('Last name').focus()
    await eventually(() => entries.count()).toBe(8)
  })

  await test.step('invalid values are reported', async () => {
    await checkout.field('Postcode').fill('2000')
    await checkout.field('Phone number').fill('12')
    await checkout.field('E-mail').fill('lucja@')
    await checkout.field('First name').fill('R2D2')
    await checkout.field('Town').fill('Łódź')
    await checkout.hasErrorAt('Postcode', 'Incorrect postcode! Example: 00-950')
    await checkout.hasErrorAt('Phone number', 'Incorrect phone input!')
    await checkout.hasErrorAt('E-mail', 'Incorrect email format!')
    await checkout.hasErrorAt('First name', 'Incorrect input! Only words allowed!')
    await checkout.field('Postcode').fill('90408')
    await checkout.field('Phone number').fill('+48 (501) 234-567')
    await checkout.field('Town').focus()
    expect(await checkout.field('Postcode').inputValue()).toBe('90-408')
    expect(await checkout.problemOf('Phone number')).not.toContain('Incorrect')
  })

  await test.step('all fields are valid', async () => {
    await checkout.fillsContact(person)
    await checkout.fillsAddress(person)
    await waitUntilHidden(summary)
    await checkout.goesToPayment()
    // on a phone the title is in the header only, and is announced all the same
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t('Payment – checkout'))
  })
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CHK-11 CHK-3: a cart with an e-book can be collected; a separate invoice address starts empty', async () => {
  const [book, file] = [await cheapBook(), await anEbook()]
  const buyer = await Buyer.enters()
  const [checkout, person] = [new Checkout(buyer), newPerson()]
  const { t } = buyer
  await buyer.hasInCart(book, ...(file ? [file] : []))
  await checkout.begins()
  await checkout.chooses(checkout.methodNames.pickup)
  const enabled = buyer.main.getByRole('group', { name: t('Bookshop') }).getByRole('radio', { disabled: false })
  await expect(enabled).toHaveCount(Object.keys(book.inBookstores).length)
  await checkout.choosesBookshop()
  await checkout.fillsContact(person)
  await checkout.goesToPayment()
  await buyer.main.getByRole('checkbox', { name: t('A receipt in the name of whoever collects is enough') }).uncheck()
  for (const label of ['First name', 'Last name', 'Street', 'House and flat', 'Postcode', 'Town', 'Phone number'])
    expect(await checkout.field(label).inputValue(), label).toBe('')
  await buyer.main.getByRole('radio', { name: t('Company'), exact: true }).check()
  for (const label of ['Company name', 'VAT number']) expect(await checkout.field(label).inputValue(), label).toBe('')
  await checkout.chooses(checkout.methodNames.transfer)
  await checkout.agrees()
  await checkout.orderButton.click()
  await checkout.hasErrorAt('Street', 'This field is required!|street')
  buyer.hadNoProblems()
  await buyer.leaves()
})
