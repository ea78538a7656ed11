import { setTimeout } from 'node:timers/promises'
import { oneBook, oneFile, type Book } from '../fixtures/api.ts'
import {
  expectAccessible,
  expectAccessibleOn,
  eventually,
  waitUntilHidden,
  waitUntilVisible,
  shopUrl,
  type VisitorOptions,
} from '../fixtures/browser.ts'
import { Buyer, startingWith, views, type ViewCode } from '../fixtures/buyer.ts'
import { newPerson } from '../fixtures/checkout.ts'
import { get } from '../fixtures/html.ts'
import { receivedMail } from '../fixtures/mail.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { ACCEPTED_CODE, PaymentCheckout, REFUSED_CODE } from '../fixtures/payment-checkout.ts'
import { linkIn, newCustomer, Reader, signInByCookie, waitForNthMail } from '../fixtures/reader.ts'
import { operator } from '../fixtures/operator.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'
import { prepareCheckout, paysByBlikCode } from '../fixtures/prepare-checkout.ts'

let book: Book
test.beforeAll(async () => {
  book = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
})

const ordersOf = async (email: string) =>
  (JSON.parse(await operator('orders', 'list', '--email', email, '--json')) as { number: string }[]).map(
    ({ number }) => number,
  )

/** A buyer in the payment step of the checkout. */
async function opensPayment(code: ViewCode = 'default', options: VisitorOptions = {}) {
  const buyer = await Buyer.enters(code, options)
  const person = await prepareCheckout(buyer, [book])
  if (options.scripts === false) await buyer.page.goto(`${buyer.view.base}/checkout/billing`)
  else await buyer.goesTo('/checkout/billing')
  return { buyer, paying: new PaymentCheckout(buyer), person }
}

/** An order whose payment was refused, with the payment link of its mail. */
async function refusedOrder() {
  const { email } = newPerson()
  const number = await placeOrderByApi([{ sku: book.sku, quantity: 1 }], { email, payment: 'payu_gateway' })
  const mail = await receivedMail(email)
  expect(await paysByBlikCode(mail, 'payu_gateway', REFUSED_CODE)).toBe('FAILED')
  return { number, link: linkIn(mail, '/checkout/payment') }
}

test(
  'CHK-3 CHK-4 CHK-5: BLIK is paid on the page; after a refused code a second one pays the same order',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const { buyer, paying, person } = await opensPayment(code, { size })
    const { t, main } = buyer
    let shown = ''

    await test.step('a code must have six digits', async () => {
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
    })

    await test.step('a refused code keeps the order', async () => {
      // with the space that the bank's app shows
      await paying.blikField.fill(REFUSED_CODE.replace(/^.../, '$& '))
      await paying.orderButton.click()
      await paying.seesStatus('Confirm the payment in your bank’s app')
      await expectAccessibleOn(size)(buyer.page)
      await paying.seesStatus('The payment was not accepted')
      shown = /\d{9,}/.exec(await main.innerText())?.[0] ?? ''
      await buyer.sees(t('Order # %s', shown), main)
      await buyer.sees(t('No money was taken, and your order is kept. Try again or choose another way to pay.'))
      await expectAccessibleOn(size)(buyer.page)
      // the method is kept, the code is not
      expect(await paying.blikField.inputValue()).toBe('')
      await paying.payButton.click()
      await paying.hasErrorAt('BLIK code', 'Enter the 6 digits that your bank’s app shows as the BLIK code.')
    })

    await test.step('a second code pays the order', async () => {
      await paying.blikField.fill(ACCEPTED_CODE)
      await paying.payButton.click()
      expect(await paying.seesPaidOrder()).toBe(shown)
      expect(buyer.address).toBe(`${buyer.view.base}/checkout/success`)
      await expectAccessibleOn(size)(buyer.page)
      await buyer.reloads()
      expect(await paying.seesPaidOrder()).toBe(shown)
      expect(await ordersOf(person.email)).toEqual([shown])
    })
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test(
  'CHK-4: a bank or a card of Autopay is chosen on our page with its consents; after a refusal another one pays',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const { buyer, paying } = await opensPayment(code, { size })
    const { t, main } = buyer
    await paying.chooses(paying.autopay)
    const channels = main.getByRole('group', { name: t('Choose a bank or a card') })
    const later = channels.getByRole('radio', { name: /Zapłać później|Pay later/ })
    if (await later.count()) {
      await later.check()
      await paying.agrees()
      await paying.orderButton.click()
      await buyer.sees(t('Please accept this to pay this way.'), main)
    }
    await channels.getByRole('radio', { name: paying.company.cardChannel }).check()
    for (const rule of await channels.getByRole('checkbox').filter({ visible: true }).all()) await rule.check()
    await expectAccessibleOn(size)(buyer.page)
    await paying.agrees()
    await paying.orderButton.click()
    await paying.isOnCompanyPage('autopay')
    await waitUntilVisible(buyer.page.getByRole('button', { name: paying.company.payByCard }))
    await paying.clicksOnCompanyPage(paying.company.refuse)
    await paying.seesStatus('The payment was not accepted')

    await paying.choosesCompany('autopay')
    await paying.payButton.click()
    await paying.isOnCompanyPage('autopay')
    await paying.clicksOnCompanyPage(paying.company.payByBank)
    await paying.seesPaidOrder()
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CHK-4d CHK-12: after a refusal the order is paid by transfer', async () => {
  const { buyer, paying } = await opensPayment()
  const { t, main } = buyer
  await paying.chooses(paying.payu)
  await paying.agrees()
  await paying.orderButton.click()
  await paying.isOnCompanyPage('payu')
  await paying.clicksOnCompanyPage(paying.company.refuse)
  await paying.seesStatus('The payment was not accepted')
  // the checkout still shows the order that is to be paid
  await buyer.goesTo('/checkout/billing')
  await paying.seesStatus('The payment was not accepted')
  await paying.chooses(paying.methodNames.transfer)
  await buyer.sees(t('We send the account number by e-mail. The order waits for your transfer.'), main)
  await expectAccessible(buyer.page)
  await paying.payButton.click()
  await paying.seesConfirmation()
  await waitUntilVisible(buyer.button(t('Copy: %s', t('Account number')), main))
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CHK-4 CHK-12 ORD-7: an abandoned payment is made later by the link of the mail, in another browser', async () => {
  await test.step('by BLIK', async () => {
    const { number, link } = await refusedOrder()
    const later = await Buyer.enters()
    const paying = new PaymentCheckout(later)
    await later.goesTo(link)
    await paying.seesStatus('The payment was not accepted')
    await later.sees(later.t('Order # %s', number), later.main)
    await paying.paysByBlik(ACCEPTED_CODE)
    await paying.payButton.click()
    // the link alone does not show what was bought
    await later.sees(later.t('Order # %s is paid', number))
    await expectAccessible(later.page)
    later.hadNoProblems()
    await later.leaves()
  })

  await test.step('by transfer, without scripts', async () => {
    const { number, link } = await refusedOrder()
    const later = await Buyer.enters('default', { scripts: false })
    const paying = new PaymentCheckout(later)
    await later.page.goto(link)
    await paying.chooses(paying.methodNames.transfer)
    await paying.payButton.click()
    await later.sees(
      later.t('So you pay for order # %s. We have sent what you need for it to your e-mail address.', number),
      later.main,
    )
    await later.leaves()
  })
})

test(
  'CHK-4 CHK-4c: a buyer who leaves PayU without paying can return there, and pays by card in another tab',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const { buyer, paying } = await opensPayment(code, { size })
    const { page, t, main } = buyer
    await paying.chooses(paying.payu)
    await paying.agrees()
    await paying.orderButton.click()
    await paying.isOnCompanyPage('payu')
    await paying.clicksOnCompanyPage(paying.company.abandon)
    await paying.seesStatus('We are waiting for the payment')
    await expectAccessible(page)
    const back = buyer.link(t('Go back to the payment'), main)
    // paid in another tab, while this one waits
    const other = await buyer.visitor.context.newPage()
    await other.goto(page.url())
    await other.getByRole('link', { name: t('Go back to the payment') }).click()
    await other.waitForURL(/\/dev\/payu\//)
    expect(await back.getAttribute('href')).toBe(other.url())
    await other.getByRole('button', { name: paying.company.card }).click()
    await other.waitForURL('**/checkout/success')
    await paying.seesPaidOrder()
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CHK-4: a forged or missing key opens no payment and links to the search for orders', async () => {
  const { t } = views.default.language
  const rejected = await get(`${shopUrl()}/checkout/rejected`)
  expect(rejected.body).toContain(t('The payment was not accepted'))
  expect(rejected.body).toMatch(new RegExp(`<a [^>]*href="/orders-and-returns"[^>]*>${t('Find the order')}<`))

  const buyer = await Buyer.enters()
  await buyer.goesTo('/checkout/payment?key=payment-1-1999999999-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await buyer.sees(t('This link to a payment does not work'))
  await buyer.link(t('Find the order'), buyer.main).click()
  await buyer.seesHeading(t('Orders and Returns'))
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CHK-4: BLIK is paid by keyboard alone, and changes of the page are announced', async () => {
  const { buyer, paying } = await opensPayment()
  const { page, t } = buyer
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value ?? '')
  await paying.agrees()
  await page.getByRole('link', { name: t('Change') }).focus()
  for (let pressed = 0; pressed < 10 && !(await focused()).startsWith('payu_gateway'); pressed++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  expect(await paying.blikField.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type(ACCEPTED_CODE)
  await page.keyboard.press('Enter')
  await paying.seesStatus('Confirm the payment in your bank’s app')
  await waitUntilVisible(
    page.getByRole('status').getByText(t('This page changes by itself as soon as the payment is confirmed.')),
  )
  const number = await paying.seesPaidOrder()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  // the checkout is closed, the success page can still be opened
  await page.goBack()
  await buyer.seesHeading(t('Cart'))
  await page.goForward()
  expect(await paying.seesPaidOrder()).toBe(number)
  buyer.hadNoProblems()
  await buyer.leaves()
})

test(
  'CHK-3 CHK-4: without scripts BLIK is paid by forms, and a refusal of PayU is shown',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const { buyer, paying } = await opensPayment(code, { size, scripts: false })
    const { page, t } = buyer
    expect(await paying.blikField.isVisible()).toBe(false)
    await paying.chooses(t('BLIK'))
    await paying.agrees()
    await paying.orderButton.click()
    await eventually(() => paying.problemOf('BLIK code')).toContain(
      t('Enter the 6 digits that your bank’s app shows as the BLIK code.'),
    )
    await paying.blikField.fill(ACCEPTED_CODE)
    await paying.agrees()
    await paying.orderButton.click()
    await paying.seesStatus('Confirm the payment in your bank’s app')
    // the page reloads itself without scripts
    await paying.seesPaidOrder()

    await prepareCheckout(buyer, [book])
    await page.goto(`${buyer.view.base}/checkout/billing`)
    await paying.chooses(paying.payu)
    await paying.agrees()
    await paying.orderButton.click()
    await paying.isOnCompanyPage('payu')
    await paying.clicksOnCompanyPage(paying.company.refuse)
    await paying.seesStatus('The payment was not accepted')
    await buyer.leaves()
  },
)

test(
  'CAT-4 CHK-7: a guest on a phone pays an e-book for an e-mail address alone, and gets the file without an account',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const file = await oneFile()
    const reader = await Reader.enters(code, { size })
    const { t, main, page } = reader
    const paying = new PaymentCheckout(reader)
    const { email } = newPerson()
    const downloads = async (at = reader) => {
      const [download] = await Promise.all([
        at.page.waitForEvent('download'),
        at.main
          .getByRole('link', { name: startingWith(t('Download %s', '').trim()) })
          .first()
          .click(),
      ])
      expect(download.suggestedFilename()).toMatch(/\.(epub|mp3|pdf)$/)
    }
    await reader.hasInCart(file)
    await reader.goesTo('/checkout')
    await test.step('an address is asked for only with the wish for an invoice', async () => {
      await waitUntilHidden(paying.field('Street'))
      await main.getByRole('checkbox', { name: t('I want an invoice') }).check()
      await waitUntilVisible(paying.field('Street'))
      await expectAccessible(page)
      await main.getByRole('checkbox', { name: t('I want an invoice') }).uncheck()
    })
    await paying.field('E-mail').fill(email)
    await paying.paysByBlik(ACCEPTED_CODE)
    for (const box of await main.locator('input[type=checkbox][required]').all()) await box.check()
    await paying.orderButton.click()
    const number = await paying.seesPaidOrder()

    await test.step('the file is on the page after the order', async () => {
      await waitUntilVisible(main.getByRole('heading', { name: t('Your files') }))
      await downloads()
      await expectAccessible(page)
    })
    await test.step('behind the link of the mail, on any device', async () => {
      const link = linkIn(await waitForNthMail(3, email), '/downloadable/files')
      const device = await Reader.enters(code, { size })
      await device.page.goto(shopUrl() + link)
      await device.seesHeading(t('Your files'))
      await downloads(device)
      await device.leaves()
    })
    await test.step('and with the order', async () => {
      await reader.goesTo(`/orders-and-returns?order=${number}`)
      await main.getByRole('textbox', { name: t('E-mail') }).fill(email)
      await main.getByRole('button', { name: t('Show the order') }).click()
      await reader.seesHeading(t('Order # %s', number))
      await downloads()
    })
    reader.hadNoProblems()
    await reader.leaves()
  },
)

test('CHK-4 CHK-5: an e-book is paid by BLIK on a slow network and downloaded from the success page', async () => {
  const [file, customer] = [await oneFile(), await newCustomer()]
  const reader = await Reader.enters()
  await signInByCookie(reader, customer)
  const { t, main } = reader
  const paying = new PaymentCheckout(reader)
  await reader.hasInAccountCart(customer.token, file)
  await reader.goesTo('/checkout')
  await paying.paysByBlik(ACCEPTED_CODE)
  for (const box of await main.locator('input[type=checkbox][required]').all()) await box.check()
  // the success page takes longer than the interval at which the payment is polled
  await reader.page.route('**/graphql*', async (route) => {
    await setTimeout(1200)
    await route.continue()
  })
  await paying.orderButton.click()
  await paying.seesPaidOrder()
  await reader.page.unrouteAll({ behavior: 'wait' })
  const files = main
    .getByRole('region', { name: t('Your files') })
    .or(main.locator('section', { hasText: t('Your files') }))
  const link = files.getByRole('link').first()
  await waitUntilVisible(link)
  const [download] = await Promise.all([reader.page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/\.(epub|mobi|pdf)$/)
  reader.hadNoProblems()
  await reader.leaves()
})
