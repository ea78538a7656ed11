import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Buyer } from '../../../testing/checkout-fixture.ts'
import { operate } from '../../../testing/operator.ts'
import { openPayingShop, type PayingShop } from '../../../testing/paying-shop.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop()
}, 120_000)
beforeEach(() => {
  shop.company.newRefundState = 'done'
  shop.company.faults.clear()
})
afterAll(() => shop.close())

const run = (...argv: string[]) => operate(shop.db, argv, { settings: shop.settings })

/** Two copies at 39.90 and delivery at 14.99, paid and invoiced. */
async function billed() {
  const { number, key, sku } = await shop.order({ quantity: 2 })
  await shop.start(key)
  await shop.notify(shop.company.report(`${number}-1`, 'paid'))
  expect((await run('orders', 'invoice', number)).code).toBe(0)
  return { number, key, sku, paid: shop.company.payments.get(`${number}-1`) }
}
const refunds = (number: string) =>
  shop.db.many<{ key: string; state: string; amount: number }>`
    select r.key, r.state, r.amount from payment_refund r join payment p on p.id = r.payment_id
      join orders o on o.id = p.order_id where o.number = ${number} order by r.id`
const backAt = (paid: { refunds: Map<string, { amount: number }> } | undefined) =>
  [...(paid?.refunds ?? [])].map(([key, { amount }]) => [key, amount])

describe('CHK-4: a refund', () => {
  it('is made in parts and then in full by the company that took the money', async () => {
    const { number, key, sku, paid } = await billed()
    await run('orders', 'refund', number, '--item', `${sku}=1`)
    await shop.runDueJobs()
    const [first] = await refunds(number)
    expect(first).toMatchObject({ state: 'done', amount: 3990 })
    expect((await shop.payment(key)).state).toBe('PARTLY_REFUNDED')
    await run('orders', 'refund', number)
    await shop.runDueJobs()
    expect((await refunds(number)).map(({ state, amount }) => [state, amount])).toEqual([
      ['done', 3990],
      ['done', 5489],
    ])
    expect((await shop.payment(key)).state).toBe('REFUNDED')
    // the key of each is the number of its credit memo
    expect(backAt(paid)).toEqual((await refunds(number)).map(({ key: name, amount }) => [name, amount]))
    expect(backAt(paid).every(([name]) => /^KOR\/EN\/\d{4}\/\d{5}$/.test(String(name)))).toBe(true)
  })
  it('is requested again with the same key after a lost response, and made once', async () => {
    const { number, sku, paid } = await billed()
    shop.company.faults.set('POST /refunds', 'lost after')
    await run('orders', 'refund', number, '--item', `${sku}=1`)
    await shop.runDueJobs()
    expect(await refunds(number)).toMatchObject([{ state: 'requested' }])
    shop.company.faults.clear()
    await shop.db.run`update job set run_at = now() where kind = 'payment-refund-status'`
    await shop.runDueJobs()
    expect(await refunds(number)).toMatchObject([{ state: 'done', amount: 3990 }])
    expect(backAt(paid)).toHaveLength(1)
  })
  it('that is pending at the company is completed by its report', async () => {
    const { number, key, sku } = await billed()
    shop.company.newRefundState = 'pending'
    await run('orders', 'refund', number, '--item', `${sku}=1`)
    await shop.runDueJobs()
    const [refund] = await refunds(number)
    expect(refund?.state).toBe('pending')
    expect((await shop.payment(key)).state).toBe('PAID')
    const notice = shop.company.refundReport(refund?.key ?? '', 'done')
    for (let time = 0; time < 3; time++) expect((await shop.notify(notice)).status).toBe(200)
    expect((await shop.payment(key)).state).toBe('PARTLY_REFUNDED')
    // a completed refund is not reverted
    await shop.notify(shop.company.refundReport(refund?.key ?? '', 'failed'))
    expect(await refunds(number)).toMatchObject([{ state: 'done' }])
  })
  it('that the company refuses is left to the operator', async () => {
    const { number, key, sku } = await billed()
    shop.company.newRefundState = 'failed'
    await run('orders', 'refund', number, '--item', `${sku}=1`)
    await shop.runDueJobs()
    const [refund] = await refunds(number)
    const { output } = await run('payments', 'list', '--due')
    expect(output).toMatch(new RegExp(`${refund?.key} +${number} .* company +failed +39,90\u00a0zł +no money`))
    expect((await run('payments', 'refund-done', refund?.key ?? '')).output).toBe(`Refund ${refund?.key} is done.`)
    expect((await shop.payment(key)).state).toBe('PARTLY_REFUNDED')
    expect((await run('payments', 'refund-done', refund?.key ?? '')).code).toBe(2)
    expect((await run('payments', 'list', '--due')).output).not.toContain(refund?.key)
  })
  it('is not requested by a dry run', async () => {
    const { number, paid } = await billed()
    await run('orders', 'refund', number, '--dry-run')
    await shop.runDueJobs()
    expect([await refunds(number), backAt(paid)]).toEqual([[], []])
  })
  it('is made for items that the operator cancels in a paid order', async () => {
    const { number, key, sku } = await shop.order({ quantity: 2 })
    await shop.start(key)
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    await run('orders', 'cancel', number, '--item', `${sku}=1`)
    await shop.runDueJobs()
    expect(await refunds(number)).toMatchObject([{ state: 'done', amount: 3990 }])
    await run('orders', 'cancel', number)
    await shop.runDueJobs()
    expect((await refunds(number)).map(({ amount }) => amount)).toEqual([3990, 5489])
    expect((await shop.payment(key)).state).toBe('REFUNDED')
    expect(await shop.orderState(number)).toMatchObject({ state: 'canceled' })
  })
  it('CHK-12: of a transfer is made by hand', async () => {
    const { sku } = await shop.sell()
    const { number = '' } = await (
      await (await Buyer.withNewCart(shop)).prepareOrder([{ sku, quantity: 1 }])
    ).submitOrder()
    expect((await run('orders', 'paid', number)).output).toBe(`Order ${number} is paid.`)
    expect((await run('orders', 'paid', number)).code).toBe(2)
    await run('orders', 'invoice', number)
    await run('orders', 'refund', number)
    await shop.runDueJobs()
    const [refund] = await refunds(number)
    expect(refund).toMatchObject({ state: 'manual', amount: 5489 })
    expect((await run('payments', 'list', '--due')).output).toMatch(
      new RegExp(`${refund?.key} +${number} .* by hand +manual +54,89\u00a0zł`),
    )
    await run('payments', 'refund-done', refund?.key ?? '')
    expect((await run('payments', 'show', number)).output).toMatch(/^Payment of order \d+: refunded\n/)
  })
})

describe('CHK-4: money that is not owed', () => {
  it('because of two payments is refunded by the second one', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await shop.start(key)
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    await shop.notify(shop.company.report(`${number}-2`, 'paid'))
    await shop.runDueJobs()
    expect(await refunds(number)).toEqual([{ key: `SURPLUS-${number}-2`, state: 'done', amount: 5489 }])
    expect(backAt(shop.company.payments.get(`${number}-2`))).toEqual([[`SURPLUS-${number}-2`, 5489]])
    expect(backAt(shop.company.payments.get(`${number}-1`))).toEqual([])
    expect([await shop.orderState(number), (await shop.payment(key)).state]).toMatchObject([
      { state: 'processing', totalPaid: 5489 },
      'PAID',
    ])
  })
  it('for items cancelled before the payment is refunded', async () => {
    const { number, key, sku } = await shop.order({ quantity: 2 })
    await shop.start(key)
    await run('orders', 'cancel', number, '--item', `${sku}=1`)
    expect((await shop.payment(key)).amount.value).toBe(54.89)
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    await shop.runDueJobs()
    expect(await refunds(number)).toEqual([{ key: `SURPLUS-${number}-1`, state: 'done', amount: 3990 }])
    expect(await shop.orderState(number)).toMatchObject({ state: 'processing', totalPaid: 5489 })
  })
  it('for a cancelled order is refunded, and the order stays cancelled', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await run('orders', 'cancel', number)
    expect((await shop.payment(key)).state).toBe('CANCELED')
    expect((await shop.start(key)).refusal).toBe(`Order ${number} cannot be paid any more.`)
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    await shop.runDueJobs()
    expect(await refunds(number)).toEqual([{ key: `CANCELLED-${number}-1`, state: 'done', amount: 5489 }])
    expect([await shop.orderState(number), (await shop.payment(key)).state]).toMatchObject([
      { state: 'canceled', totalPaid: 0 },
      'REFUNDED',
    ])
  })
  it('does not include the payment of an order on hold, which is paid and stays on hold', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await run('orders', 'hold', number)
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    expect(await shop.orderState(number)).toEqual({ state: 'holded', status: 'holded', totalPaid: 5489 })
    await run('orders', 'unhold', number)
    expect(await shop.orderState(number)).toMatchObject({ state: 'processing' })
  })
})
