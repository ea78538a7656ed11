import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sendGraphql, oneBook } from '../fixtures/api.ts'
import { eventually, expectAccessibleInBothThemes, newIpAddress, shopUrl } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { newPerson } from '../fixtures/checkout.ts'
import { temporaryFolder } from '../fixtures/folder.ts'
import { get } from '../fixtures/html.ts'
import { mailsTo } from '../fixtures/mail.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { operator } from '../fixtures/operator.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

/** Imports another price, as the operator would. */
async function costs(sku: string, price: number) {
  using own = temporaryFolder()
  const file = path.join(own.folder, 'prices.csv')
  writeFileSync(file, `sku,price\n${sku},${price.toFixed(2)}\n`)
  await operator('import', 'csv', file)
}

test(
  'CART-5: a presale costs the lowest price until its dispatch, on product page, cart, order and in mails',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, money } = buyer
    const book = await oneBook('presale', ({ preorderDate, price }) => preorderDate !== null && price > 25)
    const promise = t('You pay the lowest price between your order and its dispatch.')
    await buyer.goesTo(book.path)
    await buyer.sees(promise, buyer.main)
    await buyer.adds(t('Pre-order'))
    await buyer.opensCart(1)
    await buyer.sees(promise, buyer.line(book.name))

    const { email } = newPerson()
    const number = await placeOrderByApi([{ sku: book.sku, quantity: 2 }], { email })
    await buyer.goesTo('/orders-and-returns')
    await buyer.main.getByRole('textbox', { name: t('Order number') }).fill(number)
    await buyer.main.getByRole('textbox', { name: t('E-mail') }).fill(email)
    const postcode = buyer.main.getByRole('textbox', { name: t('Postcode') })
    if (await postcode.count()) await postcode.fill('20-111')
    await buyer.button(t('Show the order'), buyer.main).click()
    await buyer.seesHeading(t('Order # %s', number))
    await buyer.sees(t('Presale: the lowest price'))
    await buyer.sees(
      t(
        'You pay the lowest price between your order and its dispatch. If it falls, we return the difference or do ' +
          'not charge it.',
      ),
    )

    // the price falls, and then rises above the price of the order
    const lowest = Math.round(book.price * 100 - 455) / 100
    await costs(book.sku, lowest)
    await costs(book.sku, book.price + 5)
    await operator('orders', 'paid', number)
    await operator('orders', 'invoice', number)
    expect(await operator('orders', 'ship', number, '--force')).toContain('9,10')
    await buyer.reloads()
    await buyer.sees(
      t(
        '%s: %s instead of %s, so you pay %s less.',
        book.name,
        money(lowest),
        money(book.price),
        money(Math.round((book.price - lowest) * 200) / 100),
      ),
    )
    expect(await buyer.page.getByText(/KOR\/\d{4}\/\d+/).count()).toBeGreaterThan(0)
    await expectAccessibleInBothThemes(buyer.page)
    await eventually(async () => (await mailsTo(email)).length).toBeGreaterThanOrEqual(4)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining(number)]),
    )
    await costs(book.sku, book.price)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CART-1: the cart promises no returns for personalised titles', async () => {
  const from = newIpAddress()
  const { products } = await sendGraphql<{
    products: { items: { sku: string; options?: { uid: string; title: string }[] }[] }
  }>(
    `{ products(filter: { url_key: { in: ["smyczek-z-lublina-dabczak-morawetz", "lalka-prus"] } }) { items { sku
      ... on CustomizableProductInterface { options { uid title } } } } }`,
  )
  const dedicationOf = ({ options }: (typeof products.items)[number]) =>
    options?.find(({ title }) => title === 'Dedykacja autorki dla')?.uid
  const [written, plain] = [products.items.find(dedicationOf), products.items.find((title) => !dedicationOf(title))]
  const { createEmptyCart: id } = await sendGraphql<{ createEmptyCart: string }>(
    'mutation { createEmptyCart }',
    {},
    { from },
  )
  const adds = async (item: object) => {
    const { addProductsToCart: added } = await sendGraphql<{ addProductsToCart: { user_errors: object[] } }>(
      `mutation($id: String!, $item: CartItemInput!) { addProductsToCart(cartId: $id, cartItems: [$item]) {
        user_errors { message } } }`,
      { id, item: { quantity: 1, ...item } },
      { from },
    )
    expect(added.user_errors).toEqual([])
  }
  const cart = async () => (await get(`${shopUrl()}/en/cart`, { headers: { cookie: `cart=${id}` } })).body
  const days = 'You have 14 days to return a book, without giving a reason.'

  await adds({ sku: written?.sku, entered_options: [{ uid: written && dedicationOf(written), value: 'Zosi' }] })
  const alone = await cart()
  expect([alone.includes('Zosi'), alone.includes(days)]).toEqual([true, false])
  await adds({ sku: plain?.sku })
  const both = await cart()
  expect([
    both.includes(days),
    both.includes('What is made with your own words or drawing cannot be returned.'),
  ]).toEqual([true, true])
})
