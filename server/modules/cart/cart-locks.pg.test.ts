import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOf } from '../../platform/crypto/mailed-token.ts'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from '../../testing/checkout-fixture.ts'
import { Reader } from '../../testing/reader.ts'
import { deleteAbandoned } from './abandoned.sql.ts'
import { readCart } from './cart.sql.ts'
import { personalData } from './personal-data.sql.ts'

// the embedded database has one session, so nothing waits for a lock
describe.skipIf(!process.env['TEST_DATABASE_URL'])('CART-3: a cart that another request is writing', () => {
  let shop: CheckoutFixture
  beforeAll(async () => {
    shop = await openCheckoutFixture()
  }, 60_000)
  afterAll(() => shop.close())

  const filled = async () => {
    const book = await shop.sell({ price: 5000 })
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    const row = await readCart(shop.db, buyer.cartId, null, new Date())
    return { buyer, id: row?.id ?? 0, book }
  }
  const waiting = () => shop.db.many`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  /** Runs `second` while a transaction that has added two copies to the cart is open, then commits it. */
  async function whileGrowing<T>(cart: number, second: () => Promise<T>): Promise<T> {
    const { requested } = await shop.db.transaction(async (tx) => {
      await tx.run`update cart set revision = revision + 1 where id = ${cart}`
      await tx.run`update cart_item set quantity = quantity + 2 where cart_id = ${cart}`
      const request = second()
      await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1)
      // in an object, because an async function would wait for a returned promise before the commit
      return { requested: request }
    })
    return requested
  }

  test('is merged with what that request adds', async () => {
    const guest = await filled()
    const reader = await Reader.signUp(shop)
    const own = await Buyer.withNewCart(shop, 'en', reader.token)
    const { errors } = await whileGrowing(guest.id, () =>
      own.request(
        'mutation($id: String!, $from: String!) { mergeCarts(source_cart_id: $from, destination_cart_id: $id) { id } }',
        {
          from: guest.buyer.cartId,
        },
      ),
    )
    expect(errors).toBeUndefined()
    expect((await own.cart()).total_quantity).toBe(3)
  })

  test('takes a coupon afterwards', async () => {
    const { buyer, id } = await filled()
    const { data, errors } = await whileGrowing(id, () => buyer.useCoupon('ZAKLADKA10'))
    expect(errors).toBeUndefined()
    expect(data['applyCouponToCart']?.cart).toMatchObject({
      total_quantity: 3,
      prices: { coupon_code: 'ZAKLADKA10', grand_total: { value: 135 } },
    })
  })

  test('GDPR-4: blocks neither the deletion of other expired carts, nor is it deleted', async () => {
    const [locked, other] = [await filled(), await filled()]
    await shop.db.run`
      update cart set updated_at = now() - interval '31 days' where id = any(${[locked.id, other.id]})`
    await shop.db.transaction(async (tx) => {
      await tx.one`select 1 from cart where id = ${locked.id} for update`
      const deleted = await shop.db.transaction(async (second) => {
        await second.script(`set local lock_timeout = '2s'`)
        return deleteAbandoned(second, 30, 500)
      })
      expect(deleted).toBe(1)
    })
    expect(
      await shop.db
        .many`select id from cart where public_id = any(${[locked, other].map(({ buyer }) => hashOf(buyer.cartId))})`,
    ).toEqual([{ id: locked.id }])
  })

  test('GDPR-4: is waited for by the erasure of its person', async () => {
    const { buyer, id } = await filled()
    await buyer.setEmail('rodo@example.pl')
    const subject = { emails: ['rodo@example.pl'], orders: [] }
    const erasure = () => shop.db.transaction(async (tx) => personalData.unfinished?.(tx, subject))
    expect(await whileGrowing(id, erasure)).toEqual([])
  })
})
