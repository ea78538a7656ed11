import { expect, test } from 'vitest'
import { oneBook } from '../fixtures/api.ts'
import { temporaryFolder, seededShopFolder, startDisposableShop } from '../fixtures/folder.ts'
import { sendTo } from '../fixtures/operator.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { launch, operate } from '../fixtures/shop-process.ts'

interface Order {
  number: string
  email: string
  items: { sku: string; quantityOrdered: number }[]
}

test('the operator’s command line prints help for itself, its groups and its commands', async () => {
  for (const args of [[], ['orders', '--help'], ['orders', 'show', '--help']]) {
    const { code, printed } = await launch(['tools/shop.mjs', ...args], { DATA_DIR: '/nowhere' }).ended
    expect(code, args.join(' ')).toBe(0)
    expect(printed).toMatch(/^usage: npm run shop -- /)
  }
})

test('an unknown command is refused with similar ones', async () => {
  const { code, printed } = await launch(['tools/shop.mjs', 'orders', 'burn'], { DATA_DIR: '/nowhere' }).ended
  expect(code).toBe(2)
  expect(printed).toContain('There is no command "orders burn".')
  expect(printed).toMatch(/\nDid you mean: orders .*\nAll commands: npm run shop -- --help\n$/)
})

test('without a shop in the database an error names the commands that create one', async () => {
  using own = temporaryFolder()
  const { code, printed } = await operate(own.folder, 'orders', 'list')
  expect([code, printed]).toEqual([
    2,
    'There is no shop in this database yet: create one with npm run shop -- setup, or a demo with npm run shop -- ' +
      'seed.\n',
  ])
})

test(
  'orders are listed and shown, a closed pipe ends quietly, and seed and reindex change nothing, with the shop ' +
    'running or stopped',
  { timeout: 180_000 },
  async () => {
    using own = seededShopFolder()
    await using shop = await startDisposableShop({ DATA_DIR: own.folder })
    const book = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
    const email = 'operator@czytelnik.example'
    const older = await placeOrderByApi([{ sku: book.sku, quantity: 1 }], { shop: shop.url })
    const newer = await placeOrderByApi([{ sku: book.sku, quantity: 2 }], { shop: shop.url, email })
    const run = (...args: string[]) => operate(own.folder, ...args)
    // a command's process costs more than the command, so only some commands have one
    const send = (...args: string[]) => sendTo(own.folder, ...args)
    const numbers = async () =>
      (JSON.parse((await run('orders', 'list', '--json')).printed) as Order[]).map(({ number }) => number)

    expect(JSON.parse((await run('orders', 'list', '--json', '--email', email)).printed)).toMatchObject([
      { number: newer, email },
    ])
    expect(JSON.parse((await send('orders', 'list', '--json', '--limit', '1')).printed)).toMatchObject([
      { number: newer },
    ])
    expect(await send('orders', 'list', '--status', 'nigdy')).toMatchObject({
      code: 0,
      printed: 'There are no such orders.\n',
    })
    const sheet = await run('orders', 'show', newer)
    expect(sheet.code).toBe(0)
    for (const part of [`Order ${newer}`, email, book.name, '2 ×']) expect(sheet.printed).toContain(part)
    expect(await run('orders', 'show')).toMatchObject({ code: 2, printed: 'orders show takes one order number\n' })
    expect(await send('orders', 'list', '--limit', '0')).toMatchObject({
      code: 2,
      printed: '--limit takes an integer from 1 to 1000\n',
    })
    expect(await send('orders', 'list', '--colour', 'red')).toMatchObject({
      code: 2,
      printed: expect.stringContaining("Unknown option '--colour'"),
    })
    const list = await send('orders', 'list')
    expect(list.code).toBe(0)
    expect(
      list.printed
        .trim()
        .split('\n')
        .map((line) => line.split(/\s+/)[0]),
    ).toEqual(['NUMBER', newer, older])
    expect(JSON.parse((await send('orders', 'show', newer, '--json')).printed)).toMatchObject({
      number: newer,
      email,
      items: [{ sku: book.sku, quantityOrdered: 2 }],
    })
    expect(await send('orders', 'show', '999')).toMatchObject({ code: 2, printed: 'There is no order 999.\n' })
    // as head ends which has seen enough
    const piped = launch(['build/server/shop.js', 'export', 'csv'], { DATA_DIR: own.folder })
    piped.child.stdout.destroy()
    expect((await piped.ended).printed).toBe('')
    expect(await send('migrate')).toMatchObject({ code: 0, printed: 'The database is up to date.\n' })
    await expectNothingChanges()
    expect(await shop.stop()).toMatchObject({ code: 0 })
    // without a running shop each command opens the embedded database itself
    await expectNothingChanges()

    async function expectNothingChanges() {
      expect(await run('seed')).toMatchObject({
        code: 0,
        printed: expect.stringMatching(/\d{3} titles, 0 of them new/),
      })
      expect(await run('reindex')).toMatchObject({
        code: 0,
        printed: expect.stringMatching(/^\d{3} products indexed\.$/m),
      })
      expect(await numbers()).toEqual([newer, older])
    }
  },
)
