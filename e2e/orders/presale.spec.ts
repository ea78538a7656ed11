import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { oneBook } from '../fixtures/api.ts'
import { dataDir, eventually, expectAccessibleOn, seen } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { somebody } from '../fixtures/checkout.ts'
import { ownFolder } from '../fixtures/folder.ts'
import { mailsTo } from '../fixtures/mail.ts'
import { orderByApi } from '../fixtures/order.ts'
import { operate } from '../fixtures/shop-process.ts'
import { eachViewAndSize, expect, test } from '../fixtures/test.ts'

const run = async (...words: string[]) => {
  const { code, printed } = await operate(dataDir(), ...words)
  if (code !== 0) throw new Error(printed)
  return printed
}
/** The operator sets another price. */
async function costs(sku: string, price: number) {
  using own = ownFolder()
  const file = path.join(own.folder, 'prices.csv')
  writeFileSync(file, `sku,price\n${sku},${price.toFixed(2)}\n`)
  await run('import', 'csv', file)
}

test(
  'CART-5: a presale is charged at the lowest price until it is sent: on its page, in the cart, order and mail',
  eachViewAndSize,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, money } = buyer
    const book = await oneBook('presale', ({ preorderDate, price }) => preorderDate !== null && price > 25)
    const promise = t('You pay the lowest price between your order and its dispatch.')
    await buyer.goesTo(book.path)
    await buyer.sees(promise, buyer.main)
    await buyer.adds(t('Pre-order'))
    await seen(buyer.cartLink(1))
    await buyer.goesTo('/cart')
    await buyer.sees(promise, buyer.line(book.name))

    const { email } = somebody()
    const number = await orderByApi([{ sku: book.sku, quantity: 2 }], { email })
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

    // it falls for a day, and rises above the price of the order
    const lowest = Math.round(book.price * 100 - 455) / 100
    await costs(book.sku, lowest)
    await costs(book.sku, book.price + 5)
    await run('orders', 'paid', number)
    await run('orders', 'invoice', number)
    expect(await run('orders', 'ship', number)).toContain('9,10')
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
    await expectAccessibleOn(size)(buyer.page)
    await eventually(async () => (await mailsTo(email)).length).toBeGreaterThanOrEqual(4)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining(number)]),
    )
    await costs(book.sku, book.price)
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test('CART-1: the days for a return are not promised for what bears the buyer’s words', async () => {
  const buyer = await Buyer.enters()
  const { t } = buyer
  await buyer.goesTo('/smyczek-z-lublina-dabczak-morawetz.html')
  await buyer.page.getByLabel('Dedykacja autorki dla').fill('Zosi')
  await buyer.adds()
  await seen(buyer.cartLink(1))
  await buyer.goesTo('/cart')
  const days = buyer.main.getByText(t('You have 14 days to return a book, without giving a reason.'))
  expect(await days.count()).toBe(0)
  await buyer.goesTo('/lalka-prus.html')
  await buyer.adds()
  await seen(buyer.cartLink(2))
  await buyer.goesTo('/cart')
  await seen(days)
  await buyer.sees(t('What is made with your own words or drawing cannot be returned.'))
  await buyer.leaves()
})
