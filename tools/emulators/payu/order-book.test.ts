import { afterEach, expect, it } from 'vitest'
import { Clock } from '../frame/clock.ts'
import { EventLog } from '../frame/event-log.ts'
import { Faults } from '../frame/faults.ts'
import { createIds } from '../frame/ids.ts'
import { Outbox } from '../frame/outbox.ts'
import { SETTINGS } from './account.ts'
import { OrderBook } from './order-book.ts'
import { createNotifier } from './notifications.ts'
import type { PayuOrder } from './order.ts'

const clocks: Clock[] = []
afterEach(() => {
  for (const clock of clocks.splice(0)) clock.close()
})

function open() {
  const clock = new Clock()
  clocks.push(clock)
  const log = new EventLog(clock.iso)
  const outbox = new Outbox({ clock, log, resendAfterMs: [] })
  const parts = { options: { url: '' }, clock, log, faults: new Faults(), outbox, ids: createIds() }
  const account = { posId: '1', clientId: '1', clientSecret: '', secondKey: '' }
  return { book: new OrderBook(parts, createNotifier(parts, account), () => SETTINGS), clock, log }
}

const order = {
  customerIp: '127.0.0.1',
  description: 'Order',
  currencyCode: 'PLN',
  totalAmount: '500',
  validityTime: 600,
  products: [],
}

it('CHK-4 PayU emulator keeps at most a thousand orders, and cancels the expiration of dropped ones', async () => {
  const { book, clock, log } = open()
  const first = book.create({ ...order, extOrderId: 'first' })
  for (let i = 0; i < 1000; i++) book.create({ ...order, extOrderId: String(i) })
  expect(book.all()).toHaveLength(1000)
  expect(book.find(first.orderId)).toBeUndefined()
  await clock.advance(601_000)
  // the dropped order does not expire
  expect(log.list({ type: 'order' })).toHaveLength(1000)
  expect(new Set(book.all().map(({ status }) => status))).toEqual(new Set(['CANCELED']))
})

it('CHK-4 PayU emulator resumes the orders saved by a previous process', async () => {
  const before = open()
  const [paid, waiting, left] = ['paid', 'waiting', 'left'].map((extOrderId) =>
    before.book.create({ ...order, extOrderId }),
  ) as [PayuOrder, PayuOrder, PayuOrder]
  before.book.pay(paid, 'c')
  before.book.refund(paid, { description: 'Back', amount: '200' })
  before.book.payByBlik(waiting, '777000')
  const after = open()
  after.book.load(JSON.parse(JSON.stringify(before.book.all())) as PayuOrder[])
  const states = () => after.book.all().map(({ status }) => status)
  expect(states()).toEqual(['COMPLETED', 'PENDING', 'NEW'])
  await after.clock.advance(130_000)
  expect(after.book.get(paid.orderId).refunds.map(({ status }) => status)).toEqual(['FINALIZED'])
  expect(states()).toEqual(['COMPLETED', 'CANCELED', 'NEW'])
  expect(after.book.refund(after.book.get(paid.orderId), { description: 'Rest' }).amount).toBe(300)
  await after.clock.advance(600_000)
  expect(after.book.get(left.orderId).status).toBe('CANCELED')
})
