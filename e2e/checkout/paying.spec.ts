import { oneBook, oneFile, type Book } from '../fixtures/api.ts'
import { dataDir, expectAccessible, expectAccessibleOn, eventually, phone, seen } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { somebody } from '../fixtures/checkout.ts'
import { receivedMail } from '../fixtures/mail.ts'
import { AGREED, Paying, REFUSED } from '../fixtures/paying.ts'
import { linkIn, newCustomer, Reader, signIn } from '../fixtures/reader.ts'
import { operate } from '../fixtures/shop-process.ts'
import { eachSize, eachViewAndSize, expect, test } from '../fixtures/test.ts'

let book: Book
test.beforeAll(async () => {
  book = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
})

const ordersOf = async (email: string) => {
  const { printed } = await operate(dataDir(), 'orders', 'list', '--email', email, '--json')
  return (JSON.parse(printed) as { number: string }[]).map(({ number }) => number)
}

test(
  'CHK-3 CHK-4 CHK-5: BLIK is paid by its code on the page, and thanks come by themselves, once',
  eachViewAndSize,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t } = buyer
    const paying = new Paying(buyer)
    const person = await paying.comesToPay(book)
    await buyer.sees(t('This is a demo shop: payments marked this way take no money.'))
    expect(await paying.blikField.isVisible()).toBe(false)

    await paying.paysByBlik('7771')
    expect(await paying.blikField.getAttribute('inputmode')).toBe('numeric')
    expect(await paying.blikField.getAttribute('autocomplete')).toBe('one-time-code')
    await paying.agrees()
    await paying.orderButton.click()
    await paying.hasErrorAt('BLIK code', 'Enter the 6 digits that your bank’s app shows as the BLIK code.')
    await buyer.page
      .getByRole('alert')
      .getByRole('link', { name: t('BLIK code') })
      .click()
    expect(await paying.blikField.evaluate((field) => field === document.activeElement)).toBe(true)
    await expectAccessibleOn(size)(buyer.page)

    // as the app shows it
    await paying.blikField.fill('777 123')
    await paying.orderButton.click()
    await paying.isTold('Confirm the payment in your bank’s app')
    await expectAccessibleOn(size)(buyer.page)
    const number = await paying.isPaid()
    await expectAccessibleOn(size)(buyer.page)
    expect(buyer.address).toBe(`${buyer.view.base}/checkout/success`)

    await buyer.reloads()
    expect(await paying.isPaid()).toBe(number)
    await buyer.page.goBack()
    await paying.isPaid()
    expect(await ordersOf(person.email)).toEqual([number])
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test(
  'CHK-4: after a refused code the same order is paid with a second one',
  eachViewAndSize,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const paying = new Paying(buyer)
    const person = await paying.comesToPay(book)
    await paying.paysByBlik(REFUSED)
    await paying.agrees()
    await paying.orderButton.click()
    await paying.isTold('The payment was not accepted')
    const [number = ''] = await ordersOf(person.email)
    await buyer.sees(buyer.t('Order # %s', number), buyer.main)
    await buyer.sees(buyer.t('No money was taken, and your order is kept. Try again or choose another way to pay.'))
    await expectAccessibleOn(size)(buyer.page)
    // the way is kept, the code is not
    expect(await paying.blikField.inputValue()).toBe('')
    await paying.payButton.click()
    await paying.hasErrorAt('BLIK code', 'Enter the 6 digits that your bank’s app shows as the BLIK code.')
    await paying.blikField.fill(AGREED)
    await paying.payButton.click()
    expect(await paying.isPaid()).toBe(number)
    expect(await ordersOf(person.email)).toEqual([number])
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test(
  'CHK-4: a card is paid on the page of PayU, and the browser comes back',
  eachViewAndSize,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const paying = new Paying(buyer)
    await paying.comesToPay(book)
    await paying.chooses(paying.payu)
    await paying.agrees()
    await paying.orderButton.click()
    await paying.isOnPage('payu')
    await paying.pressesThere(paying.company.card)
    await paying.isPaid()
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test(
  'CHK-4: a bank or a card of Autopay is chosen on our page, with what must be accepted for it',
  eachViewAndSize,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, main } = buyer
    const paying = new Paying(buyer)
    await paying.comesToPay(book)
    await paying.chooses(paying.autopay)
    const channels = main.getByRole('group', { name: t('Choose a bank or a card') })
    const later = channels.getByRole('radio', { name: /Zapłać później|Pay later/ })
    if (await later.count()) {
      await later.check()
      await paying.agrees()
      await paying.orderButton.click()
      await buyer.sees(t('Please accept this to pay this way.'), main)
    }
    const [channel, pays] =
      size === phone
        ? [paying.company.cardChannel, paying.company.payByCard]
        : [paying.company.bank, paying.company.payByBank]
    await channels.getByRole('radio', { name: channel }).check()
    for (const rule of await channels.getByRole('checkbox').filter({ visible: true }).all()) await rule.check()
    await expectAccessibleOn(size)(buyer.page)
    await paying.agrees()
    await paying.orderButton.click()
    await paying.isOnPage('autopay')
    await paying.pressesThere(pays)
    await paying.isPaid()
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test('CHK-4 ORD-7: who gave up pays later by the link of the mail, in another browser', eachSize, async ({ size }) => {
  const company = size === phone ? 'autopay' : 'payu'
  const buyer = await Buyer.enters('default', { size })
  const paying = new Paying(buyer)
  const person = await paying.comesToPay(book)
  await paying.choosesCompany(company)
  await paying.agrees()
  await paying.orderButton.click()
  await paying.isOnPage(company)
  await paying.pressesThere(paying.company.refuse)
  await paying.isTold('The payment was not accepted')
  // neither the checkout nor a second press forgets the order
  await buyer.goesTo('/checkout/billing')
  await paying.isTold('The payment was not accepted')
  await buyer.leaves()

  const later = await Buyer.enters('default', { size })
  const [number = ''] = await ordersOf(person.email)
  const again = new Paying(later)
  await later.goesTo(linkIn(await receivedMail(person.email), '/checkout/payment'))
  await later.sees(later.t('Order # %s', number), later.main)
  if (company === 'payu') await again.paysByBlik(AGREED)
  else await again.choosesCompany(company)
  await again.payButton.click()
  if (company === 'autopay') {
    await again.isOnPage(company)
    await again.pressesThere(again.company.payByBank)
  }
  // what was bought is not shown to who has nothing but the link
  await later.sees(later.t('Order # %s is paid', number))
  await expectAccessible(later.page)
  later.hadNoTrouble()
  await later.leaves()
})

test(
  'CHK-4 CHK-12: after a refusal the order is paid by transfer, here and from the link of the mail',
  eachViewAndSize,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, main } = buyer
    const paying = new Paying(buyer)
    const refusedAgain = async () => {
      const person = await paying.comesToPay(book)
      await paying.chooses(paying.payu)
      await paying.agrees()
      await paying.orderButton.click()
      await paying.isOnPage('payu')
      await paying.pressesThere(paying.company.refuse)
      await paying.isTold('The payment was not accepted')
      return person
    }
    await refusedAgain()
    await paying.chooses(paying.ways.transfer)
    await buyer.sees(t('We send the account number by e-mail. The order waits for your transfer.'), main)
    await expectAccessibleOn(size)(buyer.page)
    await paying.payButton.click()
    await paying.isThanked()
    await seen(buyer.button(t('Copy: %s', t('Account number')), main))

    const person = await refusedAgain()
    const later = await Buyer.enters(code, { size, scripts: false })
    const again = new Paying(later)
    await later.page.goto(linkIn(await receivedMail(person.email), '/checkout/payment'))
    await again.chooses(again.ways.transfer)
    await again.payButton.click()
    const [number = ''] = await ordersOf(person.email)
    await later.sees(
      t('So you pay for order # %s. We have sent what you need for it to your e-mail address.', number),
      later.main,
    )
    buyer.hadNoTrouble()
    await later.leaves()
    await buyer.leaves()
  },
)

test('CHK-4: who leaves the page of the company without paying can go back to it', async () => {
  const buyer = await Buyer.enters()
  const paying = new Paying(buyer)
  await paying.comesToPay(book)
  await paying.chooses(paying.payu)
  await paying.agrees()
  await paying.orderButton.click()
  await paying.isOnPage('payu')
  await paying.pressesThere(paying.company.abandon)
  await paying.isTold('We are waiting for the payment')
  await expectAccessible(buyer.page)
  await buyer.link(buyer.t('Go back to the payment'), buyer.main).click()
  await paying.isOnPage('payu')
  // paid in another tab, while this one waits
  await paying.pressesThere(paying.company.abandon)
  await paying.isTold('We are waiting for the payment')
  const other = await buyer.visitor.context.newPage()
  await other.goto(buyer.page.url())
  await other.getByRole('link', { name: buyer.t('Go back to the payment') }).click()
  await other.getByRole('button', { name: paying.company.card }).click()
  await other.waitForURL('**/checkout/success')
  await paying.isPaid()
  buyer.hadNoTrouble()
  await buyer.leaves()
})

test('CHK-4: a forged or missing key opens no payment, and says where the order is found', async () => {
  const buyer = await Buyer.enters()
  await buyer.goesTo('/checkout/payment?key=payment-1-1999999999-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await buyer.sees(buyer.t('This link to a payment does not work'))
  await buyer.goesTo('/checkout/rejected')
  await buyer.sees(buyer.t('The payment was not accepted'))
  await buyer.link(buyer.t('Find the order'), buyer.main).click()
  await buyer.seesHeading(buyer.t('Orders and Returns'))
  buyer.hadNoTrouble()
  await buyer.leaves()
})

test('CHK-4: BLIK by keyboard alone, and what changes is announced', async () => {
  const buyer = await Buyer.enters()
  const { page, t } = buyer
  const paying = new Paying(buyer)
  await paying.comesToPay(book)
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value ?? '')
  await paying.agrees()
  await page.getByRole('link', { name: t('Change') }).focus()
  for (let pressed = 0; pressed < 10 && !(await focused()).startsWith('payu_gateway'); pressed++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  expect(await paying.blikField.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type(AGREED)
  await page.keyboard.press('Enter')
  await paying.isTold('Confirm the payment in your bank’s app')
  await seen(page.getByRole('status').getByText(t('This page changes by itself as soon as the payment is confirmed.')))
  await paying.isPaid()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  buyer.hadNoTrouble()
  await buyer.leaves()
})

test('CHK-3 CHK-4: without scripts BLIK and a card are paid by forms', eachSize, async ({ size }) => {
  const buyer = await Buyer.enters('default', { size, scripts: false })
  const { page, t } = buyer
  const paying = new Paying(buyer)
  const fillIn = async () => {
    await buyer.hasInCart(book)
    await page.goto('/checkout')
    await paying.chooses(paying.ways.dhl)
    await paying.givesName(somebody())
    await paying.givesAddress(somebody())
    await paying.continues()
  }
  await fillIn()
  expect(await paying.blikField.isVisible()).toBe(false)
  await paying.chooses(t('BLIK'))
  await paying.agrees()
  await paying.orderButton.click()
  await eventually(() => paying.problemOf('BLIK code')).toContain(
    t('Enter the 6 digits that your bank’s app shows as the BLIK code.'),
  )
  await paying.blikField.fill(AGREED)
  await paying.agrees()
  await paying.orderButton.click()
  await paying.isTold('Confirm the payment in your bank’s app')
  // the browser's own reload
  await paying.isPaid()

  await fillIn()
  await paying.chooses(paying.payu)
  await paying.agrees()
  await paying.orderButton.click()
  await paying.isOnPage('payu')
  await paying.pressesThere(size === phone ? paying.company.refuse : paying.company.card)
  if (size === phone) await paying.isTold('The payment was not accepted')
  else await paying.isPaid()
  await buyer.leaves()
})

test('CHK-4 CHK-5: an e-book is paid by BLIK and downloaded from the page of thanks', eachSize, async ({ size }) => {
  const [file, customer] = [await oneFile(), await newCustomer()]
  const reader = await Reader.enters('default', { size })
  await signIn(reader, customer)
  const { t, main } = reader
  const paying = new Paying(reader)
  await reader.hasInOwnCart(customer.token, file)
  await reader.goesTo('/checkout')
  const person = somebody()
  for (const [label, written] of Object.entries({
    Street: person.street,
    'House and flat': person.house,
    Postcode: person.postcode,
    Town: person.town,
    'Phone number': person.phone,
  }))
    await paying.field(label).fill(written)
  await paying.paysByBlik(AGREED)
  for (const box of await main.locator('input[type=checkbox][required]').all()) await box.check()
  await paying.orderButton.click()
  await paying.isPaid()
  const files = main
    .getByRole('region', { name: t('Your files') })
    .or(main.locator('section', { hasText: t('Your files') }))
  const link = files.getByRole('link').first()
  await seen(link)
  const [download] = await Promise.all([reader.page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/\.(epub|mobi|pdf)$/)
  reader.hadNoTrouble()
  await reader.leaves()
})
