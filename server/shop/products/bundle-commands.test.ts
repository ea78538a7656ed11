import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSettings } from '../../platform/process/settings.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { insertCompound } from '../../testing/compounds.ts'
import { insertOptions } from '../../testing/options.ts'
import { runCommand } from '../run-command.ts'

let shop: CheckoutFixture
let folder: string
beforeAll(async () => {
  shop = await openCheckoutFixture()
  folder = await mkdtemp(path.join(tmpdir(), 'bundles-'))
}, 60_000)
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

async function run(...argv: string[]) {
  const lines: string[] = []
  const code = await runCommand(argv, {
    db: shop.db,
    settings: parseSettings({}),
    print: (line: string) => lines.push(line),
    write: async () => {},
    isWatched: false,
    actor: { kind: 'command-line', name: 'operator' },
    cwd: folder,
    input: Readable.from([]),
    signal: new AbortController().signal,
  })
  return { code, output: lines.join('\n') }
}
const set = async (sku: string, content: unknown) => {
  await writeFile(path.join(folder, 'set.json'), typeof content === 'string' ? content : JSON.stringify(content))
  return run('bundle', 'set', sku, 'set.json')
}

const refused = (reason: string) => ({ code: 2, output: expect.stringContaining(reason) as string })

test('CAT-4: a bundle is set from a file, printed in the same format and changed without affecting carts', async () => {
  const bundle = await insertCompound(shop.db, { type: 'bundle' })
  const [mug, book] = [await shop.sell(), await shop.sell()]
  const written = {
    price: 'dynamic',
    sku: 'dynamic',
    weight: 'dynamic',
    shipment: 'separately',
    price_view: 'as-low-as',
    discount: 12.5,
    discount_to: '2099-01-01T00:00:00.000Z',
    tiers: [
      { quantity: 3, discount: 15 },
      { quantity: 5, discount: 17.25 },
      { quantity: 2, discount: 20, group: 'Wholesale' },
    ],
    groups: [
      {
        title: 'Kubek',
        titles: { en: 'Mug' },
        type: 'radio',
        products: [
          { sku: mug.sku, default: true },
          { sku: book.sku, quantity: 2, can_change_quantity: true },
        ],
      },
      { title: 'Książka', type: 'multi', required: false, products: [{ sku: book.sku }] },
    ],
  }
  expect(await set(bundle.sku, written)).toMatchObject({ code: 0 })
  expect(JSON.parse((await run('bundle', 'show', bundle.sku)).output)).toEqual(written)
  const ids = () => shop.db.many<{ option: number; selection: number }>`
    select o.id as option, s.id as selection from bundle_option o join bundle_selection s on s.option_id = o.id
    where o.product_id = ${bundle.id} order by o.position, s.position`
  const [first, second] = await ids()
  const buyer = await Buyer.withNewCart(shop)
  const uid = Buffer.from(`bundle/${first?.option}/${first?.selection}/1`).toString('base64')
  const item = { sku: bundle.sku, quantity: 1, selected_options: [uid] }
  expect(await buyer.addItems(item)).toEqual([])
  const [mugs] = written.groups
  expect(await set(bundle.sku, { groups: [{ ...mugs, products: mugs?.products.toReversed() }] })).toMatchObject({
    code: 0,
  })
  expect(await ids()).toEqual([second, first])
  expect((await buyer.cart()).items[0]).toMatchObject({ is_available: true })
})

test.each([
  ['{', 'set.json: '],
  [{ groups: [] }, 'groups: '],
  [{ groups: [{ title: 'A', type: 'radio', products: [{ sku: 'NOWHERE' }] }] }, 'There is no product'],
  [{ price: 'free', groups: [] }, 'price: '],
])('refuses an invalid file: %j', async (content, reason) => {
  const bundle = await insertCompound(shop.db, { type: 'bundle' })
  expect(await set(bundle.sku, content)).toEqual(refused(reason))
})

test('refuses parts that cannot be sold in a bundle, surcharges that hide the price, and other types', async () => {
  const bundle = await insertCompound(shop.db, { type: 'bundle' })
  const [plain, embossed] = [await shop.sell(), await shop.sell()]
  await insertOptions(shop.db, embossed.id, [{ type: 'field', title: 'Imię', isRequired: true }])
  const of = (sku: string, more: object = {}) => ({
    groups: [{ title: 'A', type: 'radio', products: [{ sku, ...more }] }],
  })
  expect(await set(bundle.sku, of(bundle.sku))).toEqual(refused('is a bundle product'))
  expect(await set(bundle.sku, of(embossed.sku))).toEqual(refused('has required options'))
  expect(await set(bundle.sku, of(plain.sku, { price: 5 }))).toEqual(refused('have their own prices'))
  const hidden = { price: 'fixed', ...of(plain.sku, { price: 5 }) }
  expect(await set(bundle.sku, hidden)).toEqual(refused('without a surcharge'))
  expect(await set(plain.sku, of(plain.sku))).toEqual(refused('is a bundle product'))
  const file = await shop.sell({ type: 'downloadable', stock: {} })
  expect(await set(file.sku, of(plain.sku))).toEqual(refused('is downloadable and cannot become a bundle'))
  expect(await run('bundle', 'show', plain.sku)).toEqual(refused('There is no bundle'))
})

test.each([
  [{ tiers: [{ quantity: 3, amount: 50 }] }, 'tiers.0.amount: a tier of a set is a percentage off its parts: discount'],
  [
    { tiers: [{ quantity: 3, discount: 5, price: 50 }] },
    'tiers.0.price: a tier of a set is a percentage off its parts',
  ],
  [{ tiers: [{ quantity: 3, discount: '5' }] }, 'tiers.0.discount: a tier of a set is a percentage off its parts'],
  [{ tiers: [{ quantity: 3, discount: 100 }] }, 'tiers.0.discount: '],
  [{ tiers: [{ quantity: 1, discount: 5 }] }, 'tiers.0.quantity: '],
  [
    {
      tiers: [
        { quantity: 3, discount: 5 },
        { quantity: 3, discount: 6 },
      ],
    },
    'two tiers are of one quantity',
  ],
  [{ tiers: [{ quantity: 3, discount: 5, group: 'Nobody' }] }, 'There is no customer group Nobody.'],
  [
    { tiers: [{ quantity: 3, discount: 5, group: 'General' }] },
    'General is a group that pays the prices for everybody',
  ],
  [{ price: 'fixed', tiers: [{ quantity: 3, discount: 5 }] }, 'only a dynamic bundle has tiers in percent'],
])('CAT-13 CAT-16: refuses an invalid tier: %j', async (tier, reason) => {
  const [bundle, mug] = [await insertCompound(shop.db, { type: 'bundle' }), await shop.sell()]
  const groups = [{ title: 'Kubek', type: 'radio', products: [{ sku: mug.sku }] }]
  expect(await set(bundle.sku, { ...tier, groups })).toEqual(refused(reason))
})

test('CAT-13 CAT-16: tiers missing in the file are removed', async () => {
  const [bundle, mug] = [await insertCompound(shop.db, { type: 'bundle' }), await shop.sell()]
  const groups = [{ title: 'Kubek', type: 'radio', products: [{ sku: mug.sku }] }]
  const tiers = async () => (JSON.parse((await run('bundle', 'show', bundle.sku)).output) as { tiers?: object[] }).tiers
  await set(bundle.sku, { tiers: [{ quantity: 3, discount: 15 }], groups })
  expect(await tiers()).toEqual([{ quantity: 3, discount: 15 }])
  await set(bundle.sku, { groups })
  expect(await tiers()).toBeUndefined()
})

test('CAT-13: a simple product that is not a part of others becomes a bundle, priced by its parts', async () => {
  const [box, mug, book] = [await shop.sell({ price: 100 }), await shop.sell({ price: 3000 }), await shop.sell()]
  const of = (sku: string) => ({ groups: [{ title: 'Kubek', type: 'radio', products: [{ sku }] }] })
  expect((await set(box.sku, of(mug.sku))).code).toBe(0)
  const { data } = await shop.call<{ products: { items: object[] } }>(
    `{ products(filter: { sku: { eq: "${box.sku}" } }) { items { __typename
      price_range { minimum_price { final_price { value } } } } } }`,
  )
  expect(data.products.items).toEqual([
    { __typename: 'BundleProduct', price_range: { minimum_price: { final_price: { value: 30 } } } },
  ])
  expect(await set(mug.sku, of(book.sku))).toEqual(refused(`is a part of other products, such as ${box.sku}`))
})
