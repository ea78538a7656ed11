import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBundle } from '../../testing/bundles.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { insertConfigurable, insertGrouped, seedAttributes } from '../../testing/compounds.ts'
import { operate } from '../../testing/operator.ts'

let shop: CheckoutFixture
let folder: string
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await seedAttributes(shop.db)
  folder = await mkdtemp(path.join(tmpdir(), 'choices-'))
}, 60_000)
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const run = (...argv: string[]) => operate(shop.db, argv, { cwd: folder, environment: { DATA_DIR: folder } })
const file = (name: string, lines: readonly string[]) => writeFile(path.join(folder, name), lines.join('\n'))

test('CAT-4: options, links and parts of all product types are exported and can be imported again', async () => {
  const { sku } = await shop.sell({})
  const course = await shop.sell({ type: 'downloadable' })
  const { title } = await insertConfigurable(
    shop.db,
    ['binding'],
    [
      { values: { binding: 'twarda' }, price: 5990 },
      { values: { binding: 'miekka' }, price: 3990 },
    ],
  )
  const { series, volumes } = await insertGrouped(shop.db, [{ price: 3000 }, { price: 2000, quantity: 2 }])
  const { set } = await insertBundle(shop.db, [{ title: 'Tom', products: [{ sku, default: true }] }])
  await file('choices.jsonl', [
    JSON.stringify({ sku, options: [{ type: 'field', title: 'Dedykacja', max_characters: 40, price: 5 }] }),
    JSON.stringify({
      sku: course.sku,
      links: { links_purchased_separately: true, links: [{ title: 'Lekcja 1', file: 'lekcja.mp3', price: 15 }] },
    }),
  ])
  expect(await run('import', 'choices', 'choices.jsonl')).toEqual({
    code: 0,
    output: '2 products set, 0 lines skipped.',
  })

  const exported = (await run('export', 'choices')).output
  const lines = exported.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toEqual([
    { sku, options: [expect.objectContaining({ title: 'Dedykacja', price: 5 })] },
    { sku: course.sku, links: expect.objectContaining({ links_purchased_separately: true }) as object },
    { sku: title.sku, configurable: expect.objectContaining({ attributes: ['binding'] }) as object },
    {
      sku: series.sku,
      grouped: volumes.map((volume, nth) => expect.objectContaining({ sku: volume.sku, quantity: nth + 1 }) as object),
    },
    { sku: set.sku, bundle: expect.objectContaining({ price: 'dynamic' }) as object },
  ])

  await shop.db.run`delete from custom_option`
  await shop.db.run`delete from download`
  await shop.db.run`delete from configurable_variant`
  await shop.db.run`delete from grouped_item`
  await shop.db.run`delete from bundle_option`
  await file('again.jsonl', exported.split('\n'))
  expect((await run('import', 'choices', 'again.jsonl')).output).toBe('5 products set, 0 lines skipped.')
  expect((await run('export', 'choices')).output).toBe(exported)
})

test('CAT-4: an invalid line is reported by its number, and the others are imported', async () => {
  const { sku } = await shop.sell({})
  const { set } = await insertBundle(shop.db, [{ title: 'Tom', products: [{ sku: (await shop.sell()).sku }] }])
  await file('bad.jsonl', [
    '{ "sku": ',
    JSON.stringify({ sku: 'nowhere', options: [] }),
    JSON.stringify({ sku, colour: 'red' }),
    JSON.stringify({ sku, options: [{ type: 'field', title: 'Dedykacja', price: -1 }] }),
    JSON.stringify({ sku: set.sku, bundle: { tiers: [{ quantity: 3, amount: 50 }], groups: [] } }),
    JSON.stringify({ sku, options: [{ type: 'area', title: 'Życzenia' }] }),
  ])
  const { code, output } = await run('import', 'choices', 'bad.jsonl')
  expect(code).toBe(1)
  expect(output.split('\n')).toEqual([
    expect.stringMatching(/^line 1: /),
    'line 2: there is no product with the SKU nowhere',
    expect.stringMatching(/^line 3: /),
    expect.stringMatching(/^line 4: .*0\.price/),
    expect.stringMatching(/^line 5: .*tiers\.0\.amount: a tier of a set is a percentage off its parts/),
    '1 product set, 5 lines skipped.',
  ])
  expect(JSON.parse((await run('options', 'show', sku)).output)).toEqual([
    expect.objectContaining({ title: 'Życzenia' }),
  ])
})

test('CAT-4: a product that does not exist is named, whatever of it is set', async () => {
  const contents = {
    options: [],
    configurable: { attributes: ['binding'], variants: ['other'] },
    grouped: [{ sku: 'other' }],
    bundle: { price: 'dynamic', groups: [] },
    links: { links: [] },
  }
  const lines = Object.entries(contents).map(([name, content]) => JSON.stringify({ sku: 'nowhere', [name]: content }))
  await file('nowhere.jsonl', lines)
  const { output } = await run('import', 'choices', 'nowhere.jsonl')
  expect(output.split('\n')).toEqual([
    ...lines.map((_line, index) =>
      expect.stringMatching(new RegExp(`^line ${index + 1}: .*there is no product with the SKU nowhere`, 'i')),
    ),
    '0 products set, 5 lines skipped.',
  ])
})

test('CAT-4: of hundreds of products with choices each is exported once, in the order of their ids', async () => {
  const before = (await run('export', 'choices')).output.split('\n')
  const skus = Array.from({ length: 401 - before.length }, (_, n) => `WIELE-${n}`)
  await shop.db.run`insert into product (sku, type, tax_class) select sku, 'bundle', 'books'
    from unnest(${skus}::text[]) with ordinality given (sku, nth) order by nth`
  const exported = async () =>
    (await run('export', 'choices')).output.split('\n').map((line) => (JSON.parse(line) as { sku: string }).sku)
  const earlier = before.map((line) => (JSON.parse(line) as { sku: string }).sku)
  expect(await exported()).toEqual([...earlier, ...skus])
  // whole batches
  await shop.db.run`delete from product where sku = 'WIELE-0'`
  expect(await exported()).toEqual([...earlier, ...skus.slice(1)])
})
