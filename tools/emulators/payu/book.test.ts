import { expect, it } from 'vitest'
import { Clock } from '../frame/clock.ts'
import { EventLog } from '../frame/event-log.ts'
import { Faults } from '../frame/faults.ts'
import { createIds } from '../frame/ids.ts'
import { Outbox } from '../frame/outbox.ts'
import { SETTINGS } from './account.ts'
import { OrderBook } from './book.ts'
import { createNotifier } from './notifications.ts'

it('CHK-4 PayU emulator keeps a thousand orders and no more, nor what would end them', async () => {
  const clock = new Clock()
  const log = new EventLog(clock.iso)
  const outbox = new Outbox({ clock, log, resendAfter: [] })
  const parts = { options: { url: '' }, clock, log, faults: new Faults(), outbox, ids: createIds('book') }
  const account = { posId: '1', clientId: '1', clientSecret: '', secondKey: '' }
  const book = new OrderBook(parts, createNotifier(parts, account), () => SETTINGS)
  const order = {
    customerIp: '127.0.0.1',
    description: 'Order',
    currencyCode: 'PLN',
    totalAmount: '1',
    validityTime: 60,
    products: [],
  }
  const first = book.create({ ...order, extOrderId: 'first' })
  for (let i = 0; i < 1000; i++) book.create({ ...order, extOrderId: String(i) })
  expect(book.all()).toHaveLength(1000)
  expect(book.find(first.orderId)).toBeUndefined()
  await clock.advance(61_000)
  // the one that was dropped is not ended any more
  expect(log.list({ type: 'order' })).toHaveLength(1000)
  expect(new Set(book.all().map(({ status }) => status))).toEqual(new Set(['CANCELED']))
  clock.close()
})
