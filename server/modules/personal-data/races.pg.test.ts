import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { dumpRows, linesWith } from '../../testing/person.ts'
import { Reader } from '../../testing/reader.ts'

const server = process.env['TEST_DATABASE_URL']

describe.skipIf(!server)('a concurrent erasure and order', () => {
  let shop: CheckoutFixture
  beforeAll(async () => {
    shop = await openCheckoutFixture()
  })
  afterAll(() => shop.close())

  test('GDPR-4: either the order blocks the erasure, or the account is gone and nothing was ordered', async () => {
    const book = await shop.sell({ stock: { lublin: 100 } })
    for (let round = 0; round < 12; round++) {
      const email = `wyscig-${round}@example.pl`
      const reader = await Reader.signUp(shop, { email })
      const buyer = await Buyer.withNewCart(shop, undefined, reader.token)
      await buyer.prepareOrder([{ sku: book.sku, quantity: 1 }])
      const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      const [order, erasure] = await Promise.all([
        delay(round % 3 === 0 ? 4 : 0).then(() => buyer.submitOrder()),
        delay(round % 3 === 1 ? 4 : 0).then(() =>
          reader.request<{ deleteCustomer: boolean | null }>('mutation { deleteCustomer }'),
        ),
      ])
      const isErased = erasure.data?.deleteCustomer === true
      expect(isErased).toBe(order.number === undefined)
      expect(order.category === undefined || order.category.startsWith('graphql-')).toBe(true)
      if (!isErased) {
        expect(erasure.errors?.[0]?.message).toContain(order.number)
        continue
      }
      await shop.runDueJobs()
      expect(linesWith(await dumpRows(shop.db), [email])).toEqual([])
    }
  })

  test('GDPR-4: an order that is reinstated in the meantime blocks the erasure', async () => {
    const reader = await Reader.signUp(shop)
    const buyer = await Buyer.withNewCart(shop, undefined, reader.token)
    await buyer.prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }])
    const { number = '' } = await buyer.submitOrder()
    await shop.db.run`update orders set state = 'canceled', status = 'canceled' where number = ${number}`
    const waiting = () => shop.db.many`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const erasure = await shop.db.transaction(async (tx) => {
      await tx.run`update orders set state = 'processing', status = 'processing' where number = ${number}`
      const requested = reader.request<{ deleteCustomer: boolean | null }>('mutation { deleteCustomer }')
      await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1)
      return { requested }
    })
    const { data, errors } = await erasure.requested
    expect(data?.deleteCustomer).not.toBe(true)
    expect(errors?.[0]?.message).toContain(number)
  })

  test('GDPR-4: of two concurrent erasures of one account, one succeeds', async () => {
    const reader = await Reader.signUp(shop)
    const loggedErasures = async () => {
      const log = await shop.db.one<{ times: number }>`
        select count(*)::int as times from personal_data_log where action = 'erase'`
      return log?.times ?? 0
    }
    const before = await loggedErasures()
    const both = await Promise.all([
      reader.request<{ deleteCustomer: boolean }>('mutation { deleteCustomer }'),
      reader.request<{ deleteCustomer: boolean }>('mutation { deleteCustomer }'),
    ])
    expect(both.filter(({ data }) => data?.deleteCustomer)).toHaveLength(1)
    expect(await loggedErasures()).toBe(before + 1)
  })
})
