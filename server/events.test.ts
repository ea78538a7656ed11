import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from './testing/operator-actor.ts'
import { productsChanged } from './modules/catalog/index.ts'
import { approveReview, listReviews } from './modules/reviews/index.ts'
import type { EventName, ShopEvent } from './platform/events/shop-events.ts'
import { subscribe } from './platform/events/events.ts'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from './testing/checkout-fixture.ts'
import { operate } from './testing/operator.ts'
import { Reader } from './testing/reader.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
})
afterAll(() => shop.close())

const ALL: readonly EventName[] = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.cancelled',
  'order.refunded',
  'product.changed',
  'customer.registered',
  'customer.erased',
  'review.approved',
]

/** The events that an action writes. */
async function eventsOf(names: readonly EventName[], action: () => Promise<void>) {
  const on = Object.fromEntries(names.map((name) => [name, async () => {}]))
  const restore = subscribe([{ name: 'test', on }])
  await shop.db.run`delete from job where kind = 'event:test'`
  try {
    await action()
  } finally {
    restore()
  }
  const rows = await shop.db.many<{ payload: ShopEvent<EventName> }>`
    select payload from job where kind = 'event:test' order by id`
  return rows.map(({ payload }) => ({ [payload.name]: payload.data }))
}

async function ordered() {
  const { sku, id } = await shop.sell({ price: 3990 })
  const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku, quantity: 2 }])
  const { number = '' } = await buyer.submitOrder()
  return { number, sku, id }
}
const run = async (...args: string[]) => expect(await operate(shop.db, args)).toMatchObject({ code: 0 })

test('EXT-1d: an order is reported when it is placed, paid, shipped and refunded, with its number', async () => {
  let number = ''
  const orderEvents = ALL.filter((name) => name.startsWith('order.'))
  const events = await eventsOf(orderEvents, async () => {
    ;({ number } = await ordered())
    await run('orders', 'paid', number)
    await run('orders', 'invoice', number)
    await run('orders', 'ship', number, '--tracking', 'JD1')
    await run('orders', 'refund', number)
  })
  expect(events).toEqual([
    { 'order.placed': { number } },
    { 'order.paid': { number } },
    { 'order.shipped': { number, shipmentId: expect.any(Number) } },
    { 'order.refunded': { number, creditMemoId: expect.any(Number) } },
  ])
})

test('EXT-1d: a cancellation is reported once, of a part as of the whole order', async () => {
  const { number, sku } = await ordered()
  const events = await eventsOf(['order.cancelled'], async () => {
    await run('orders', 'cancel', number, '--item', `${sku}=1`)
    await run('orders', 'cancel', number)
  })
  expect(events).toEqual([
    { 'order.cancelled': { number, isWhole: false } },
    { 'order.cancelled': { number, isWhole: true } },
  ])
})

test('EXT-1d: changed products are reported together', async () => {
  const [first, second] = [await shop.sell(), await shop.sell()]
  const events = await eventsOf(['product.changed'], () =>
    shop.db.transaction((tx) => productsChanged(tx, [first.id, second.id])),
  )
  expect(events).toEqual([{ 'product.changed': { productIds: [first.id, second.id] } }])
})

test('EXT-1d: a customer is reported by id when registered and when erased, without any personal data', async () => {
  let customerId = 0
  const events = await eventsOf(['customer.registered', 'customer.erased'], async () => {
    const reader = await Reader.signUp(shop, { email: 'zdarzenia@example.pl' })
    customerId = await reader.id()
    await run('privacy', 'erase', 'zdarzenia@example.pl')
  })
  expect(events).toEqual([{ 'customer.registered': { customerId } }, { 'customer.erased': { customerId } }])
})

test('EXT-1d: a review is reported when it becomes public, and not when it is approved again', async () => {
  const { sku, id: productId } = await shop.sell()
  const input = {
    sku,
    nickname: 'Łucja',
    summary: 'Wciąga',
    text: 'Przeczytana w dwa wieczory, polecam każdemu.',
    ratings: [{ id: 'MQ==', value_id: Buffer.from('5').toString('base64') }],
  }
  const { token } = await Reader.signUp(shop)
  const events = await eventsOf(['review.approved'], async () => {
    await shop.call(
      'mutation($input: CreateProductReviewInput!) { createProductReview(input: $input) { review { id } } }',
      { input },
      undefined,
      token,
    )
    const review = (await listReviews(shop.db, { limit: 1000 })).find((listed) => listed.sku === sku)
    if (!review) throw new Error('the review is not listed')
    await approveReview(shop.db, OPERATOR, review)
    await approveReview(shop.db, OPERATOR, review)
  })
  expect(events).toEqual([{ 'review.approved': { reviewId: expect.any(Number), productId } }])
})

test('EXT-1e: nothing is written when nobody subscribes', async () => {
  await shop.db.run`delete from job`
  await ordered()
  expect(await shop.db.many`select kind from job where kind like 'event:%'`).toEqual([])
})
