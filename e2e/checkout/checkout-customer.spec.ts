import { sendGraphql, oneBook, type Book } from '../fixtures/api.ts'
import { eventually, expectAccessible, waitUntilHidden, newIpAddress, waitUntilVisible } from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/buyer.ts'
import { Checkout, newPerson } from '../fixtures/checkout.ts'
import { newCustomer, PASSWORD, Reader } from '../fixtures/reader.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

let book: Book
test.beforeAll(async () => {
  book = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 40)
})

const addressFields = { firstname: 'Zofia', lastname: 'Nałkowska', country_id: 'PL', telephone: '+48501234567' }
const home = { ...addressFields, street: ['Polna', '3/4'], postcode: '20-002', city: 'Lublin', default_shipping: true }
const office = {
  ...addressFields,
  company: 'Czytelnia Pod Lampą',
  vat_id: '9469990016',
  street: ['Rynek', '9'],
  postcode: '20-111',
  city: 'Lublin',
  default_billing: true,
}
const holidays = { ...addressFields, street: ['Leśna', '1'], postcode: '24-120', city: 'Kazimierz Dolny' }

/** A customer with these addresses, who is not signed in. */
async function customerWith(...addresses: object[]) {
  const customer = await newCustomer()
  for (const input of addresses) {
    await sendGraphql(
      'mutation($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id } }',
      { input },
      { token: customer.token, from: newIpAddress() },
    )
  }
  return customer
}

interface Ordered {
  number: string
  shipping_address: { city: string; street: string[] } | null
  billing_address: { company: string | null; vat_id: string | null; street: string[] }
}
const ordersOf = async (token: string) =>
  (
    await sendGraphql<{ customer: { orders: { items: Ordered[] } } }>(
      `{ customer { orders { items { number shipping_address { city street } billing_address { company vat_id street
        } } } } }`,
      {},
      { token },
    )
  ).customer.orders.items
const addressesOf = async (token: string) =>
  (
    await sendGraphql<{ customer: { addresses: { city: string }[] } }>(
      '{ customer { addresses { city } } }',
      {},
      { token },
    )
  ).customer.addresses

async function ebook(): Promise<{ sku: string }> {
  const { products } = await sendGraphql<{ products: { items: { sku: string }[] } }>(
    '{ products(filter: { url_key: { eq: "na-srebrnym-globie-zulawski-ebook" } }) { items { sku } } }',
  )
  const [found] = products.items
  if (!found) throw new Error('the demo shop has no e-book')
  return found
}

/** Signs in from the e-mail field of a guest whose address has an account. */
async function signsInThere(reader: Reader, email: string) {
  const { page, t, main } = reader
  const asked = page.waitForRequest((request) => (request.postData() ?? '').includes('query EmailIsFree'))
  const typedAt = Date.now()
  await new Checkout(reader).field('E-mail').fill(email)
  await asked
  // after a pause in typing (D7)
  expect(Date.now() - typedAt).toBeGreaterThanOrEqual(1500)
  await reader.sees(t('There is an account with this e-mail address. You can also order without signing in.'), main)
  await reader.link(t('Sign In'), main).click()
  const dialog = page.getByRole('dialog')
  const address = dialog.getByRole('textbox', { name: startingWith(t('E-mail')) })
  expect(await address.inputValue()).toBe(email)
  // at checkout the fields are validated on submit only
  await address.fill('zly')
  await address.blur()
  await page.waitForTimeout(300)
  expect(await dialog.getByText(t('Incorrect email format!')).count()).toBe(0)
  await reader.button(t('Sign in'), dialog).click()
  await reader.sees(t('Incorrect email format!'), dialog)
  await address.fill(email)
  await dialog
    .getByLabel(startingWith(t('Password')))
    .and(page.locator('input'))
    .fill(PASSWORD)
  await reader.button(t('Sign in'), dialog).click()
  await waitUntilVisible(reader.notice(t('You are successfully logged in!')))
  await waitUntilHidden(dialog)
}

/** On a desktop the welcome is plain text; the header of a phone has only the title and a back link (B§1). */
async function isWelcomed(reader: Reader) {
  const banner = reader.page.getByRole('banner')
  const greeting = banner.getByText(reader.t('Welcome, %s!', 'Zofia'))
  if (reader.isOnPhone) {
    await greeting.waitFor({ state: 'attached' })
    expect(await greeting.isVisible()).toBe(false)
  } else {
    await waitUntilVisible(greeting)
    expect(
      await greeting.evaluate(
        (element) => element.closest('a, button') !== null || element.parentElement?.querySelector('svg') !== null,
      ),
    ).toBe(false)
  }
  expect(await reader.accountLink().count()).toBe(0)
  expect(await reader.link(reader.t('Sign In'), banner).count()).toBe(0)
}

test.describe('a customer orders', () => {
  test(
    'CHK-1a CHK-1b CHK-3a CHK-8 CHK-8b AUTH-11c AUTH-2a: a guest with a known e-mail signs in at checkout; the account gets the order, the next cart is new',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const { email, token } = await customerWith(holidays, home, office)
      const reader = await Reader.enters(code, { size })
      const { page, t, main } = reader
      const checkout = new Checkout(reader)
      await reader.hasInCart(book)
      await checkout.begins()
      await signsInThere(reader, email)
      await eventually(() => reader.address).toBe(`${reader.view.base}/checkout`)
      await reader.sees(email, main)
      await isWelcomed(reader)
      expect(await checkout.field('E-mail').count()).toBe(0)

      const mine = main.getByRole('group', { name: t('Recipient') })
      await waitUntilVisible(mine)
      await expect(mine.getByRole('radio')).toHaveCount(4)
      const chosen = (name: string) => waitUntilVisible(mine.getByRole('radio', { name, checked: true }))
      await chosen('Polna 3/4, 20-002 Lublin')
      await reader.sees(startingWith(`${t('Company address')} · Czytelnia Pod Lampą · Zofia Nałkowska`), mine)
      await waitUntilHidden(checkout.field('Street'))
      await expectAccessible(page)
      await mine.getByText(t('New address')).click()
      await waitUntilVisible(checkout.field('Street'))
      expect(await checkout.field('Street').inputValue()).toBe('')
      await expect(mine.getByRole('radio', { checked: true })).toHaveAccessibleName(t('New address'))

      await mine.getByText('Leśna 1, 24-120 Kazimierz Dolny').click()
      await chosen('Leśna 1, 24-120 Kazimierz Dolny')
      await checkout.chooses(checkout.methodNames.dhl)
      // the choice survives a reload
      await reader.reloads()
      await chosen('Leśna 1, 24-120 Kazimierz Dolny')
      await checkout.goesToPayment()
      await reader.sees('Kazimierz Dolny', main)
      await isWelcomed(reader)

      await main.getByRole('checkbox', { name: startingWith(t('The same as the recipient’s')) }).uncheck()
      const bills = main.getByRole('group', { name: t('Billing details') })
      await waitUntilVisible(bills.getByRole('radio', { name: 'Rynek 9, 20-111 Lublin', checked: true }))
      await expectAccessible(page)
      // a long e-mail address wraps instead of widening the page
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
      await checkout.chooses(checkout.methodNames.transfer)
      await checkout.agrees()
      const number = await checkout.orders()
      await reader.sees(email, main)
      // the order is in the account, so no sign-up is offered
      await waitUntilVisible(reader.link(t('See your order'), main))
      expect(await reader.link(t('Create an account'), main).count()).toBe(0)
      expect(await ordersOf(token)).toEqual([
        {
          number,
          shipping_address: { city: 'Kazimierz Dolny', street: holidays.street },
          billing_address: { company: 'Czytelnia Pod Lampą', vat_id: '9469990016', street: office.street },
        },
      ])
      // the next order has a new cart
      await reader.goesTo(book.path)
      await reader.adds()
      await waitUntilVisible(reader.cartLink(1))
      reader.hadNoProblems()
      await reader.leaves()
    },
  )

  test('CHK-8a: a cart with e-books only continues with payment after sign-in', async ({ code, size }) => {
    const { email, token } = await customerWith(office)
    const reader = await Reader.enters(code, { size })
    const { main, page, t } = reader
    const checkout = new Checkout(reader)
    await reader.hasInCart(await ebook())
    await checkout.begins()
    await waitUntilVisible(reader.link(t('Sign In'), page.getByRole('banner')))
    await signsInThere(reader, email)
    await eventually(() => reader.address).toBe(`${reader.view.base}/checkout/billing`)
    await isWelcomed(reader)
    await waitUntilVisible(
      main
        .getByRole('group', { name: t('Billing details') })
        .getByRole('radio', { name: 'Rynek 9, 20-111 Lublin', checked: true }),
    )
    await checkout.chooses(checkout.methodNames.transfer)
    for (const box of await main.locator('input[type=checkbox][required]').all()) await box.check()
    const number = await checkout.orders()
    expect(await ordersOf(token)).toMatchObject([
      { number, shipping_address: null, billing_address: { vat_id: '9469990016' } },
    ])
    reader.hadNoProblems()
    await reader.leaves()
  })

  test('CHK-8: without saved addresses a new one has the customer’s name, is validated and can be saved', async () => {
    const reader = await Reader.signedIn()
    const { t, main } = reader
    const checkout = new Checkout(reader)
    const token = (await reader.visitor.context.cookies()).find(({ name }) => name === 'token')?.value ?? ''
    await reader.hasInAccountCart(token, book)
    await reader.goesTo('/checkout')
    await eventually(() => checkout.field('First name').inputValue()).toBe('Zofia')
    expect(await main.getByRole('group', { name: t('Recipient') }).count()).toBe(0)
    await checkout.chooses(checkout.methodNames.dhl)
    await checkout.continues()
    await checkout.hasErrorAt('Street', 'This field is required!|street')
    await checkout.fillsAddress(newPerson())
    await checkout.field('Phone number').fill('501234567')
    await main.getByRole('checkbox', { name: t('Save in my address book') }).check()
    await checkout.goesToPayment()
    expect(await addressesOf(token)).toEqual([{ city: 'Lublin' }])
    await checkout.chooses(checkout.methodNames.transfer)
    await checkout.agrees()
    const number = await checkout.orders()
    expect((await ordersOf(token)).map((order) => order.number)).toEqual([number])
    reader.hadNoProblems()
    await reader.leaves()
  })
})

test('CHK-8: without scripts sign-in is a page of its own, after which the checkout continues', async () => {
  const { email, token } = await customerWith(home)
  const reader = await Reader.enters('default', { scripts: false })
  const { page, t, main } = reader
  const checkout = new Checkout(reader)
  await reader.hasInCart(book)
  await page.goto('/checkout')
  await reader.link(t('Sign In'), main).click()
  await reader.fills({ 'E-mail': email })
  await reader.password('Password').fill(PASSWORD)
  await reader.button(t('Sign in'), main).click()
  await reader.sees(email, main)
  await waitUntilVisible(
    main
      .getByRole('group', { name: t('Recipient') })
      .getByRole('radio', { name: 'Polna 3/4, 20-002 Lublin', checked: true }),
  )
  await checkout.chooses(checkout.methodNames.dhl)
  await checkout.goesToPayment()
  await checkout.chooses(checkout.methodNames.transfer)
  await checkout.agrees()
  const number = await checkout.orders()
  expect(await ordersOf(token)).toMatchObject([{ number, billing_address: { street: home.street } }])
  await reader.leaves()
})
