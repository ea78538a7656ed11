import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operate } from '../../../testing/operator.ts'
import { openPayuShop, Payer, type PayuShop } from '../../../testing/payu-shop.ts'

let shop: PayuShop
beforeAll(async () => {
  shop = await openPayuShop()
}, 120_000)
afterAll(() => shop.close())
beforeEach(async () => {
  await fetch(`${shop.payu.url}/control/reset`, { method: 'POST' })
  shop.payu.outbox.change({ delayMs: 0 })
})

/** A paid and invoiced order. */
async function paidOrder() {
  const { sku } = await shop.sell({ price: 2000 })
  const payer = await Payer.withNewOrder(shop, { items: [{ sku, quantity: 2 }] })
  await payer.paysOnPage('card')
  await shop.advanceClock()
  expect(await payer.state()).toBe('PAID')
  const invoiced = await operate(shop.db, ['orders', 'invoice', payer.number])
  expect(invoiced).toMatchObject({ code: 0 })
  return { payer, sku }
}
const refundsOf = ({ number }: Payer) => shop.db.many<{ key: string; state: string; amount: number; message: string }>`
  select r.key, r.state, r.amount, r.message from payment_refund r join payment p on p.id = r.payment_id
  join orders o on o.id = p.order_id where o.number = ${number} order by r.id`
const atPayu = ({ number }: Payer) => shop.payu.api.find(`${number}-1`)?.refunds ?? []
const refund = async (...more: string[]) => {
  const { code, output } = await operate(shop.db, ['orders', 'refund', ...more])
  expect(output + code).toMatch(/0$/)
}

describe('CHK-4 PayU: refunds', () => {
  it('of the whole amount are requested once, and done once PayU reports so', async () => {
    const { payer } = await paidOrder()
    await refund(payer.number)
    await shop.runDueJobs()
    expect(atPayu(payer)).toMatchObject([{ amount: 5499, status: 'PENDING' }])
    expect(await payer.state()).toBe('PAID')
    expect(await refundsOf(payer)).toMatchObject([{ state: 'pending', amount: 5499 }])
    await shop.advanceClock()
    expect(await refundsOf(payer)).toMatchObject([{ state: 'done', message: null }])
    expect(await payer.state()).toBe('REFUNDED')
    // with a longer timeout, as the first test of the file renders the first invoice
  }, 60_000)

  it('of a part are followed by the rest with delivery', async () => {
    const { payer, sku } = await paidOrder()
    for (const state of ['PARTLY_REFUNDED', 'REFUNDED']) {
      await refund(payer.number, '--item', `${sku}=1`)
      await shop.runDueJobs()
      await shop.advanceClock()
      expect(await payer.state()).toBe(state)
    }
    expect(atPayu(payer).map(({ amount, status }) => [amount, status])).toEqual([
      [2000, 'FINALIZED'],
      [3499, 'FINALIZED'],
    ])
    expect(new Set(atPayu(payer).map(({ extRefundId }) => extRefundId)).size).toBe(2)
  })

  it('are not sent twice when a response is lost', async () => {
    const { payer } = await paidOrder()
    shop.payu.faults.add({ operation: 'refund', cut: true })
    await refund(payer.number)
    await shop.runDueJobs()
    expect(await refundsOf(payer)).toMatchObject([{ state: 'requested' }])
    await shop.runJobsNow('payment-refund-status')
    await shop.advanceClock()
    expect(atPayu(payer)).toHaveLength(1)
    expect(await refundsOf(payer)).toMatchObject([{ state: 'done' }])
  })

  it('fail when PayU cancels them, and nothing counts as refunded', async () => {
    const { payer } = await paidOrder()
    shop.payu.api.change({ refunds: 'canceled' })
    await refund(payer.number)
    await shop.runDueJobs()
    await shop.advanceClock()
    expect(await refundsOf(payer)).toMatchObject([{ state: 'failed' }])
    expect(await payer.state()).toBe('PAID')
  })

  it('fail with PayU’s status code when it refuses them at once', async () => {
    const { payer } = await paidOrder()
    const body = JSON.stringify({ status: { statusCode: 'BUSINESS_ERROR' } })
    shop.payu.faults.add({ operation: 'refund', hasEffect: false, status: 400, body })
    await refund(payer.number)
    await shop.runDueJobs()
    expect(await refundsOf(payer)).toMatchObject([
      { state: 'failed', message: 'PayU refused the refund: BUSINESS_ERROR' },
    ])
  })

  it('are queried when a notification never arrives, and repeated notifications change nothing', async () => {
    const { payer } = await paidOrder()
    shop.payu.outbox.change({ held: true })
    await refund(payer.number)
    await shop.runDueJobs()
    await shop.advanceClock()
    expect(await refundsOf(payer)).toMatchObject([{ state: 'pending' }])
    await shop.runJobsNow('payment-refund-status')
    expect(await refundsOf(payer)).toMatchObject([{ state: 'done', message: null }])
    await shop.payu.outbox.release()
    await shop.runDueJobs()
    expect(await refundsOf(payer)).toMatchObject([{ state: 'done', amount: 5499 }])
    expect(await payer.state()).toBe('REFUNDED')
  })

  it('that are cancelled fail with a message too when no notification arrives', async () => {
    const { payer } = await paidOrder()
    shop.payu.outbox.change({ held: true })
    shop.payu.api.change({ refunds: 'canceled' })
    await refund(payer.number)
    await shop.runDueJobs()
    await shop.advanceClock()
    await shop.runJobsNow('payment-refund-status')
    expect(await refundsOf(payer)).toMatchObject([{ state: 'failed', message: 'PayU cancelled the refund.' }])
  })

  it('return the second of two paid attempts automatically', async () => {
    const payer = await Payer.withNewOrder(shop)
    await payer.starts()
    await payer.starts()
    // a buyer with two tabs
    for (const reference of [`${payer.number}-1`, `${payer.number}-2`])
      shop.payu.api.changeOrder(reference, { status: 'COMPLETED' })
    await shop.advanceClock()
    await shop.runDueJobs()
    await shop.advanceClock()
    expect(await payer.state()).toBe('PAID')
    expect(await payer.order()).toMatchObject({ totalPaid: 5489 })
    expect(await refundsOf(payer)).toMatchObject([{ amount: 5489, state: 'done' }])
    const refunded = [1, 2].flatMap((n) => shop.payu.api.find(`${payer.number}-${n}`)?.refunds ?? [])
    expect(refunded).toMatchObject([{ amount: 5489, status: 'FINALIZED' }])
  })
})
