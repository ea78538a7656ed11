import { ask, oneBook } from '../fixtures/api.ts'
import { eventually, gone } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { Checkout, somebody } from '../fixtures/checkout.ts'
import { eachViewAndSize, expect, test } from '../fixtures/test.ts'

const COURIER = 14.99
/** At a point of ORLEN Paczka. */
const CHEAPEST = 8.99
const cheapBook = () =>
  oneBook(
    'available',
    ({ price, inWarehouse, inBookstores }) =>
      price < 60 && inWarehouse > 20 && Object.values(inBookstores).some((copies) => copies > 1),
  )

const anEbook = async () =>
  (
    await ask<{ products: { items: { sku: string }[] } }>(
      `{ products(filter: { format: { eq: "ebook" }, availability: { eq: "available" } }, pageSize: 1) { items { sku
        } } }`,
    )
  ).products.items[0]

test(
  'CART-4 CHK-3: totals say whether delivery is in them, and each step has a name of its own',
  eachViewAndSize,
  async ({ code, size }) => {
    const book = await cheapBook()
    const buyer = await Buyer.enters(code, { size })
    const [checkout, person] = [new Checkout(buyer), somebody()]
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
        `${t('+ delivery')} ${t('in a bookshop %s', money(0))} ${t('from %s', money(CHEAPEST))}`.replaceAll(
          /\s+/g,
          ' ',
        ),
      )
    }
    await buyer.goesTo('/cart')
    await withoutDelivery()
    // the header shows what the goods cost, before delivery is chosen and after
    const sumInHeader = async () => (await buyer.cartLink(1).textContent())?.includes(money(book.price)) ?? false
    if (!buyer.isOnPhone) await eventually(sumInHeader).toBe(true)
    await checkout.begins()
    await buyer.seesHeading(t('Delivery – checkout'))
    expect(await page.title()).toContain(t('Delivery – checkout'))
    await withoutDelivery()
    await checkout.chooses(checkout.ways.dpd)
    await buyer.seesTotal(Math.round((book.price + COURIER) * 100) / 100)
    await gone(buyer.main.getByText(t('Total without delivery')))
    await checkout.givesName(person)
    await checkout.givesAddress(person)
    await checkout.goesToPayment()
    await buyer.seesHeading(t('Payment – checkout'))
    expect(await page.title()).toContain(t('Payment – checkout'))
    // on a phone the words are in the bar alone, and read out all the same
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t('Payment – checkout'))
    if (!buyer.isOnPhone) expect(await sumInHeader()).toBe(true)
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test('FORM-1 CHK-1: the error summary follows its fields and disappears with the last error', async () => {
  const buyer = await Buyer.enters()
  const [checkout, person] = [new Checkout(buyer), somebody()]
  const { t } = buyer
  await buyer.hasInCart(await cheapBook())
  await checkout.begins()
  await checkout.continues()
  const summary = buyer.main
    .getByRole('alert')
    .filter({ hasText: t('Incorrect data! Please resolve all field validation errors.') })
  const entries = summary.getByRole('listitem')
  await eventually(() => entries.count()).toBe(9)
  await checkout.field('E-mail').fill('lucja@')
  await expect(entries).toHaveCount(9)
  await checkout.field('E-mail').fill(person.email)
  await eventually(() => entries.count()).toBe(8)
  expect(await checkout.field('E-mail').evaluate((field) => field === document.activeElement)).toBe(true)
  await checkout.field('E-mail').fill('lucja')
  await checkout.field('Last name').focus()
  await eventually(() => entries.count()).toBe(9)
  await checkout.chooses(checkout.ways.dhl)
  await checkout.givesName(person)
  await checkout.givesAddress(person)
  await gone(summary)
  await checkout.goesToPayment()
  buyer.hadNoTrouble()
  await buyer.leaves()
})

test('CHK-11 CHK-3: an e-book allows collection; a separate invoice starts empty, not at the bookshop', async () => {
  const [book, file] = [await cheapBook(), await anEbook()]
  const buyer = await Buyer.enters()
  const [checkout, person] = [new Checkout(buyer), somebody()]
  const { t } = buyer
  await buyer.hasInCart(book, ...(file ? [file] : []))
  await checkout.begins()
  await checkout.chooses(checkout.ways.pickup)
  const enabled = buyer.main.getByRole('group', { name: t('Bookshop') }).getByRole('radio', { disabled: false })
  await expect(enabled).toHaveCount(Object.keys(book.inBookstores).length)
  await checkout.choosesBookshop()
  await checkout.givesName(person)
  await checkout.goesToPayment()
  await buyer.main.getByRole('checkbox', { name: t('A receipt in the name of whoever collects is enough') }).uncheck()
  for (const label of ['First name', 'Last name', 'Street', 'House and flat', 'Postcode', 'Town', 'Phone number'])
    expect(await checkout.field(label).inputValue(), label).toBe('')
  await buyer.main.getByRole('radio', { name: t('Company'), exact: true }).check()
  for (const label of ['Company name', 'VAT number']) expect(await checkout.field(label).inputValue(), label).toBe('')
  await checkout.chooses(checkout.ways.transfer)
  await checkout.agrees()
  await checkout.orderButton.click()
  await checkout.hasErrorAt('Street', 'This field is required!')
  buyer.hadNoTrouble()
  await buyer.leaves()
})
