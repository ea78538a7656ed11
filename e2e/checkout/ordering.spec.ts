import { books, oneBook, type Book } from '../fixtures/api.ts'
import { eventually, waitUntilHidden, phone, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { Checkout, initialsOf, newPerson } from '../fixtures/checkout.ts'
import { get } from '../fixtures/html.ts'
import { mailsTo, missingTexts, receivedMail } from '../fixtures/mail.ts'
import { operator } from '../fixtures/operator.ts'
import { expect, test } from '../fixtures/test.ts'
import { prepareCheckout } from '../fixtures/prepare-checkout.ts'

let cheap: Book
test.beforeAll(async () => {
  cheap = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
})

const cookiesOf = async ({ visitor }: Buyer) =>
  (await visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
const round = (amount: number) => Math.round(amount * 100) / 100
const COURIER = 14.99
const CASH_FEE = 5

test('CHK-12b CHK-2: DPD cash on delivery adds its fee, is the only payment and shows the amount', async () => {
  const buyer = await Buyer.enters('default', { size: phone })
  const checkout = new Checkout(buyer)
  const person = await prepareCheckout(buyer, [cheap], { courier: 'dpdCod' })
  await buyer.goesTo('/checkout/billing')
  const total = round(cheap.price + COURIER + CASH_FEE)
  await buyer.seesTotal(total)
  expect(await checkout.choice(checkout.methodNames.transfer).count()).toBe(0)
  expect(await checkout.choice(checkout.methodNames.cash).isChecked()).toBe(true)
  await checkout.agrees()
  const number = await checkout.orders()
  await buyer.sees(buyer.t('You pay the courier on receipt, in cash or by card.'))
  expect(
    missingTexts(await receivedMail(person.email), number, buyer.money(total), checkout.methodNames.cash, cheap.name),
  ).toEqual([])
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CHK-11 CHK-10 CHK-12 CAT-18: collection in a bookstore with stock needs no address, is paid there', async () => {
  const book = await oneBook(
    'available',
    ({ inBookstores }) => Object.keys(inBookstores).length > 0 && Object.keys(inBookstores).length < 5,
  )
  const buyer = await Buyer.enters('en')
  const [checkout, person] = [new Checkout(buyer), newPerson()]
  const { t } = buyer
  await buyer.hasInCart(book)
  await checkout.begins()
  await checkout.chooses(checkout.methodNames.pickup)
  await waitUntilHidden(checkout.field('Street'))
  await checkout.fillsContact(person)
  await checkout.continues()
  await buyer.sees(t('Choose the bookshop in which to collect the order.'))

  const shops = buyer.main.getByRole('group', { name: t('Bookshop') }).getByRole('radio')
  await expect(shops).toHaveCount(5)
  const offered: string[] = []
  for (const shop of await shops.all())
    if (await shop.isEnabled()) offered.push((await shop.getAttribute('value')) ?? '')
  expect(offered.toSorted()).toEqual(Object.keys(book.inBookstores).toSorted())
  const chosen = buyer.main
    .getByRole('group', { name: t('Bookshop') })
    .getByRole('radio', { disabled: false })
    .first()
  const name = await chosen.evaluate((radio) => (radio as HTMLInputElement).labels?.[0]?.innerText ?? '')
  await buyer.main
    .getByRole('group', { name: t('Bookshop') })
    .getByText(name, { exact: true })
    .click()
  await eventually(() => chosen.isChecked()).toBe(true)
  await checkout.goesToPayment()
  await buyer.seesTotal(book.price)
  await checkout.chooses(checkout.methodNames.cash)
  await checkout.agrees()
  const number = await checkout.orders()
  await buyer.sees(t('You pay at the counter of the bookshop, in cash or by card.'))
  await buyer.sees(name)
  expect(
    missingTexts(await receivedMail(person.email), number, name, buyer.money(book.price), initialsOf(person)),
  ).toEqual([])
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CHK-9c FORM-1: an invalid NIP is reported at its field and kept; a pasted valid one is in the mail', async () => {
  const buyer = await Buyer.enters()
  const [checkout, person] = [new Checkout(buyer), newPerson()]
  const { t } = buyer
  await buyer.hasInCart(cheap)
  await checkout.begins()
  await checkout.field('Town').fill('Zamość')
  await buyer.main.getByRole('radio', { name: t('Company'), exact: true }).check()
  // the address of the person is not taken for the company
  expect(await checkout.field('Town').inputValue()).toBe('')
  await checkout.chooses(checkout.methodNames.dhl)
  await checkout.fillsContact(person)
  await checkout.fillsAddress(person)
  await checkout.field('Company name').fill('Czytelnia Pod Lampą')
  await checkout.field('VAT number').fill('946-999-00-17')
  // at the button's edge: the error of the field left must not move the button from under the pointer
  await buyer.button(t('Continue to payment')).click({ position: { x: 40, y: 2 } })
  await checkout.hasErrorAt('VAT number', 'Incorrect VAT number!')
  await waitUntilVisible(buyer.page.getByRole('alert').getByRole('link', { name: t('VAT number') }))
  expect(await checkout.field('Company name').inputValue()).toBe('Czytelnia Pod Lampą')
  expect(await checkout.field('Postcode').inputValue()).toBe('20-002')
  expect(await checkout.choice(checkout.methodNames.dhl).isChecked()).toBe(true)
  await checkout.field('VAT number').fill('PL 946-999-00-16')
  await checkout.goesToPayment()
  await checkout.chooses(checkout.methodNames.transfer)
  await checkout.agrees()
  const number = await checkout.orders()
  const mail = await receivedMail(person.email)
  expect(missingTexts(mail, number, '9469990016')).toEqual([])
  // what a guest typed is not mailed
  expect(mail.plain).not.toContain('Czytelnia Pod Lampą')
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CART-5a: a presale without a date stays in the cart, which says why, and blocks the checkout', async () => {
  const undated = await oneBook('presale', ({ preorderDate }) => preorderDate === null)
  const buyer = await Buyer.enters()
  const { t } = buyer
  await buyer.goesTo(undated.path)
  await buyer.sees(t('The date of publication is not known yet'))
  await buyer.adds(t('Pre-order'))
  await buyer.opensCart(1)
  await buyer.sees(t('Not everything in the cart can be ordered as it is.'))
  expect(await buyer.button(t('Proceed to checkout')).first().isDisabled()).toBe(true)
  const { status, headers } = await get(`${shopUrl()}/checkout`, {
    headers: { cookie: await cookiesOf(buyer) },
  })
  expect([status, headers.get('location')]).toEqual([302, '/cart'])
  await buyer.button(t('Remove %s from the cart', undated.name)).first().click()
  await buyer.sees(t('There are no products in cart.'))
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CART-5b CAT-7: presales are sent together on the latest date, as cart, success page and mail say', async () => {
  const dated = await books('presale', ({ preorderDate }) => preorderDate !== null)
  const [first, second] = dated
    .toSorted((a, b) => (a.preorderDate ?? '').localeCompare(b.preorderDate ?? ''))
    .filter((_, at, all) => at === 0 || at === all.length - 1)
  const latest = second?.preorderDate ?? ''
  const buyer = await Buyer.enters()
  const checkout = new Checkout(buyer)
  const { t, view } = buyer
  const person = await prepareCheckout(buyer, [...[first, second].filter((book) => book !== undefined), cheap])
  const dates = t(
    'The whole parcel will be dispatched on %s, when the last of the presale titles is out.',
    view.language.date(latest),
  )
  await buyer.goesTo('/cart')
  await buyer.sees(dates)
  await buyer.goesTo('/checkout/billing')
  await checkout.chooses(checkout.methodNames.transfer)
  await checkout.agrees()
  const number = await checkout.orders()
  await buyer.sees(dates)
  expect(missingTexts(await receivedMail(person.email), number, view.language.date(latest))).toEqual([])
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CART-1 CART-1c CHK-3c CHK-6: a coupon reduces the total; a double click places one order and sends one mail', async () => {
  const buyer = await Buyer.enters()
  const checkout = new Checkout(buyer)
  const { t } = buyer
  const goods = round(cheap.price * 2)
  const off = round(goods * 0.1)
  const person = await prepareCheckout(buyer, [{ sku: cheap.sku, quantity: 2 }], { courier: 'dpd' })

  await test.step('an invalid coupon is reported at its field, a valid one can be removed', async () => {
    await buyer.goesTo('/cart')
    await buyer.seesTotal(round(goods + COURIER))
    await buyer.usesCoupon('NIEMATAKIEGO')
    await eventually(() => checkout.problemOf('Discount code')).not.toBe('')
    await buyer.seesTotal(round(goods + COURIER))
    await buyer.usesCoupon('ZAKLADKA10')
    await waitUntilVisible(buyer.notice(t('Coupon was applied!')))
    await buyer.seesTotal(round(goods - off + COURIER))
    await buyer.button(t('Remove discount code %s', 'ZAKLADKA10')).click()
    await buyer.seesTotal(round(goods + COURIER))
  })

  await test.step('a coupon below its threshold says from what it counts, before and after it did', async () => {
    const money = buyer.view.language.money(100, 'PLN')
    await buyer.usesCoupon('LUBLIN15')
    await eventually(() => checkout.problemOf('Discount code')).toBe(`Kod LUBLIN15 działa przy zakupach od ${money}.`)
    const setQuantity = async (quantity: number) => {
      await buyer.quantityOf(cheap.name).fill(String(quantity))
      await buyer.quantityOf(cheap.name).press('Enter')
    }
    await setQuantity(Math.ceil(100 / cheap.price))
    await buyer.usesCoupon('LUBLIN15')
    await waitUntilVisible(buyer.button(t('Remove discount code %s', 'LUBLIN15')))
    await setQuantity(2)
    await buyer.sees(t('The code %s counts again from %s.', 'LUBLIN15', money))
    await buyer.button(t('Remove discount code %s', 'LUBLIN15')).click()
    // the total does not change, as the code did not count
    await waitUntilHidden(buyer.button(t('Remove discount code %s', 'LUBLIN15')))
    await buyer.seesTotal(round(goods + COURIER))
  })

  await test.step('a coupon entered in the last step is kept until the order', async () => {
    await buyer.goesTo('/checkout/billing')
    await buyer.usesCoupon('ZAKLADKA10')
    await buyer.seesTotal(round(goods - off + COURIER))
    await checkout.chooses(checkout.methodNames.transfer)
    await checkout.orderButton.click()
    await buyer.sees(t('Please accept this to place the order.'))
    await checkout.agrees()
  })

  await test.step('one order and one mail', async () => {
    await checkout.orderButton.dblclick()
    const number = await checkout.seesConfirmation()
    const printed = await operator('orders', 'list', '--email', person.email, '--json')
    expect((JSON.parse(printed) as { number: string }[]).map((order) => order.number)).toEqual([number])
    expect(
      missingTexts(await receivedMail(person.email), `−${buyer.money(off)}`, buyer.money(round(goods - off + COURIER))),
    ).toEqual([])
    expect(await mailsTo(person.email)).toHaveLength(1)
    // Back does not place a second order
    await buyer.page.goBack()
    await buyer.goesTo('/checkout')
    await buyer.sees(t('There are no products in cart.'))
  })
  buyer.hadNoProblems()
  await buyer.leaves()
})
