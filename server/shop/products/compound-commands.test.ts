import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { parseSettings } from '../../platform/process/settings.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { insertConfigurable, seedAttributes } from '../../testing/compounds.ts'
import { runCommand } from '../run-command.ts'

let shop: CheckoutFixture
let folder: string
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await seedAttributes(shop.db)
  folder = await mkdtemp(path.join(tmpdir(), 'zakladka-'))
}, 60_000)
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

async function run(...argv: string[]) {
  const lines: string[] = []
  const context = {
    db: shop.db,
    settings: parseSettings({}),
    print: (line: string) => lines.push(line),
    write: async () => {},
    isWatched: false,
    actor: OPERATOR,
    cwd: folder,
    input: Readable.from([]),
    signal: new AbortController().signal,
  }
  const code = await runCommand(argv, context)
  return { code, output: lines.join('\n') }
}
const write = (content: unknown) => writeFile(path.join(folder, 'file.json'), JSON.stringify(content))

/** Creates a book with a binding. */
async function bound(binding: string, price = 3990) {
  const book = await shop.sell({ price })
  await shop.db.run`
    insert into product_option (product_id, option_id) select ${book.id}, o.id from attribute_option o join attribute a
      on a.id = o.attribute_id where a.code = 'binding' and o.key = ${binding}`
  return book
}
const readProduct = async (sku: string) => {
  const { data } = await shop.call<{ products: { items: { __typename: string; price_range: object }[] } }>(
    `{ products(filter: { sku: { eq: "${sku}" } }) { items { __typename
      price_range { minimum_price { final_price { value } } } } } }`,
  )
  return data.products.items[0]
}

describe('CAT-4: configurable set', () => {
  test('turns a title into one with variants, shows them, and removes one', async () => {
    const [title, hard, soft] = await Promise.all([shop.sell({ stock: {} }), bound('twarda', 5990), bound('miekka')])
    const file = { attributes: ['binding'], variants: [hard.sku, soft.sku] }
    await write(file)
    expect(await run('configurable', 'set', title.sku, 'file.json')).toEqual({
      code: 0,
      output: `${title.sku} has 2 variants now.`,
    })
    expect(JSON.parse((await run('configurable', 'show', title.sku)).output)).toEqual(file)
    expect(await readProduct(title.sku)).toEqual({
      __typename: 'ConfigurableProduct',
      price_range: { minimum_price: { final_price: { value: 39.9 } } },
    })
    expect(await readProduct(soft.sku)).toBeUndefined()
    await write({ attributes: ['binding'], variants: [hard.sku] })
    expect((await run('configurable', 'set', title.sku, 'file.json')).output).toBe(`${title.sku} has 1 variant now.`)
    await expect
      .poll(() => readProduct(title.sku))
      .toMatchObject({
        price_range: { minimum_price: { final_price: { value: 59.9 } } },
      })
    expect(await readProduct(soft.sku)).toMatchObject({ __typename: 'SimpleProduct' })
  })

  test('refuses variants that could not be selected', async () => {
    const [title, hard, other, plain] = await Promise.all([
      shop.sell({ stock: {} }),
      bound('twarda'),
      bound('twarda'),
      shop.sell({}),
    ])
    const refusal = async (content: unknown) => {
      await write(content)
      const { code, output } = await run('configurable', 'set', title.sku, 'file.json')
      expect(code).toBe(2)
      return output
    }
    const attributes = ['binding']
    expect(await refusal({ attributes, variants: [] })).toContain('variants: ')
    expect(await refusal({ attributes, variants: ['nie-ma'] })).toBe(
      'file.json: There is no product with the SKU nie-ma.',
    )
    expect(await refusal({ attributes, variants: [hard.sku, other.sku] })).toBe(
      `file.json: ${other.sku} and ${hard.sku} have the same values.`,
    )
    expect(await refusal({ attributes, variants: [plain.sku] })).toBe(
      `file.json: ${plain.sku} has no values of binding.`,
    )
    expect(await refusal({ attributes: ['author'], variants: [hard.sku] })).toBe(
      'file.json: There is no attribute author with a single value per product.',
    )
    expect(await refusal({ attributes, variants: [title.sku] })).toBe(
      `file.json: ${title.sku} cannot be a part of other products.`,
    )
    expect(await shop.db.one`select type from product where id = ${title.id}`).toEqual({ type: 'simple' })
  })
})

test('CAT-12: grouped set turns a title into a list of others', async () => {
  const [series, first, second] = await Promise.all([shop.sell({ stock: {} }), shop.sell({}), shop.sell({})])
  await write([{ sku: second.sku, quantity: 2 }, { sku: first.sku }])
  expect((await run('grouped', 'set', series.sku, 'file.json')).output).toBe(`${series.sku} has 2 titles now.`)
  expect(JSON.parse((await run('grouped', 'show', series.sku)).output)).toEqual([
    { sku: second.sku, quantity: 2 },
    { sku: first.sku, quantity: 1 },
  ])
  expect(await readProduct(series.sku)).toEqual({
    __typename: 'GroupedProduct',
    price_range: { minimum_price: { final_price: { value: 119.7 } } },
  })
  await write([{ sku: series.sku }])
  expect((await run('grouped', 'set', first.sku, 'file.json')).output).toBe(
    `file.json: ${series.sku} cannot be a part of other products.`,
  )
  // a product that is a part cannot get parts itself
  await write([{ sku: second.sku }])
  expect((await run('grouped', 'set', first.sku, 'file.json')).output).toBe(
    `file.json: ${first.sku} is a part of other products, such as ${series.sku}.`,
  )
  expect((await run('grouped', 'show', 'nie-ma')).output).toBe('There is no product with the SKU nie-ma.')
})

test('CAT-4 ORD-9: a variant is shipped, invoiced and refunded in parts, with its attributes and stock', async () => {
  const { title, variants } = await insertConfigurable(
    shop.db,
    ['binding'],
    [{ values: { binding: 'twarda' }, price: 5990, stock: { lublin: 5 } }, { values: { binding: 'miekka' } }],
    { name: 'Lalka' },
  )
  const [hard] = variants
  const buyer = await Buyer.withNewCart(shop)
  const { data } = await shop.call<{ products: { items: { variants: { attributes: { uid: string }[] }[] }[] } }>(
    `{ products(filter: { sku: { eq: "${title.sku}" } }) { items { ... on ConfigurableProduct {
      variants { attributes { uid } } } } } }`,
  )
  const selected_options = data.products.items[0]?.variants[0]?.attributes.map(({ uid }) => uid)
  const item = { sku: title.sku, quantity: 3, selected_options }
  const { number = '' } = await (await buyer.prepareOrder([item])).submitOrder()
  const stock = () => shop.db.one`select quantity, reserved from source_stock where product_id = ${hard?.id ?? 0}`
  expect(await stock()).toEqual({ quantity: 5, reserved: 3 })
  expect((await run('orders', 'paid', number)).code).toBe(0)
  expect((await run('orders', 'invoice', number)).output).toContain(`3 × ${hard?.sku}  Lalka`)
  await run('orders', 'ship', number, '--tracking', 'JD1', '--item', `${hard?.sku}=1`)
  expect(await stock()).toEqual({ quantity: 4, reserved: 2 })
  await run('orders', 'ship', number, '--tracking', 'JD2')
  const refund = await run('orders', 'refund', number, '--item', `${hard?.sku}=1`, '--restock', '--reason', 'zwrot')
  expect(refund).toMatchObject({ code: 0, output: expect.stringContaining('Lalka') as string })
  expect(refund.output).toContain('59,90')
  expect(await stock()).toEqual({ quantity: 3, reserved: 0 })
  const order = await run('orders', 'show', number)
  expect(order.output).toContain('Oprawa: twarda')
})
