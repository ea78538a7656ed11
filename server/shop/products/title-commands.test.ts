import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changePrices, changeStock, editTitle, productsChanged, setGroup } from '../../modules/catalog/index.ts'
import { Buyer, openCheckoutFixture, type Book, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { operate } from '../../testing/operator.ts'
import { OPERATOR } from '../../testing/operator-actor.ts'

let shop: CheckoutFixture
let book: Book & { id: number }
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())
beforeEach(async () => {
  book = await shop.sell({ name: 'Lalka', price: 3990, stock: { lublin: 3 } })
  await shop.db.transaction((tx) => productsChanged(tx, [book.id]))
})

const run = (...argv: string[]) => operate(shop.db, ['products', ...argv])
const logged = async () =>
  JSON.parse((await operate(shop.db, ['log', '--object', `product:${book.sku}`, '--json'])).output) as object[]

interface Listed {
  name: string
  url_key: string
  stock_status: string
  price_range: { minimum_price: { regular_price: { value: number }; final_price: { value: number } } }
}
async function listed(store = 'default'): Promise<Listed | undefined> {
  const { data } = await shop.query<{ products: { items: Listed[] } }>(
    `query($sku: String) { products(filter: { sku: { eq: $sku } }) { items { name url_key stock_status
      price_range { minimum_price { regular_price { value } final_price { value } } } } } }`,
    { sku: book.sku },
    store,
  )
  return data.products.items[0]
}
const pricesOf = (one: Listed | undefined) => {
  const price = one?.price_range.minimum_price
  return [price?.regular_price.value, price?.final_price.value]
}

test('a title is renamed in the views that showed the same name, found by it, and keeps its address', async () => {
  const before = await listed()
  expect(await run('edit', book.sku, '--title', ' Lalka.  Tom I ')).toEqual({
    code: 0,
    output: `${book.sku}\n  default: Lalka -> Lalka. Tom I\n  en: Lalka -> Lalka. Tom I`,
  })
  expect(await listed()).toEqual({ ...before, name: 'Lalka. Tom I' })
  await run('edit', book.sku, '--title', 'The Doll', '--view', 'en')
  await run('edit', book.sku, '--title', 'Lalka')
  expect([(await listed())?.name, (await listed('en'))?.name]).toEqual(['Lalka', 'The Doll'])
  expect(await logged()).toMatchObject([
    { action: 'product.edit', actor: 'operator', before: { default: 'Lalka. Tom I' }, after: { default: 'Lalka' } },
    { after: { en: 'The Doll' } },
    { before: { default: 'Lalka', en: 'Lalka' } },
  ])
  expect((await run('edit', book.sku, '--title', 'Lalka')).output).toContain('nothing changes')
  expect(await logged()).toHaveLength(3)
})

test('who edits a title that somebody else has changed meanwhile is refused', async () => {
  const { version } = JSON.parse((await run('show', book.sku)).output) as { version: string }
  expect((await run('price', book.sku, '41', '--version', version)).code).toBe(0)
  for (const late of [
    ['edit', book.sku, '--title', 'Inna'],
    ['price', book.sku, '42'],
  ])
    expect(await run(...late, '--version', version)).toEqual({
      code: 2,
      output: `${book.sku} was changed by somebody else meanwhile: look at it again.`,
    })
  expect([(await listed())?.name, ...pricesOf(await listed())]).toEqual(['Lalka', 41, 41])
})

test('a price and a special price are changed, shown at once, and kept unless named', async () => {
  const { code, output } = await run('price', book.sku, '44,90', '--special', '29.90', '--to', '2099-12-24')
  expect([code, output.replaceAll('\u00a0', ' ')]).toEqual([
    0,
    `${book.sku}\n  39,90 zł -> 44,90 zł, special 29,90 zł, to 2099-12-24`,
  ])
  expect(pricesOf(await listed())).toEqual([44.9, 29.9])
  await run('price', book.sku, '40')
  expect(pricesOf(await listed())).toEqual([40, 29.9])
  expect((await run('price', book.sku, '20')).output).toContain('is not below its new price')
  await run('price', book.sku, '20', '--no-special')
  expect(pricesOf(await listed())).toEqual([20, 20])
  expect(await logged()).toMatchObject([
    { action: 'product.price', before: { amount: 4000, special: 2990 }, after: { amount: 2000, special: null } },
    { before: { amount: 4490 }, after: { amount: 4000, special: 2990, specialTo: '2099-12-24' } },
    { before: { amount: 3990, special: null }, after: { amount: 4490, special: 2990 } },
  ])
})

test('copies of a title are counted with a reason; what buyers can order follows at once', async () => {
  await run('stock', book.sku, 'lublin', '0', '--reason', 'zalane')
  expect((await listed())?.stock_status).toBe('OUT_OF_STOCK')
  expect(await run('stock', book.sku, 'lublin', '5', '--reason', 'dostawa', '--was', '1')).toMatchObject({
    code: 2,
    output: expect.stringContaining('There are 0 copies') as string,
  })
  expect((await run('stock', book.sku, 'lublin', '5', '--reason', 'dostawa', '--was', '0')).output).toBe(
    `${book.sku}\n  lublin: 0 -> 5 copies`,
  )
  expect((await listed())?.stock_status).toBe('IN_STOCK')
  await (await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 2 }])).submitOrder()
  expect((await run('stock', book.sku, 'lublin', '1', '--reason', 'spis')).output).toContain('2 are promised to orders')
  expect(await logged()).toMatchObject([
    { before: { source: 'lublin', quantity: 5 }, after: { quantity: 1, reason: 'spis' } },
    { before: { quantity: 0 }, after: { quantity: 5, reason: 'dostawa' } },
    { before: { quantity: 3 }, after: { quantity: 0, reason: 'zalane' } },
  ])
})

test('an edit is executed once per key, and a dry run changes and logs nothing', async () => {
  expect((await run('price', book.sku, '50', '--dry-run')).output).toMatch(/^Dry run: .*\n.* -> 50,00/)
  expect([pricesOf(await listed()), await logged()]).toEqual([[39.9, 39.9], []])
  const counted = ['stock', book.sku, 'lublin', '7', '--reason', 'spis', '--key', 'k-1']
  await run(...counted)
  await run('stock', book.sku, 'lublin', '4', '--reason', 'spis')
  expect((await run(...counted)).output).toBe(`Already done with this key: ${book.sku}`)
  expect(await logged()).toHaveLength(2)
  expect((await run('price', book.sku, '7', '--key', 'k-1')).output).toContain('was used for something else')
  expect((await run('stock', book.sku, 'lublin', '8', '--reason', 'x', '--key', 'k-1')).output).toContain(
    'something else',
  )
})

test('each refusal names the field at fault, and many changes are all made or none', async () => {
  const { sku } = book
  const change = <Result>(work: (tx: CheckoutFixture['db']) => Promise<Result>) =>
    shop.db.transaction((tx) => work(tx as CheckoutFixture['db']))
  const at = (field: string) => expect.objectContaining({ field }) as Error
  const rename = (edit: object) => change((tx) => editTitle(tx, OPERATOR, { sku, name: 'Inna', ...edit }))
  const price = (edit: object) => change((tx) => changePrices(tx, OPERATOR, [{ sku, amount: 5000, ...edit }]))
  const count = (edit: object, reason = 'spis') =>
    change((tx) => changeStock(tx, OPERATOR, [{ sku, source: 'lublin', quantity: 1, ...edit }], { reason }))
  await expect(rename({ name: ' ' })).rejects.toEqual(at('name'))
  await expect(rename({ name: 'x'.repeat(501) })).rejects.toEqual(at('name'))
  for (const name of ['Lal\u001bka', 'Lal\ud800ka']) await expect(rename({ name })).rejects.toEqual(at('name'))
  await expect(rename({ view: 'de' })).rejects.toEqual(at('view'))
  await expect(rename({ sku: 'none' })).rejects.toEqual(at('sku'))
  for (const amount of [-1, 1.5, 100_000_001]) await expect(price({ amount })).rejects.toEqual(at('price'))
  await expect(price({ special: { amount: 5000 } })).rejects.toEqual(at('special'))
  await expect(price({ special: { amount: 1, from: 'x' } })).rejects.toEqual(at('from'))
  await expect(price({ special: { amount: 1, from: '2027-02-02', to: '2027-02-01' } })).rejects.toEqual(at('to'))
  await expect(count({ source: 'none' })).rejects.toEqual(at('source'))
  for (const quantity of [1.5, -1, 1_000_001]) await expect(count({ quantity })).rejects.toEqual(at('quantity'))
  await expect(count({}, ' ')).rejects.toEqual(at('reason'))
  const series = await shop.sell({ stock: {} })
  await shop.db.run`update product set type = 'grouped' where id = ${series.id}`
  await setGroup(shop.db, OPERATOR, series.sku, [{ sku }])
  await expect(count({ sku: series.sku })).rejects.toEqual(at('sku'))
  const prices = [
    { sku, amount: 5000 },
    { sku: series.sku, amount: 9000 },
  ]
  await expect(change((tx) => changePrices(tx, OPERATOR, prices))).rejects.toEqual(at('sku'))
  expect([pricesOf(await listed()), await logged()]).toEqual([[39.9, 39.9], []])
})
