import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Book, Buyer, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { notifyProductsChanged, insertConfigurable, seedAttributes } from '../../../testing/compounds.ts'
import { notificationsDelivered } from '../../../testing/operator.ts'
import { notifyChangedTags } from '../../../platform/db/changes.ts'
import { removeStock } from '../../inventory/index.ts'

const LUBLIN = 'lublin'
let shop: CheckoutFixture
let statements: string[] = []
const readings = (label: string, module = 'catalog') =>
  statements.filter((sent) => sent === `${module}.${label}`).length
beforeAll(async () => {
  shop = await openCheckoutFixture({ environment: { RESPONSE_CACHE: '0', PRODUCT_CACHE: '1' } })
  await seedAttributes(shop.db)
  shop.db.onStatement(({ label }) => void statements.push(label))
}, 60_000)
afterAll(() => shop.close())
beforeEach(() => {
  statements = []
})

async function sellAndSynchronize(book: Partial<Book> = {}) {
  const product = await shop.sell(book)
  await notifyProductsChanged(shop.db, [product])
  await notificationsDelivered(shop.db)
  return product
}

/** A title as shown in a list, in a store view. */
async function queryCard(sku: string, store?: string) {
  const { data, errors } = await shop.call<{
    products: {
      items: {
        name: string
        stock_status: string
        salable_qty: number
        price_range: { minimum_price: { final_price: { value: number } } }
      }[]
    }
  }>(
    `{ products(filter: { sku: { eq: "${sku}" } }) { items { name stock_status salable_qty
      price_range { minimum_price { final_price { value } } } } } }`,
    {},
    store,
  )
  expect(errors).toBeUndefined()
  const [card] = data.products.items
  return {
    name: card?.name,
    status: card?.stock_status,
    copies: card?.salable_qty,
    price: card?.price_range.minimum_price.final_price.value,
  }
}
const sellsCopies = async (id: number, quantity: number) => {
  await shop.db.transaction((tx) => removeStock(tx, [{ productId: id, sourceCode: LUBLIN, quantity }]))
  await notificationsDelivered(shop.db)
}

test('a card is read once per store view', async () => {
  const { sku } = await sellAndSynchronize({ name: 'Lalka' })
  expect(await queryCard(sku)).toMatchObject({ name: 'Lalka', price: 39.9 })
  expect(await queryCard(sku)).toMatchObject({ name: 'Lalka', price: 39.9 })
  expect(readings('readCards')).toBe(1)
  await queryCard(sku, 'en')
  await queryCard(sku, 'en')
  expect(readings('readCards')).toBe(2)
})

test('a cached card is updated after orders and changes of its product', async () => {
  const { id, sku } = await sellAndSynchronize({ stock: { [LUBLIN]: 3 } })
  expect(await queryCard(sku)).toMatchObject({ status: 'IN_STOCK', copies: 3 })
  await sellsCopies(id, 1)
  expect(await queryCard(sku)).toMatchObject({ status: 'IN_STOCK', copies: 2 })
  await sellsCopies(id, 2)
  expect(await queryCard(sku)).toMatchObject({ status: 'OUT_OF_STOCK', copies: 0 })
  await shop.db.run`update price set amount = 1990 where product_id = ${id}`
  await notifyProductsChanged(shop.db, [{ id }])
  await notificationsDelivered(shop.db)
  expect(await queryCard(sku)).toMatchObject({ price: 19.9 })
})

test('the cached card of a compound product is updated after orders of each component', async () => {
  const { title, variants } = await insertConfigurable(
    shop.db,
    ['binding'],
    [
      { values: { binding: 'twarda' }, stock: { [LUBLIN]: 1 } },
      { values: { binding: 'miekka' }, stock: { [LUBLIN]: 1 } },
    ],
  )
  await notificationsDelivered(shop.db)
  expect(await queryCard(title.sku)).toMatchObject({ status: 'IN_STOCK', copies: 2 })
  for (const [nth, { id }] of variants.entries()) {
    await sellsCopies(id, 1)
    expect(await queryCard(title.sku)).toMatchObject({ copies: 1 - nth })
  }
  expect(await queryCard(title.sku)).toMatchObject({ status: 'OUT_OF_STOCK' })
})

test.each(['store', 'catalog'])('the tag %s invalidates all cached cards', async (tag) => {
  const { sku } = await sellAndSynchronize()
  await queryCard(sku)
  await notifyChangedTags(shop.db, [tag])
  await notificationsDelivered(shop.db)
  await queryCard(sku)
  expect(readings('readCards')).toBe(2)
})

test('a row that was read while its product changed is not cached', async () => {
  const { id, sku } = await sellAndSynchronize({ stock: { [LUBLIN]: 5 } })
  for (let copies = 5; copies > 0; copies--) {
    const reading = queryCard(sku)
    await sellsCopies(id, 1)
    await reading
    expect(await queryCard(sku)).toMatchObject({ copies: copies - 1 })
  }
})

test('a suggestion is read once and updated after changes of price and stock', async () => {
  const { id, sku } = await sellAndSynchronize({ name: 'Szuwarek', stock: { [LUBLIN]: 1 } })
  const suggested = async () => {
    const { data, errors } = await shop.call<{
      searchSuggestions: { items: { sku: string; availability: string; price: { value: number } }[] }
    }>('{ searchSuggestions(search: "szuwar") { items { sku availability price { value } } } }')
    expect(errors).toBeUndefined()
    return data.searchSuggestions.items
  }
  expect(await suggested()).toEqual([{ sku, availability: 'available', price: { value: 39.9 } }])
  await suggested()
  expect([readings('readCards'), readings('readBylines', 'search')]).toEqual([1, 1])
  await shop.db.run`update price set amount = 1990 where product_id = ${id}`
  await notifyProductsChanged(shop.db, [{ id }])
  await notificationsDelivered(shop.db)
  expect(await suggested()).toEqual([{ sku, availability: 'available', price: { value: 19.9 } }])
  await sellsCopies(id, 1)
  expect(await suggested()).toEqual([{ sku, availability: 'out of stock', price: { value: 19.9 } }])
})

/** A product page, found by URL key or SKU. */
async function queryPage(filter: string, store?: string) {
  const { data, errors } = await shop.call<{
    products: {
      items: {
        name: string
        description: { html: string }
        salable_qty: number
        price_range: { minimum_price: { final_price: { value: number } } }
      }[]
    }
  }>(
    `{ products(filter: { ${filter} }) { items { name description { html } salable_qty
      price_range { minimum_price { final_price { value } } } } } }`,
    {},
    store,
  )
  expect(errors).toBeUndefined()
  return data.products.items.map(({ name, salable_qty, price_range }) => ({
    name,
    copies: salable_qty,
    price: price_range.minimum_price.final_price.value,
  }))
}

test('a product page is read once for URL key and SKU, and updated after changes', async () => {
  const { id, sku, name } = await sellAndSynchronize({ stock: { [LUBLIN]: 4 } })
  const { urlKey } = (await shop.db.one<{
    urlKey: string
  }>`select url_key from product_text where product_id = ${id} and store_code = 'default'`) as { urlKey: string }
  const byUrl = `url_key: { eq: "${urlKey}" }`
  const bySku = `sku: { eq: "${sku}" }`
  for (const filter of [bySku, byUrl, bySku])
    expect(await queryPage(filter), filter).toEqual([{ name, copies: 4, price: 39.9 }])
  expect(readings('readPages')).toBe(1)
  await sellsCopies(id, 3)
  expect(await queryPage(byUrl)).toEqual([{ name, copies: 1, price: 39.9 }])
  await shop.db.run`update product_text set name = 'Inaczej' where product_id = ${id} and store_code = 'default'`
  await notifyProductsChanged(shop.db, [{ id }])
  await notificationsDelivered(shop.db)
  expect(await queryPage(bySku)).toMatchObject([{ name: 'Inaczej' }])
  expect(await queryPage(bySku, 'en')).toMatchObject([{ name }])
})

test('the page of a configurable product is read once and updated after orders of a variant', async () => {
  const { title, variants } = await insertConfigurable(
    shop.db,
    ['binding'],
    [
      { values: { binding: 'twarda' }, stock: { [LUBLIN]: 2 } },
      { values: { binding: 'miekka' }, stock: { [LUBLIN]: 1 } },
    ],
  )
  await notificationsDelivered(shop.db)
  const page = async () => {
    const { data, errors } = await shop.call<{
      products: {
        items: {
          salable_qty: number
          configurable_options: { values: { label: string }[] }[]
          variants: { product: { sku: string; stock_status: string } }[]
        }[]
      }
    }>(`{ products(filter: { sku: { eq: "${title.sku}" } }) { items { salable_qty description { html }
      ... on ConfigurableProduct { configurable_options { values { label } }
        variants { product { sku stock_status } } } } } }`)
    expect(errors).toBeUndefined()
    const [item] = data.products.items
    return {
      copies: item?.salable_qty,
      choices: item?.configurable_options.map(({ values }) => values.length),
      variants: item?.variants.map(({ product }) => product),
    }
  }
  const [hard, soft] = variants.map(({ sku }) => sku)
  statements = []
  for (let visit = 0; visit < 2; visit++)
    expect(await page()).toEqual({
      copies: 3,
      choices: [2],
      variants: [
        { sku: hard, stock_status: 'IN_STOCK' },
        { sku: soft, stock_status: 'IN_STOCK' },
      ],
    })
  expect(['readPages', 'readVariants', 'readConfigurableAttributes'].map((label) => readings(label))).toEqual([1, 1, 1])
  await sellsCopies(variants[1]?.id ?? 0, 1)
  expect(await page()).toMatchObject({
    copies: 2,
    variants: [
      { sku: hard, stock_status: 'IN_STOCK' },
      { sku: soft, stock_status: 'OUT_OF_STOCK' },
    ],
  })
})

test('products with the same URL key are returned newest first, whichever was cached first', async () => {
  const [older, newer] = [await sellAndSynchronize({ name: 'Dawna' }), await sellAndSynchronize({ name: 'Nowa' })]
  await shop.db.run`update product_text set url_key = 'jeden-adres' where product_id = ${older.id}`
  await notifyProductsChanged(shop.db, [older])
  await notificationsDelivered(shop.db)
  const address = 'url_key: { eq: "jeden-adres" }'
  expect(await queryPage(address)).toMatchObject([{ name: 'Dawna' }])
  await shop.db.run`update product_text set url_key = 'jeden-adres' where product_id = ${newer.id}`
  await notifyProductsChanged(shop.db, [newer])
  await notificationsDelivered(shop.db)
  expect(await queryPage(address)).toMatchObject([{ name: 'Nowa' }, { name: 'Dawna' }])
})

const buyerWithCart = async (sku: string) => (await Buyer.withNewCart(shop)).prepareOrder([{ sku, quantity: 1 }])

test('products of a cart are read when they are added, and again after a change', async () => {
  const { id, sku } = await sellAndSynchronize({ stock: { [LUBLIN]: 5 } })
  const buyer = await buyerWithCart(sku)
  expect(readings('readSaleable')).toBe(1)
  await shop.db.run`update price set amount = 2990 where product_id = ${id}`
  await notifyProductsChanged(shop.db, [{ id }])
  await notificationsDelivered(shop.db)
  expect((await buyer.cart()).items).toMatchObject([
    { max_qty: 5, prices: { row_total_including_tax: { value: 29.9 } } },
  ])
  await sellsCopies(id, 4)
  expect((await buyer.cart()).items).toMatchObject([{ max_qty: 1 }])
})

test('an order uses the current price in the database, even if the change was not announced', async () => {
  const { id, sku } = await sellAndSynchronize({ stock: { [LUBLIN]: 5 } })
  const buyer = await buyerWithCart(sku)
  const shownTotal = (await buyer.cart()).prices.grand_total.value
  await shop.db.run`update price set amount = 4990 where product_id = ${id}`
  expect((await buyer.cart()).prices.grand_total.value).toBe(shownTotal)
  const agreed = await buyer.acceptAgreements()
  const refused = await buyer.submitOrder({ ...agreed, expected_total: shownTotal })
  expect(refused.errors.map(({ message }) => message)).toEqual([expect.stringMatching(/zmieniły się ceny/)])
  const { number } = await buyer.submitOrder(agreed)
  const order = await shop.db.one<{ grandTotal: number }>`
    select grand_total from orders where number = ${number ?? ''}`
  expect(order?.grandTotal).toBe(Math.round(shownTotal * 100) + 1000)
})
