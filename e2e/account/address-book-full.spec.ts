import { sendGraphql, type Book, oneBook } from '../fixtures/api.ts'
import { expectAccessible, newIpAddress, phone, waitUntilVisible } from '../fixtures/browser.ts'
import { Checkout, newPerson } from '../fixtures/checkout.ts'
import { Reader } from '../fixtures/reader.ts'
import { expect, test } from '../fixtures/test.ts'

let book: Book
test.beforeAll(async () => {
  book = await oneBook('available', ({ inWarehouse }) => inWarehouse > 40)
})

test('ACC-4 CHK-8: 100 addresses are listed and selectable; the 101st is refused and its input kept', async () => {
  const reader = await Reader.signedIn('default', { size: phone })
  const { page, t, main } = reader
  const token = (await reader.visitor.context.cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const one = (index: number) =>
    `a${index}: createCustomerAddress(input: { firstname: "Zofia", lastname: "Nałkowska", country_code: PL,
      telephone: "501234567", street: ["Szkolna", "${index}"], postcode: "20-002", city: "Lublin",
      default_shipping: ${index === 70} }) { id }`
  for (let from = 1; from <= 100; from += 10)
    await sendGraphql(
      `mutation { ${Array.from({ length: 10 }, (_, index) => one(from + index)).join(' ')} }`,
      {},
      { token, from: newIpAddress() },
    )

  await reader.goesTo('/customer/address')
  await expect(main.getByRole('listitem').filter({ hasText: 'Szkolna' })).toHaveCount(100)
  await reader.link(t('Add new address')).click()
  await reader.seesHeading(t('Add new address'))
  const checkout = new Checkout(reader)
  const { firstName, lastName, phone: number, ...addressFields } = newPerson()
  await checkout.fillsAddress({ firstName, lastName, phone: number, ...addressFields })
  await checkout.field('Phone number').fill(number)
  await reader.button(t('Save address')).click()
  await waitUntilVisible(
    main.getByRole('alert').filter({ hasText: 'W książce adresowej zmieści się najwyżej 100 adresów.' }),
  )
  expect(await checkout.field('Street').inputValue()).toBe(addressFields.street)

  await reader.hasInAccountCart(token, book)
  await reader.goesTo('/checkout')
  const mine = main.getByRole('group', { name: t('Recipient') })
  await waitUntilVisible(mine.getByRole('radio', { name: 'Szkolna 70, 20-002 Lublin', checked: true }))
  await expect(mine.getByRole('radio')).toHaveCount(101)
  // the list scrolls in its own box, so the page stays short
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000)
  await mine.getByText('Szkolna 99, 20-002 Lublin').click()
  await waitUntilVisible(mine.getByRole('radio', { name: 'Szkolna 99, 20-002 Lublin', checked: true }))
  // only the rules that a long list can break; the others: checkout-customer.spec.ts
  await expectAccessible(page, 'a hundred addresses', ['scrollable-region-focusable', 'target-size', 'label'])
  reader.hadNoProblems()
  await reader.leaves()
})
