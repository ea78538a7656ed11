import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInWarsaw } from '../../language/warsaw-time.ts'
import { addDays } from '../../rules/day.ts'
import { logAction } from '../platform/actions/action-log.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../testing/checkout-fixture.ts'
import { READING, withLoggedActions } from '../testing/logged-commands.ts'
import { operate } from '../testing/operator.ts'
import { commands } from './commands.ts'
import { OPERATOR } from '../testing/operator-actor.ts'

let shop: CheckoutFixture
let number: string
beforeAll(async () => {
  shop = await openCheckoutFixture()
  const book = await shop.sell({})
  const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 1 }])
  number = (await buyer.submitOrder()).number ?? ''
}, 60_000)
afterAll(() => shop.close())

const run = (user: string, ...argv: string[]) => operate(shop.db, argv, { user })
const log = async (...argv: string[]) => JSON.parse((await run('ola', 'log', '--json', ...argv)).output) as object[]

test('each command of the shop reads, or leaves an action in the log, which every test of a command checks', async () => {
  expect([...READING].filter((name) => !(name in commands))).toEqual([])
  const silent = () => withLoggedActions(shop.db, ['orders', 'hold', number], async () => ({ code: 0, output: '' }))
  await expect(silent()).rejects.toThrow('left nothing in the action log')
  const hold = () => run('ola', 'orders', 'hold', number)
  await expect(withLoggedActions(shop.db, ['orders', 'hold', number, '--dry-run'], hold)).rejects.toThrow('reads, and')
  await run('ola', 'orders', 'unhold', number)
})

test('who changed an order is in the log and with the order', async () => {
  await run('ola', 'orders', 'hold', number, '--key', 'k-1')
  await run('jan', 'orders', 'unhold', number)
  expect((await log('--object', `order:${number}`)).slice(0, 2)).toMatchObject([
    { actor: 'jan', action: 'order.unhold', before: { status: 'holded' }, after: { status: 'pending' }, key: null },
    { actor: 'ola', action: 'order.hold', before: { status: 'pending' }, after: { status: 'holded' }, key: 'k-1' },
  ])
  const { output } = await run('ola', 'orders', 'show', number)
  expect(output).toMatch(/Actions\n(?:.*\n)+.* ola +order\.hold .*\n.* jan +order\.unhold /)
})

test('a repeated key, a refused command and a dry run leave nothing in the log', async () => {
  const before = await log()
  await run('ola', 'orders', 'hold', number, '--key', 'k-1')
  await run('ola', 'orders', 'unhold', number)
  await run('ola', 'orders', 'hold', number, '--dry-run')
  expect(await log()).toEqual(before)
})

test('the log is filtered by object, person and day of Warsaw', async () => {
  await run('zosia', 'settings', 'set', 'sales/cancellation/enabled', '0')
  const today = dayInWarsaw(new Date())
  expect(await log('--actor', 'zosia', '--day', today)).toMatchObject([
    { objectKind: 'setting', objectId: 'sales/cancellation/enabled', after: { value: '0', storeCode: '' } },
  ])
  expect(await log('--actor', 'zosia', '--day', addDays(today, -1))).toEqual([])
  expect(await log('--object', 'setting', '--actor', 'command-line')).toHaveLength(1)
  expect((await run('ola', 'log', '--day', 'jutro')).output).toContain('--day takes a day')
  expect((await run('ola', 'log', '--limit', '1')).output).toMatch(/^AT .*\n\d{4}-\d\d-\d\d \d\d:\d\d +zosia +setting/)
})

test('the log can neither be changed nor deleted, and keeps nothing of a change that is rolled back', async () => {
  const { length } = await log()
  await expect(shop.db.run`update action_log set actor = 'jan'`).rejects.toThrow('append-only')
  await expect(shop.db.run`delete from action_log`).rejects.toThrow('append-only')
  await expect(shop.db.run`truncate action_log`).rejects.toThrow('append-only')
  const change = shop.db.transaction(async (tx) => {
    await logAction(tx, OPERATOR, 'order.hold', ['order', number])
    throw new Error('refused')
  })
  await expect(change).rejects.toThrow('refused')
  expect(await log()).toHaveLength(length)
})
