import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSettings } from '../../platform/process/settings.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { insertOptions } from '../../testing/options.ts'
import { runCommand } from '../run-command.ts'

let shop: CheckoutFixture
let folder: string
beforeAll(async () => {
  shop = await openCheckoutFixture()
  folder = await mkdtemp(path.join(tmpdir(), 'sent-files-'))
}, 60_000)
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

async function run(...argv: string[]) {
  const lines: string[] = []
  const code = await runCommand(argv, {
    db: shop.db,
    settings: parseSettings({ DATA_DIR: shop.dataDir }),
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

test('CAT-5: the files of an order are copied, with sanitized names', async () => {
  const book = await shop.sell({})
  const [option] = await insertOptions(shop.db, book.id, [{ type: 'file', title: 'Ekslibris' }])
  const buyer = await Buyer.withNewCart(shop)
  const pdf = '%PDF-1.7\ntrailer << >>\n%%EOF\n'
  const value = JSON.stringify({
    file_name: '..\\..:$(rm) Znak Łucji.pdf',
    file_data: Buffer.from(pdf).toString('base64'),
  })
  await buyer.request(
    `mutation($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) {
      user_errors { message } } }`,
    { items: [{ sku: book.sku, quantity: 1, entered_options: [{ uid: option?.uid, value }] }] },
  )
  const { number = '' } = await (
    await buyer.prepareOrder([], { email: 'lucja@example.com' })
  ).submitOrder(await buyer.acceptAgreements())
  const name = `${number}-1-___rm_ Znak Łucji.pdf`
  const { code, output } = await run('options', 'file', number, 'out')
  expect([code, output]).toEqual([0, path.join(folder, 'out', name)])
  expect(await readdir(path.join(folder, 'out'))).toEqual([name])
  expect(await readFile(path.join(folder, 'out', name), 'utf8')).toBe(pdf)
  const sheet = await run('orders', 'show', number)
  expect(sheet.output).toContain('Ekslibris: ..:$(rm) Znak Łucji.pdf')

  // a name that is too long for the file system is truncated
  const long = JSON.stringify({ file_name: `${'書'.repeat(120)}.pdf`, file_data: Buffer.from(pdf).toString('base64') })
  const other = await Buyer.withNewCart(shop)
  await other.request(
    `mutation($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) {
      user_errors { message } } }`,
    { items: [{ sku: book.sku, quantity: 1, entered_options: [{ uid: option?.uid, value: long }] }] },
  )
  const second = await (
    await other.prepareOrder([], { email: 'lucja@example.com' })
  ).submitOrder(await other.acceptAgreements())
  expect(await run('options', 'file', second.number ?? '', 'long')).toEqual({
    code: 0,
    output: path.join(folder, 'long', `${second.number}-1-${'書'.repeat(60)}.pdf`),
  })

  await rm(path.join(shop.dataDir, 'uploads'), { recursive: true })
  expect(await run('options', 'file', number, 'later')).toEqual({ code: 1, output: '..:$(rm) Znak Łucji.pdf is gone.' })
  expect((await run('options', 'file', '999')).output).toContain('There is no order 999.')
})
