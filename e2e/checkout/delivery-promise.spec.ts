import { sendGraphql, oneBook, type Book } from '../fixtures/api.ts'
import { expectAccessibleInBothThemes, waitUntilHidden, waitUntilVisible } from '../fixtures/browser.ts'
import { operator } from '../fixtures/operator.ts'
import { Buyer, plainSpaces } from '../fixtures/buyer.ts'
import { Checkout, newPerson } from '../fixtures/checkout.ts'
import { receivedMail } from '../fixtures/mail.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'
import { formatDateRange } from '../../language/delivery-days.ts'

interface Promised {
  from: string
  to: string
  made_on: string
  order_before: string
}

let book: Book
test.beforeAll(async () => {
  book = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 40)
  // a cut-off that is hours away whenever the test runs
  await operator('delivery', 'source', 'lublin', '--before', '23:58', '--weekdays', '1-7')
})

async function promised(): Promise<Promised> {
  const { products } = await sendGraphql<{ products: { items: { delivery_promise: Promised }[] } }>(
    `query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items {
      delivery_promise { from to made_on order_before } } } }`,
    { sku: book.sku },
  )
  const [found] = products.items
  if (!found) throw new Error(`there is no ${book.sku}`)
  return found.delivery_promise
}

const MINUTE_MS = 60_000

test('CHK-2: the time left to order counts down, and an expired promise is not shown', async () => {
  const buyer = await Buyer.enters('default', { isAlone: true })
  const { page, t } = buyer
  const { from, to, made_on: madeOn, order_before: before } = await promised()
  const days = plainSpaces(t('With you %s', formatDateRange({ from, to }, 'pl', madeOn)))
  const end = Date.parse(before)
  await page.clock.setFixedTime(end - 135 * MINUTE_MS)
  await buyer.goesTo(book.path)
  await buyer.sees(days, buyer.main)
  // on a holiday the cut-off is on a later day
  const isToday = before.startsWith(madeOn)
  const left = buyer.main.getByText(t('Order within %s h %s min', 2, 15), { exact: true })
  if (isToday) await waitUntilVisible(left)
  else expect(await left.count()).toBe(0)
  await page.clock.setFixedTime(end)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await waitUntilHidden(buyer.main.getByText(days))
  await waitUntilHidden(left)
  await buyer.sees(t('Courier: we send it within %s hours', 24), buyer.main)
  buyer.hadNoProblems()
  await buyer.leaves()
})

test(
  'CHK-2 ORD-9: the same day is promised on the title, in the cart, with the method, on the order and in its mail',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const [checkout, person] = [new Checkout(buyer), newPerson()]
    const { page, t, main, view } = buyer
    const { from, to, made_on: madeOn } = await promised()
    const locale = view.language.locale
    const soon = plainSpaces(t('With you %s', formatDateRange({ from, to }, locale, madeOn)))
    const ordered = plainSpaces(t('With you %s', formatDateRange({ from, to }, locale)))
    await buyer.goesTo(book.path)
    await buyer.sees(soon, main)
    await waitUntilVisible(main.getByText(`· ${buyer.money(14.99)}`).first())
    await buyer.adds()
    await buyer.opensCart(1)
    await buyer.sees(soon, main)
    await buyer.link(t('Proceed to checkout')).first().click()
    await buyer.seesHeading(t('Delivery – checkout'))
    await waitUntilVisible(main.getByText(soon).first())
    await checkout.chooses(checkout.methodNames.dpdCod)
    await checkout.fillsContact(person)
    await checkout.fillsAddress(person)
    await checkout.continues()
    await waitUntilVisible(checkout.choice(checkout.methodNames.cash))
    await buyer.sees(soon, main)
    await checkout.agrees()
    const number = await checkout.orders()
    await buyer.sees(ordered, main)
    const { plain } = await receivedMail(person.email)
    expect(plainSpaces(plain)).toContain(ordered)

    await buyer.goesTo('/orders-and-returns')
    await main.getByRole('textbox', { name: t('Order number') }).fill(number)
    await main.getByRole('textbox', { name: t('E-mail') }).fill(person.email)
    await buyer.button(t('Show the order'), main).click()
    const steps = page.getByRole('list', { name: t('Progress of the order') })
    await waitUntilVisible(steps)
    await buyer.sees(ordered, main)
    const current = () => steps.locator('[aria-current=step]').innerText()
    expect(await current()).toContain('Being packed')
    await expect(steps.getByRole('listitem')).toHaveCount(4)

    await operator('orders', 'ship', number, '--tracking', 'JD01', '--silent')
    await buyer.reloads()
    expect(await current()).toContain('On its way')
    const parcel = main.getByRole('link', { name: t('Parcel %s', 'DPD JD01') })
    expect(await parcel.getAttribute('href')).toBe('https://tracktrace.dpd.com.pl/parcelDetails?p1=JD01')
    await expectAccessibleInBothThemes(page)
    await operator('orders', 'delivered', number)
    await buyer.reloads()
    expect(await current()).toContain('Delivered')
    await waitUntilHidden(main.getByText(ordered))
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)
