import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { operate } from '../../testing/operator.ts'

let shop: CheckoutFixture
let folder: string
beforeAll(async () => {
  shop = await openCheckoutFixture()
  folder = await mkdtemp(path.join(tmpdir(), 'options-'))
}, 60_000)
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const run = (...argv: string[]) => operate(shop.db, argv, { cwd: folder })
const file = (content: unknown) =>
  writeFile(path.join(folder, 'options.json'), typeof content === 'string' ? content : JSON.stringify(content))

const DEDICATION = { type: 'field', title: 'Dedykacja', titles: { en: 'Dedication' }, price: 5, max_characters: 40 }
const WRAPPING = {
  type: 'drop_down',
  title: 'Opakowanie',
  required: true,
  values: [{ title: 'Papier' }, { title: 'Pudełko', price: 10, price_type: 'percent', sku: 'BOX' }],
}

async function uidOf(sku: string, value: string) {
  const row = await shop.db.one<{ path: string }>`
    select 'custom-option/' || v.option_id || '/' || v.id as path from custom_option_value v join custom_option o
      on o.id = v.option_id join product p on p.id = o.product_id where p.sku = ${sku} and v.title = ${value}`
  return Buffer.from(row?.path ?? '').toString('base64')
}

test('the options of a product are set from a file, and carts keep the unchanged ones', async () => {
  const { sku } = await shop.sell({})
  await file([DEDICATION, WRAPPING])
  expect(await run('options', 'set', sku, 'options.json')).toEqual({ code: 0, output: `${sku} has 2 options now.` })
  expect(JSON.parse((await run('options', 'show', sku)).output)).toEqual([
    { ...DEDICATION, price_type: 'fixed' },
    WRAPPING,
  ])

  const buyer = await Buyer.withNewCart(shop, 'en')
  const added = await buyer.request<{ addProductsToCart: { user_errors: object[] } }>(
    `mutation($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) {
      user_errors { message } } }`,
    { items: [{ sku, quantity: 1, selected_options: [await uidOf(sku, 'Pudełko')] }] },
  )
  expect(added.data.addProductsToCart.user_errors).toEqual([])
  // with another price and order, and without the dedication
  await file([{ ...WRAPPING, values: [{ title: 'Pudełko', price: 8 }, { title: 'Worek' }] }])
  expect((await run('options', 'set', sku, 'options.json')).output).toBe(`${sku} has 1 option now.`)
  const { items } = await buyer.cart()
  expect(items[0]?.errors).toBeNull()
  expect(items[0]?.prices.row_total_including_tax.value).toBe(47.9)
  const drawing = { type: 'file', title: 'Rysunek', file_extensions: ['png', 'pdf'], image_size_x: 4000 }
  await file([drawing])
  await run('options', 'set', sku, 'options.json')
  expect(JSON.parse((await run('options', 'show', sku)).output)).toEqual([drawing])
  await file([])
  expect((await run('options', 'set', sku, 'options.json')).output).toBe(`${sku} has 0 options now.`)
  expect((await run('options', 'show', sku)).output).toBe('[]')
})

test('an invalid file changes nothing, and the place of the mistake is reported', async () => {
  const { sku } = await shop.sell({})
  await file([DEDICATION])
  await run('options', 'set', sku, 'options.json')
  for (const [content, message] of [
    ['[', 'options.json: '],
    [[{ ...DEDICATION, type: 'picture' }], 'options.json: 0.type: '],
    [[{ ...DEDICATION, file_extensions: ['png'] }], 'only a file has extensions'],
    [[{ type: 'file', title: 'Plik', file_extensions: ['exe'] }], 'options.json: 0.file_extensions.0: '],
    [[{ type: 'file', title: 'Plik', image_size_x: 0 }], 'options.json: 0.image_size_x: '],
    [[{ ...DEDICATION, price: -1 }], 'options.json: 0.price: '],
    [[{ ...DEDICATION, colour: 'red' }], 'options.json: 0.colour: '],
    [[{ ...WRAPPING, values: [] }], 'what is chosen has values'],
    [[{ ...DEDICATION, values: [{ title: 'a' }] }], 'what is written none'],
    [[{ ...WRAPPING, values: [{ title: 'a' }, { title: 'a' }] }], 'two values have one title'],
    [[DEDICATION, DEDICATION], 'two options have one title'],
  ] as const) {
    await file(content)
    const { code, output } = await run('options', 'set', sku, 'options.json')
    expect([code, output]).toEqual([2, expect.stringContaining(message)])
  }
  expect(JSON.parse((await run('options', 'show', sku)).output)).toMatchObject([{ title: 'Dedykacja' }])
  expect(await run('options', 'set', 'NIE-MA', 'options.json')).toMatchObject({ code: 2 })
  expect(await run('options', 'set', sku, 'nie-ma.json')).toMatchObject({ code: 2 })
  expect(await run('options', 'show')).toEqual({ code: 2, output: 'options show takes one SKU' })
})
