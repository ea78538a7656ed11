import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { cancelOrder } from '../../checkout/cancel/cancel-order.ts'
import { findOrder } from '../orders.ts'
import { recordPayment } from '../unpaid-orders.ts'
import { commentOrder, holdOrder, unholdOrder } from './comment-order.ts'
import { deliverOrder } from './deliver-order.ts'
import { listDocuments } from './documents.ts'
import { invoiceOrder } from './invoice-order.ts'
import { refundOrder } from './credit-memos/refund-order.ts'
import { type ShipCommand, shipOrder } from './ship-order.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const now = new Date()
const quiet = { notify: false }
const command = (number: string) => ({ actor: OPERATOR, number, now })

type Sold = Partial<Parameters<CheckoutFixture['sell']>[0]> & { quantity?: number }
async function ordered(items: Sold[], how: Parameters<Buyer['prepareOrder']>[1] = {}) {
  const books = await Promise.all(
    items.map(async ({ quantity = 1, ...book }) => ({ ...(await shop.sell(book)), quantity })),
  )
  const buyer = await (
    await Buyer.withNewCart(shop)
  ).prepareOrder(
    books.map(({ sku, quantity }) => ({ sku, quantity })),
    how,
  )
  const { number = '' } = await buyer.submitOrder(await buyer.acceptAgreements())
  return { number, skus: books.map(({ sku }) => sku), ids: books.map(({ id }) => id) }
}
async function paid(...args: Parameters<typeof ordered>) {
  const order = await ordered(...args)
  await recordPayment(shop.db, order.number)
  return order
}
const find = async (number: string) => {
  const order = await findOrder(shop.db, number)
  if (!order) throw new Error(`no order ${number}`)
  return order
}
const shelf = (id = 0) =>
  shop.db.many`select source_code, quantity, reserved from source_stock where product_id = ${id} order by source_code`
const refusal = (message: string) => expect.objectContaining({ message }) as Error
const ship = (number: string, shipping: Partial<ShipCommand> = {}) =>
  shipOrder(shop.db, command(number), { trackingNumbers: [], ...quiet, ...shipping })
const one = (sku = '', quantity = 1) => [{ sku, quantity }]

/** All that is kept of an order, but not the time of its last change. */
async function everythingOf(number: string) {
  const { id } = await find(number)
  return {
    order: await shop.db.one`select to_jsonb(o) - 'updated_at' as row from orders o where id = ${id}`,
    items: await shop.db.many`select * from order_item where order_id = ${id} order by id`,
    comments: await shop.db.many`select * from order_comment where order_id = ${id} order by id`,
    requests: await shop.db.many`select * from order_request where order_id = ${id}`,
    documents: await listDocuments(shop.db, id),
  }
}

describe('ORD-9 a command', () => {
  test('changes no other order', async () => {
    const [{ number, skus }, other] = [await paid([{ quantity: 3 }, {}]), await paid([{ quantity: 2 }, {}])]
    await ship(other.number, { items: one(other.skus[0]), comment: 'Pierwsza paczka' })
    await invoiceOrder(shop.db, { ...command(other.number), key: 'f' }, { items: one(other.skus[0]), ...quiet })
    const before = await everythingOf(other.number)
    await holdOrder(shop.db, command(number))
    await unholdOrder(shop.db, command(number))
    await cancelOrder(shop.db, command(number), { items: one(skus[0]), ...quiet })
    await invoiceOrder(shop.db, { ...command(number), key: 'f' }, { comment: 'Dziękujemy', ...quiet })
    await ship(number, { trackingNumbers: ['1'], comment: 'Jedzie' })
    await deliverOrder(shop.db, command(number), {})
    await refundOrder(shop.db, command(number), { adjustment: 0, restock: true, comment: 'Wróciło', ...quiet })
    expect(await find(number)).toMatchObject({ state: 'closed' })
    expect(await everythingOf(other.number)).toEqual(before)
  })

  test('is repeated by its key on the same order only', async () => {
    const [first, second] = [await paid([{ quantity: 3 }]), await paid([{ quantity: 3 }])]
    const invoice = ({ number, skus }: typeof first, key: string) =>
      invoiceOrder(shop.db, { ...command(number), key }, { items: one(skus[0]), ...quiet })
    const numbers = [await invoice(first, 'a'), await invoice(second, 'a'), await invoice(first, 'b')]
    expect(numbers.map(({ isRepeated }) => isRepeated)).toEqual([false, false, false])
    expect(new Set(numbers.map(({ output }) => output.number)).size).toBe(3)
    expect(await invoice(first, 'b')).toEqual({ ...numbers[2], isRepeated: true })
    expect((await invoiceOrder(shop.db, { ...command(first.number), isDryRun: true }, quiet)).isRepeated).toBe(false)
  })

  test('releases only an order that is on hold', async () => {
    const { number } = await ordered([{}])
    await expect(unholdOrder(shop.db, command(number))).rejects.toEqual(
      refusal('Order %s is %s: this cannot be done any more, or not yet.'),
    )
    await holdOrder(shop.db, command(number))
    expect((await unholdOrder(shop.db, command(number))).output.status).toBe('pending')
    expect(await find(number)).toMatchObject({ state: 'new', status: 'pending' })
  })

  test('on an order that does not exist is refused, with a key as well', async () => {
    for (const options of [command('none'), { ...command('none'), key: 'a' }])
      await expect(invoiceOrder(shop.db, options, quiet)).rejects.toEqual(refusal('There is no order %s.'))
  })
})

describe('ORD-9 a cancellation', () => {
  const refunds = (number: string) =>
    shop.db.many<{ amount: number }>`
      select (payload ->> 'amount')::int as amount from job where kind = 'payment-refund'
        and payload ->> 'number' = ${number} order by id`

  test('returns what was paid for its lines, and for the delivery with the last of them', async () => {
    const { number, skus } = await paid([{ price: 2000 }, { price: 1000, quantity: 2 }])
    const { grandTotal, shippingInclTax } = await find(number)
    expect((await cancelOrder(shop.db, command(number), { items: one(skus[0]), ...quiet })).output).toMatchObject({
      toReturn: 2000,
      isWhole: false,
      status: 'processing',
    })
    expect((await cancelOrder(shop.db, command(number), quiet)).output).toMatchObject({
      toReturn: 2000 + shippingInclTax,
      isWhole: true,
      status: 'canceled',
    })
    expect(await refunds(number)).toEqual([{ amount: 2000 }, { amount: 2000 + shippingInclTax }])
    expect(await find(number)).toMatchObject({ totalCanceled: grandTotal })
  })

  test('returns nothing of what nobody paid, and shows the buyer only what the operator writes', async () => {
    const { number, skus } = await ordered([{}, {}])
    await cancelOrder(shop.db, command(number), { items: one(skus[0]), ...quiet })
    expect(await find(number)).toMatchObject({ comments: [] })
    await cancelOrder(shop.db, command(number), { comment: 'Nakład wyczerpany', ...quiet })
    expect(await find(number)).toMatchObject({ state: 'canceled', comments: [{ message: 'Nakład wyczerpany' }] })
    expect(await refunds(number)).toEqual([])
  })

  test('needs copies that were neither invoiced nor shipped', async () => {
    const { number } = await paid([{ quantity: 2 }])
    await invoiceOrder(shop.db, command(number), quiet)
    await expect(cancelOrder(shop.db, command(number), quiet)).rejects.toEqual(
      refusal('Nothing of order %s is left to cancel.'),
    )
    await expect(invoiceOrder(shop.db, command(number), quiet)).rejects.toEqual(
      refusal('Nothing of order %s is left to invoice.'),
    )
  })
})

describe('ORD-9 a refund', () => {
  const refund = (number: string, more: object = {}) =>
    refundOrder(shop.db, command(number), { adjustment: 0, ...quiet, ...more })

  test('that is not possible names the command that is', async () => {
    const { number } = await paid([{}, {}])
    await expect(refund(number)).rejects.toEqual(
      refusal(
        'Nothing of order %s that has an invoice is left to refund. The rest is cancelled: orders cancel %s, or ' +
          'parts of it with --item.',
      ),
    )
    await ship(number)
    await expect(refund(number)).rejects.toEqual(
      refusal(
        'Nothing of order %s that has an invoice is left to refund. What was shipped is invoiced first: ' +
          'orders invoice %s.',
      ),
    )
    await invoiceOrder(shop.db, command(number), quiet)
    // an amount is kept back, so the order is not closed
    await refund(number, { adjustment: -100 })
    await expect(refund(number)).rejects.toEqual(refusal('Nothing of order %s is left to refund.'))
  })

  test('of money or of the delivery alone takes no copies; without both it takes all', async () => {
    const { number } = await paid([{ price: 3000, quantity: 2 }])
    await invoiceOrder(shop.db, command(number), quiet)
    expect((await refund(number, { adjustment: 500 })).output).toMatchObject({ grandTotal: 500, items: [] })
    expect((await refund(number, { shipping: 300 })).output).toMatchObject({ grandTotal: 300, items: [] })
    expect((await refund(number, { shipping: 0, items: undefined, adjustment: 100 })).output.items).toEqual([])
    expect((await refund(number, { adjustment: -600 })).output.items).toMatchObject([{ quantity: 2 }])
  })

  test('may keep back the whole price of a copy', async () => {
    const { number } = await paid([{ price: 3000 }])
    await invoiceOrder(shop.db, command(number), quiet)
    const kept = -(await find(number)).grandTotal
    expect((await refund(number, { adjustment: kept })).output).toMatchObject({
      grandTotal: 0,
      items: [{ quantity: 1 }],
    })
  })

  test('returns copies to the shelf they came from or to the named one, and refuses to guess', async () => {
    const { number, skus, ids } = await paid([{}, { lifecycle: 'to-order', stock: {}, quantity: 2 }])
    const source = await find(number).then(({ items }) => items.map(({ sourceCode }) => sourceCode))
    expect(source).toEqual(['lublin', null])
    await invoiceOrder(shop.db, command(number), quiet)
    await ship(number, { isForced: true })
    await expect(refund(number, { restock: true })).rejects.toEqual(
      refusal('State the source to return %s to: it came from none.'),
    )
    await refund(number, { items: one(skus[1]) })
    await refund(number, { items: one(skus[1]), restock: true, source: 'rynek' })
    await refund(number, { items: one(skus[0]) })
    expect([await shelf(ids[0]), await shelf(ids[1])]).toEqual([
      [{ sourceCode: 'lublin', quantity: 99, reserved: 0 }],
      [{ sourceCode: 'rynek', quantity: 1, reserved: 0 }],
    ])
  })
})

describe('ORD-9 a shipment', () => {
  test('waits for the day of a presale, unless the operator names the line or insists', async () => {
    const leaves = async (shipsFrom: string | null, how: (skus: string[]) => Partial<ShipCommand>) => {
      const { number, skus } = await paid([{}])
      await shop.db.run`update order_item i set ships_from = ${shipsFrom} from orders o
        where o.id = i.order_id and o.number = ${number}`
      return shipOrder(
        shop.db,
        { actor: OPERATOR, number, now: new Date('2026-11-21T22:59:59Z') },
        { trackingNumbers: [], ...quiet, ...how(skus) },
      )
    }
    const all = () => ({})
    await expect(leaves('2026-11-22', all)).rejects.toThrow('Not ready to be shipped')
    for (const [day, how] of [
      ['2026-11-21', all],
      [null, all],
      ['2026-11-22', () => ({ isForced: true })],
      ['2026-11-22', (skus: string[]) => ({ items: one(skus[0]) })],
    ] as const)
      expect((await leaves(day, how as typeof all)).output.items).toHaveLength(1)
  })

  test('of what no shelf keeps needs as many copies in stock as it has, taken from the named shelf', async () => {
    const { number, ids } = await paid([{ lifecycle: 'to-order', stock: {}, quantity: 2 }])
    const arrives = (quantity: number) =>
      shop.db.run`insert into source_stock (product_id, source_code, quantity)
        values (${ids[0] ?? 0}, 'lublin', ${quantity}) on conflict (product_id, source_code)
        do update set quantity = ${quantity}`
    await arrives(1)
    await expect(ship(number, { source: 'lublin' })).rejects.toThrow('Not ready to be shipped')
    await arrives(2)
    await ship(number, { source: 'lublin', trackingNumbers: [' JD1 '] })
    expect(await shelf(ids[0])).toEqual([{ sourceCode: 'lublin', quantity: 0, reserved: 0 }])
    expect((await listDocuments(shop.db, (await find(number)).id)).shipments).toMatchObject([
      { tracks: [{ carrier: 'dhl', title: 'DHL', number: 'JD1' }] },
    ])
  })

  test('takes the last copy, which is reserved for its order', async () => {
    const { number, ids } = await paid([{ stock: { lublin: 1 } }])
    expect((await ship(number)).output.status).toBe('processing')
    expect(await shelf(ids[0])).toEqual([{ sourceCode: 'lublin', quantity: 0, reserved: 0 }])
  })

  test('of an order that is not paid needs the operator’s word', async () => {
    const { number } = await ordered([{}])
    await expect(ship(number)).rejects.toEqual(refusal('Order %s has not been paid.'))
    expect((await ship(number, { evenUnpaid: true })).output.status).toBe('processing')
    const onDelivery = await ordered([{}], {
      carrier: 'dhl_cod',
      method: 'courier_dhl_cod',
      payment: 'cashondelivery',
    })
    expect((await ship(onDelivery.number)).output.status).toBe('processing')
  })
})

test('ORD-9 one of several parcels is recorded as delivered, and its day stays', async () => {
  const { number, skus } = await paid([{}, {}, {}])
  for (const sku of skus) await ship(number, { items: one(sku) })
  const { id } = await find(number)
  // they left two days ago
  await shop.db.run`update shipment set created_at = created_at - interval '2 days' where order_id = ${id}`
  const [, second] = (await listDocuments(shop.db, id)).shipments
  const dayOf = (daysAgo: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(now.getTime() - daysAgo * 86_400_000)
  const delivered = (delivery: object) => deliverOrder(shop.db, command(number), delivery)
  const days = async () => (await listDocuments(shop.db, id)).shipments.map(({ deliveredOn }) => deliveredOn)
  expect((await delivered({ shipment: second?.number, day: dayOf(1) })).output.shipments).toEqual([second?.number])
  expect(await days()).toEqual([null, dayOf(1), null])
  await expect(delivered({ shipment: second?.number })).rejects.toEqual(refusal('No parcel of order %s is on its way.'))
  await delivered({})
  expect(await days()).toEqual([dayOf(0), dayOf(1), dayOf(0)])
})

test('ORD-9b a comment is mailed only if the buyer sees it and the operator wants the mail', async () => {
  const { number } = await paid([{}])
  const comment = (message: string, isVisible: boolean, notify: boolean) =>
    commentOrder(shop.db, command(number), { message, isVisible, notify })
  await comment('Sprawdzić adres', false, true)
  await comment('Szczegóły w panelu', true, false)
  await comment('Paczka czeka', true, true)
  await shop.runDueJobs()
  const mails = await shop.db.many<{ plain: string }>`select plain from mail where key like 'order-comment:%'`
  expect(mails).toHaveLength(1)
  expect(mails[0]?.plain).toContain('Paczka czeka')
  expect((await find(number)).comments).toMatchObject([{ message: 'Szczegóły w panelu' }, { message: 'Paczka czeka' }])
})
