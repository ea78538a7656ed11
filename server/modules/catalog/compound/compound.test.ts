import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import {
  notifyProductsChanged,
  insertConfigurable,
  insertGrouped,
  seedAttributes,
  readAttributeValue,
} from '../../../testing/compounds.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await seedAttributes(shop.db)
}, 60_000)
afterAll(() => shop.close())

const SOON = { timeout: 15_000 }
const CARD = `sku __typename stock_status availability salable_qty
  price_range { minimum_price { regular_price { value } final_price { value } discount { amount_off } }
    maximum_price { regular_price { value } final_price { value } } }
  grouped_prices { standard_price final_price omnibus_price }`
interface Card {
  sku: string
  __typename: string
  stock_status: string
  availability: string
  salable_qty: number
  price_range: {
    minimum_price: {
      regular_price: { value: number }
      final_price: { value: number }
      discount: { amount_off: number }
    }
    maximum_price: { regular_price: { value: number }; final_price: { value: number } }
  }
  grouped_prices: { standard_price: number; final_price: number; omnibus_price: number | null }
}
const read = async (filter: string, more = '') => {
  const { data, errors } = await shop.call<{ products: { total_count: number; items: Card[] } }>(
    `{ products(${filter} ${more}) { total_count items { ${CARD} } } }`,
  )
  expect(errors).toBeUndefined()
  return data.products
}
const cardOf = async (sku: string) => (await read(`filter: { sku: { eq: "${sku}" } }`)).items[0]
const prices = async (sku: string) => {
  const card = await cardOf(sku)
  return {
    regular: card?.price_range.minimum_price.regular_price.value,
    final: card?.price_range.minimum_price.final_price.value,
    highest: card?.price_range.maximum_price.final_price.value,
  }
}
const setSpecial = (id: number, amount: number | null, from: string | null = null, to: string | null = null) =>
  shop.db.run`
    update price set special_amount = ${amount}, special_from = now() + ${from}::interval,
      special_to = now() + ${to}::interval where product_id = ${id}`

describe('CAT-4 CAT-12a a configurable title', () => {
  test('has the price of its cheapest variant in stock, up to that of its most expensive one', async () => {
    const { title, variants } = await insertConfigurable(
      shop.db,
      ['binding'],
      [
        { values: { binding: 'twarda' }, price: 5990 },
        { values: { binding: 'miekka' }, price: 3990 },
        { values: { binding: 'spiralna' }, price: 1990, stock: {} },
        { values: { binding: 'kartonowa' }, price: 990, enabled: false },
      ],
    )
    expect(await prices(title.sku)).toEqual({ regular: 39.9, final: 39.9, highest: 59.9 })
    // names are not read with the title
    const { data } = await shop.query<{ products: { items: { variants: { product: { name: string } }[] }[] } }>(
      `{ products(filter: { sku: { eq: "${title.sku}" } }) {
        items { ... on ConfigurableProduct { variants { product { sku name } } } } } }`,
    )
    expect(data.products.items[0]?.variants.map(({ product }) => product.name !== '')).toEqual([true, true, true])
    await setSpecial(variants[0]!.id, 2990)
    await notifyProductsChanged(shop.db, [variants[0]!])
    await expect.poll(() => prices(title.sku), SOON).toEqual({ regular: 59.9, final: 29.9, highest: 39.9 })
    expect((await cardOf(title.sku))?.grouped_prices).toEqual({
      standard_price: 59.9,
      final_price: 29.9,
      omnibus_price: 39.9,
    })
    await setSpecial(variants[0]!.id, 4990)
    await notifyProductsChanged(shop.db, [variants[0]!])
    await expect
      .poll(async () => (await cardOf(title.sku))?.price_range.maximum_price, SOON)
      .toEqual({ regular_price: { value: 59.9 }, final_price: { value: 49.9 } })
  })

  test('is filtered by that price and found by attribute values, ISBNs and SKUs of its variants', async () => {
    const { title, variants } = await insertConfigurable(
      shop.db,
      ['binding'],
      [
        { values: { binding: 'twarda-z-obwoluta' }, price: 77_700, isbn: '9788300000012', name: 'Żółć w twardej' },
        { values: { binding: 'zintegrowana' }, price: 66_600, stock: {} },
      ],
      { name: 'Żółć i inne barwy' },
    )
    const skus = async (filter: string, more = '') => (await read(filter, more)).items.map(({ sku }) => sku)
    await expect.poll(() => skus('filter: { price: { from: "770", to: "780" } }'), SOON).toEqual([title.sku])
    expect(await skus('search: "9788300000012"')).toEqual([title.sku])
    expect(await skus(`search: "${variants[0]?.sku}"`)).toEqual([title.sku])
    const { value } = await readAttributeValue(shop.db, 'binding', 'twarda-z-obwoluta')
    expect(await skus(`filter: { binding: { eq: "${value}" } }`)).toEqual([title.sku])
    // variants are not listed themselves
    expect(await read(`filter: { sku: { eq: "${variants[0]?.sku}" } }`)).toEqual({ total_count: 0, items: [] })
  })

  test('is in stock while one variant is, with the price of the variants in stock', async () => {
    const { title, variants } = await insertConfigurable(
      shop.db,
      ['binding'],
      [
        { values: { binding: 'twarda' }, price: 5990, stock: { lublin: 2 } },
        { values: { binding: 'miekka' }, price: 3990, stock: { rynek: 1 } },
      ],
    )
    expect(await cardOf(title.sku)).toMatchObject({
      stock_status: 'IN_STOCK',
      availability: 'available',
      salable_qty: 3,
    })
    const empty = async (id: number) => {
      await shop.db.run`update source_stock set quantity = 0 where product_id = ${id}`
      await notifyProductsChanged(shop.db, [{ id }])
    }
    await empty(variants[0]!.id)
    await expect
      .poll(() => cardOf(title.sku), SOON)
      .toMatchObject({ stock_status: 'IN_STOCK', availability: 'in selected bookstores', salable_qty: 1 })
    await empty(variants[1]!.id)
    await expect
      .poll(() => cardOf(title.sku), SOON)
      .toMatchObject({ stock_status: 'OUT_OF_STOCK', availability: 'out of stock', salable_qty: 0 })
    expect(await prices(title.sku)).toMatchObject({ final: 39.9 })
  })

  test('updates its price when a special price of a variant begins and ends', async () => {
    const { title, variants } = await insertConfigurable(
      shop.db,
      ['binding'],
      [
        { values: { binding: 'twarda' }, price: 5000 },
        { values: { binding: 'miekka' }, price: 4000 },
      ],
    )
    await setSpecial(variants[0]!.id, 1000, '2 seconds', '5 seconds')
    await notifyProductsChanged(shop.db, [variants[0]!])
    expect(await prices(title.sku)).toMatchObject({ regular: 40, final: 40 })
    const later = async () => {
      await shop.runDueJobs()
      return prices(title.sku)
    }
    await expect.poll(later, SOON).toMatchObject({ regular: 50, final: 10 })
    await expect.poll(later, SOON).toMatchObject({ regular: 40, final: 40 })
  }, 40_000)
})

describe('CAT-15 a list by price', () => {
  /** By a query that is cached, as those of storefronts are. */
  const countIn = async (filter: string) => {
    const query = `{ products(filter: { ${filter} }) { total_count } }`
    const response = await shop.http.inject({ url: `/graphql?query=${encodeURIComponent(query)}` })
    return response.json<{ data: { products: { total_count: number } } }>().data.products.total_count
  }
  const sellReducedSoon = async (price: number) => {
    const { sku, id } = await shop.sell({ price })
    await notifyProductsChanged(shop.db, [{ id }])
    await expect.poll(() => countIn(`sku: { in: ["${sku}"] }, price: { from: "880" }`), SOON).toBe(1)
    await setSpecial(id, 77_100, '6 seconds', '1 day')
    await notifyProductsChanged(shop.db, [{ id }])
    return sku
  }
  // a response is cached for longer
  const AT_ONCE = { timeout: 9000 }

  test('contains a title no longer than until its reduction begins', async () => {
    const sku = await sellReducedSoon(88_800)
    const found = () => countIn(`sku: { eq: "${sku}" }, price: { from: "880" }`)
    await expect.poll(found, SOON).toBe(1)
    await expect.poll(found, AT_ONCE).toBe(0)
  }, 40_000)

  test.each(['price: { to: "772" }', 'special: { eq: "1" }'])(
    'that is empty (%s) contains a title as soon as its reduction begins',
    async (condition) => {
      const sku = await sellReducedSoon(88_900)
      const found = () => countIn(`sku: { eq: "${sku}" }, ${condition}`)
      expect(await found()).toBe(0)
      await expect.poll(found, AT_ONCE).toBe(1)
    },
    40_000,
  )
})

describe('CAT-12b a grouped title', () => {
  test('costs the sum of its titles at their lowest prices, and is in stock while one title is', async () => {
    const { series, volumes } = await insertGrouped(shop.db, [
      { price: 3000 },
      { price: 2000, quantity: 2 },
      { price: 500, quantity: 0 },
      { price: 900, enabled: false },
    ])
    expect(await prices(series.sku)).toEqual({ regular: 70, final: 70, highest: 70 })
    await setSpecial(volumes[0]!.id, 2500, null, '1 day')
    await shop.db.run`insert into tier_price (product_id, quantity, amount) values (${volumes[1]!.id}, 2, 1900)`
    await notifyProductsChanged(shop.db, [volumes[0]!])
    await expect.poll(() => prices(series.sku), SOON).toEqual({ regular: 70, final: 63, highest: 63 })
    await shop.db.run`update source_stock set quantity = 0 where product_id = any(${volumes.slice(1).map((v) => v.id)})`
    await notifyProductsChanged(shop.db, volumes)
    expect(await cardOf(series.sku)).toMatchObject({ stock_status: 'IN_STOCK', __typename: 'GroupedProduct' })
    await shop.db.run`update source_stock set quantity = 0 where product_id = ${volumes[0]!.id}`
    await notifyProductsChanged(shop.db, volumes)
    await expect.poll(() => cardOf(series.sku), SOON).toMatchObject({ stock_status: 'OUT_OF_STOCK' })
  })

  test('has a price for a customer group if one of its titles has', async () => {
    const { series, volumes } = await insertGrouped(shop.db, [{ price: 3000 }, { price: 2000 }])
    const group = await shop.db.one<{ id: number }>`select id from customer_group order by id desc limit 1`
    await shop.db
      .run`insert into price (product_id, group_id, amount) values (${volumes[0]!.id}, ${group?.id ?? 0}, 1000)`
    await notifyProductsChanged(shop.db, [volumes[0]!])
    const rows = () => shop.db.many<{ groupId: number | null; amount: number }>`
      select group_id, amount from price where product_id = ${series.id} order by group_id nulls first`
    expect(await rows()).toEqual([
      { groupId: null, amount: 5000 },
      { groupId: group?.id, amount: 3000 },
    ])
    await shop.db.run`delete from price where product_id = ${volumes[0]!.id} and group_id is not null`
    await notifyProductsChanged(shop.db, [volumes[0]!])
    expect(await rows()).toEqual([{ groupId: null, amount: 5000 }])
  })
})
