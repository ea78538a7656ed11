import { books, oneBook } from '../fixtures/api.ts'
import {
  eventually,
  expectAccessibleInBothThemes,
  waitUntilHidden,
  phone,
  waitUntilVisible,
} from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { Checkout, newPerson } from '../fixtures/checkout.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { scarceBook } from '../fixtures/stock.ts'
import { expect, test } from '../fixtures/test.ts'
import { prepareCheckout } from '../fixtures/prepare-checkout.ts'

test('CHK-3 CART-1: titles sold meanwhile are listed and changed in the last step; the form is kept', async () => {
  const cheap = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
  const [last, over] = [await scarceBook(), await scarceBook()]
  const buyer = await Buyer.enters('en', { size: phone })
  const checkout = new Checkout(buyer)
  const { page, t, main } = buyer
  const person = await prepareCheckout(buyer, [{ sku: last.sku, quantity: 2 }, over, cheap])
  await buyer.goesTo('/checkout/billing')
  await checkout.chooses(checkout.methodNames.transfer)
  await checkout.agrees()
  await main.getByRole('checkbox', { name: t('The same as the recipient’s') }).uncheck()
  await checkout.field('Last name').fill('Żak')
  await checkout.fillsAddress(person)
  await checkout.field('First name').fill('Jan')
  await checkout.field('Phone number').fill(person.phone)
  await placeOrderByApi([
    { sku: last.sku, quantity: 1 },
    { sku: over.sku, quantity: 2 },
  ])

  await checkout.orderButton.click()
  const summary = main.getByRole('alert').filter({ hasText: t('The order was not placed yet.') })
  await waitUntilVisible(summary.getByRole('link', { name: last.name }))
  await eventually(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)
  await buyer.sees(t('Not everything in the cart can be ordered as it is.'), main)
  await buyer.sees(t('Sold out.'))
  await expectAccessibleInBothThemes(page)
  await buyer.button(`${t('Remove from the cart')}: ${over.name}`).click()
  await waitUntilHidden(main.getByText(t('Sold out.')))
  await buyer.button(`${t('Change to %s pcs', 1)}: ${last.name}`).click()
  await waitUntilHidden(summary)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  expect([
    await checkout.field('Last name').inputValue(),
    await checkout.choice(checkout.methodNames.transfer).isChecked(),
  ]).toEqual(['Żak', true])
  for (const box of await main.getByRole('checkbox', { name: checkout.methodNames.agreements[0] }).all())
    expect(await box.isChecked()).toBe(true)
  await checkout.orders()
  await buyer.leaves()
})

test('CART-5 CHK-11 CAT-18b: a title that cannot be sent disables couriers and links to a bookshop that has it', async () => {
  const [inBookstore] = await books('in-bookstores', ({ inBookstores }) => Object.keys(inBookstores).length > 0)
  if (!inBookstore) throw new Error('the demo shop has no book in bookstores alone')
  const buyer = await Buyer.enters('default', { size: phone })
  const checkout = new Checkout(buyer)
  const { t } = buyer
  await buyer.hasInCart(inBookstore)
  await buyer.goesTo('/cart')
  await buyer.sees(t('None left to be sent.'))
  await buyer.sees(t('+ delivery'))
  const [code = ''] = Object.keys(inBookstore.inBookstores)
  const pickupLink = buyer.main.locator(`a[href$="pickup=${code}"]`)
  await waitUntilVisible(pickupLink)
  await pickupLink.click()
  await buyer.seesHeading(t('Delivery – checkout'))
  expect(await checkout.choice(checkout.methodNames.pickup).isChecked()).toBe(true)
  expect(await checkout.bookshops.and(buyer.page.locator(`[value="${code}"]`)).isChecked()).toBe(true)
  await buyer.sees(`Za mało egzemplarzy do wysyłki: ${inBookstore.name}`)
  expect(await checkout.choice(checkout.methodNames.dhl).isDisabled()).toBe(true)
  const person = newPerson()
  await checkout.fillsContact(person)
  await checkout.goesToPayment()
  await checkout.chooses(checkout.methodNames.cash)
  await checkout.agrees()
  await checkout.orders()
  buyer.hadNoProblems()
  await buyer.leaves()
})
