import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import type { PooledDatabase } from '../../platform/db/pooled.ts'
import { cancelOrder } from '../checkout/index.ts'
import { clearConfigurationCache } from '../store/index.ts'
import { Buyer } from '../../testing/checkout-fixture.ts'
import { COMPANY } from '../../testing/payment-company.ts'
import { openPayingShop, type PayingShop } from '../../testing/paying-shop.ts'
import { runRefundJob, runRefundStatusJob } from './refunds/refunds.ts'

/** The part of pg's query object that receives the response to a statement. */
interface Sent {
  callback: () => void
  handleReadyForQuery: () => void
}

/**
 * Simulates a process killed as by `kill -9`: the server executes the statement with a given number, its connection
 * breaks, and the code that sent it never continues.
 */
class KillableProcess {
  #left = Infinity
  #end = () => {}
  readonly #pool: pg.Pool
  readonly #held = new Set<pg.PoolClient>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
    pool.on('connect', (client) => this.#watch(client))
    pool.on('acquire', (client) => this.#held.add(client))
    pool.on('release', (_error, client) => this.#held.delete(client))
  }

  #watch(client: pg.PoolClient) {
    const query = client.query.bind(client) as (sent: Sent) => unknown
    const watched = (sent: Sent) => {
      if (--this.#left === 0) {
        this.#left = Infinity
        sent.callback = () => {}
        sent.handleReadyForQuery = () => {
          client.release(true)
          this.#end()
        }
      }
      return query(sent)
    }
    Object.assign(client, { query: watched })
  }

  /** Runs the work until this many statements were answered; true if it finished before that. */
  async until(statement: number, work: () => Promise<unknown>): Promise<boolean> {
    const killed = new Promise<false>((resolve) => {
      this.#end = () => resolve(false)
    })
    this.#left = statement
    const isDone = await Promise.race([killed, work().then(() => true)])
    this.#left = Infinity
    // the caches of the killed process are gone
    clearConfigurationCache()
    return isDone
  }

  /** Breaks connections that killed work never returns to the pool, which would wait for them when it is closed. */
  async breakConnections() {
    await vi.waitUntil(() => this.#held.size === 0, RETURN_TIMEOUT_MS).catch(() => undefined)
    for (const client of this.#held) client.release(true)
  }

  /** Replaces connections that were opened before, so that all are watched. */
  async renew() {
    const clients = await Promise.all(Array.from({ length: this.#pool.totalCount }, () => this.#pool.connect()))
    for (const client of clients) client.release(true)
  }
}

/** Longer than any work that goes on holds a connection. */
const RETURN_TIMEOUT_MS = 10_000
const GIVE_UP_AFTER_MS = 15 * 60_000
const server = process.env['TEST_DATABASE_URL']

describe.skipIf(!server)('CHK-4: the shop is killed between any two steps of a payment', () => {
  let shop: PayingShop
  let life: KillableProcess
  beforeAll(async () => {
    // statements of the index are no step of a payment, and must not be the one at which the process is killed
    shop = await openPayingShop({ environment: { INDEX_THREAD: '1' } })
    life = new KillableProcess((shop.db as PooledDatabase).pool)
    await life.renew()
    // from here on keys are cached and statements prepared
    await isPaid(await readyToOrder())
  }, 120_000)
  afterAll(async () => {
    await life.breakConnections()
    await shop.close()
  })

  interface Bought {
    buyer: Buyer
    productId: number
    number?: string
  }
  async function readyToOrder(): Promise<Bought> {
    const { sku, id } = await shop.sell()
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.prepareOrder([{ sku, quantity: 1 }], { payment: COMPANY })
    return { buyer, productId: id }
  }
  /** Acts as the buyer's browser and the company, which both repeat their requests after the shop was killed. */
  async function isPaid(bought: Bought, press = 1) {
    const { buyer } = bought
    const { data } = await buyer.request<{ placeOrder: { order: { order_number: string; payment_key: string } } }>(
      'mutation($input: PlaceOrderInput) { placeOrder(input: $input) { order { order_number payment_key } } }',
      { input: { cart_id: buyer.cartId } },
    )
    const { order_number: number, payment_key: key } = data.placeOrder.order
    bought.number = number
    await shop.start(key, { request_id: `${buyer.cartId}-${press}` })
    for (const [reference, payment] of shop.company.payments)
      if (reference.startsWith(`${number}-`) && payment.state !== 'cancelled') {
        payment.state = 'paid'
        const response = await shop.notify(shop.company.report(reference, 'paid'))
        expect(response.status).toBe(200)
      }
  }
  const parts = () => ({ db: shop.db, settings: shop.settings, log: console, now: () => new Date() })
  /** Cancels the order as the operator, and runs the jobs of its refund. */
  async function isRefunded({ number = '' }: Bought) {
    await cancelOrder(shop.db, { actor: OPERATOR, number, now: new Date() }, { notify: false }).catch(() => undefined)
    const [refundJob] = await shop.db.many<{ payload: { number: string; key: string; amount: number } }>`
      select payload from job where kind = 'payment-refund' and payload ->> 'number' = ${number}`
    if (refundJob) await runRefundJob(parts() as never, refundJob.payload)
    const waiting = await shop.db.many<{ id: number }>`
      select r.id from payment_refund r join payment p on p.id = r.payment_id join orders o on o.id = p.order_id
        where o.number = ${number} and r.state in ('requested', 'pending')`
    for (const { id } of waiting) await runRefundStatusJob(parts() as never, { refundId: id, asked: 0 })
  }
  /** Runs all payment jobs that are due now or later, as a process that goes on would. */
  async function jobsAreDone() {
    for (let round = 0; round < 2; round++) {
      await shop.db.run`update job set run_at = now(), locked_until = null where kind like 'payment-%'`
      await shop.runDueJobs()
    }
  }
  async function booksOf({ number = '', productId }: Bought) {
    const [row] = await shop.db.many<{
      state: string
      totalPaid: number
      payments: number
      reserved: number
      n: number
    }>`
      select o.state, o.total_paid,
        (select count(*)::int from payment p where p.order_id = o.id) as payments,
        (select sum(s.reserved)::int from source_stock s where s.product_id = ${productId}) as reserved,
        (select count(*)::int from orders) as n
      from orders o where o.number = ${number}`
    const paymentsOfOrder = [...shop.company.payments.values()].filter(({ reference }) =>
      reference.startsWith(`${number}-`),
    )
    const back = paymentsOfOrder
      .flatMap(({ refunds }) => [...refunds.values()])
      .reduce((sum, { amount }) => sum + amount, 0)
    const got = paymentsOfOrder.filter(({ state }) => state === 'paid').reduce((sum, { amount }) => sum + amount, 0)
    return { ...row, kept: got - back }
  }

  it('from the order to the payment: one order is paid once, with one copy of its book', async () => {
    let statement = 1
    for (let isDone = false; !isDone; statement++) {
      const bought = await readyToOrder()
      isDone = await life.until(statement, () => isPaid(bought))
      await isPaid(bought)
      // an attempt that the company never received is given up after a while, and the buyer clicks again
      shop.advanceClock(GIVE_UP_AFTER_MS)
      await jobsAreDone()
      await isPaid(bought, 2)
      await jobsAreDone()
      const { n, ...books } = await booksOf(bought)
      expect({ statement, ...books }).toEqual({
        statement,
        state: 'processing',
        totalPaid: 5489,
        payments: 1,
        reserved: 1,
        kept: 5489,
      })
      expect({ statement, n }).toEqual({ statement, n: statement + 1 })
    }
    expect(statement).toBeGreaterThan(15)
  }, 300_000)

  it('from the cancellation to the refund: the whole amount is refunded once and the stock released', async () => {
    let statement = 1
    for (let isDone = false; !isDone; statement++) {
      const bought = await readyToOrder()
      await isPaid(bought)
      isDone = await life.until(statement, () => isRefunded(bought))
      await isRefunded(bought)
      await jobsAreDone()
      expect({ statement, ...(await booksOf(bought)) }).toMatchObject({
        statement,
        state: 'canceled',
        payments: 1,
        reserved: 0,
        kept: 0,
      })
    }
    expect(statement).toBeGreaterThan(8)
  }, 300_000)
})
