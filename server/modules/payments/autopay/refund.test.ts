import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AutopayPayer, type AutopayShop, openAutopayShop } from '../../../testing/autopay-shop.ts'
import { operate } from '../../../testing/operator.ts'

let shop: AutopayShop
beforeAll(async () => {
  shop = await openAutopayShop()
}, 120_000)
afterAll(() => shop.close())
beforeEach(async () => {
  await fetch(`${shop.autopay.url}/control/reset`, { method: 'POST' })
  shop.autopay.outbox.change({ delayMs: 0 })
})

const { price } = AutopayPayer

async function paidOrder() {
  const payer = await AutopayPayer.withNewOrder(shop)
  await payer.paysOnPage()
  await shop.advanceClock()
  expect(await payer.state()).toBe('PAID')
  expect(await operate(shop.db, ['orders', 'invoice', payer.number])).toMatchObject({ code: 0 })
  return payer
}
async function refund(...more: string[]) {
  const { code, output } = await operate(shop.db, ['orders', 'refund', ...more])
  expect(`${output} ${code}`).toMatch(/ 0$/)
  await shop.runDueJobs()
}
/** Lets Autopay carry out the refund, and the shop query its state. */
async function queryRefundState() {
  await shop.advanceClock()
  await shop.runJobsNow('payment-refund-status')
}
const atAutopay = () => shop.autopay.log.list({ type: 'refund' }).filter(({ status }) => status === 'DONE')

describe('CHK-4 Autopay: refunds', () => {
  it('of the whole amount are accepted, and done once Autopay reports so', async () => {
    const payer = await paidOrder()
    await refund(payer.number)
    expect(await payer.refunds()).toMatchObject([{ state: 'pending', amount: price }])
    expect(await payer.state()).toBe('PAID')
    await queryRefundState()
    expect(atAutopay()).toMatchObject([{ amount: price }])
    expect(await payer.refunds()).toMatchObject([{ state: 'done' }])
    expect(await payer.state()).toBe('REFUNDED')
  })

  it('of a part and then of the rest use the transaction that was paid', async () => {
    const payer = await AutopayPayer.withNewOrder(shop, { quantity: 2 })
    const next = await payer.presses((await payer.starts()).redirect_url, { action: 'another' })
    await payer.presses(next, { action: 'pay', channel: '27' })
    await shop.advanceClock()
    await operate(shop.db, ['orders', 'invoice', payer.number])
    const { items } = (await shop.db.one<{ items: { sku: string }[] }>`
      select json_agg(json_build_object('sku', i.sku)) as items from order_item i join orders o on o.id = i.order_id
        where o.number = ${payer.number}`) ?? { items: [] }
    const paid = shop.autopay.api.transactions().find(({ status }) => status === 'SUCCESS')
    await refund(payer.number, '--item', `${items[0]?.sku}=1`)
    await queryRefundState()
    expect(await payer.state()).toBe('PARTLY_REFUNDED')
    expect(atAutopay()).toMatchObject([{ amount: 3990, remoteId: paid?.remoteId }])
    await refund(payer.number)
    await queryRefundState()
    expect(await payer.state()).toBe('REFUNDED')
    expect(atAutopay()).toMatchObject([{ amount: 3990 }, { amount: 5489, remoteId: paid?.remoteId }])
  })

  it('are not sent twice when a response is lost', async () => {
    const payer = await paidOrder()
    shop.autopay.faults.add({ operation: 'refund', cut: true })
    await refund(payer.number)
    expect(await payer.refunds()).toMatchObject([{ state: 'requested' }])
    await shop.runJobsNow('payment-refund-status')
    await queryRefundState()
    await queryRefundState()
    expect(atAutopay()).toHaveLength(1)
    expect(await payer.refunds()).toMatchObject([{ state: 'done', amount: price }])
  })

  it('fail with Autopay’s status when its balance is too low', async () => {
    const payer = await paidOrder()
    shop.autopay.api.change({ refunds: 'CANCELED_NO_FUNDS_ON_BALANCE' })
    await refund(payer.number)
    await queryRefundState()
    expect(await payer.refunds()).toMatchObject([{ state: 'failed' }])
    expect(await payer.state()).toBe('PAID')
    const { output } = await operate(shop.db, ['payments', 'show', payer.number])
    expect(output).toContain('CANCELED_NO_FUNDS_ON_BALANCE')
  })

  it('fail when Autopay refuses them at once', async () => {
    const payer = await paidOrder()
    const body = '<error><statusCode>156</statusCode><name>TRANSACTION_TOO_OLD_TO_REFUND</name></error>'
    shop.autopay.faults.add({ operation: 'refund', hasEffect: false, status: 200, body })
    await refund(payer.number)
    expect(await payer.refunds()).toMatchObject([{ state: 'failed' }])
    const { output } = await operate(shop.db, ['payments', 'list', '--due'])
    expect(output).toContain(payer.number)
  })

  it('are queried again after a response with a wrong hash', async () => {
    const payer = await paidOrder()
    await refund(payer.number)
    shop.autopay.faults.add({
      operation: 'refund-details',
      status: 200,
      body: JSON.stringify({ serviceId: 123456, messageId: 'x', status: 'DONE', hash: '00' }),
    })
    await queryRefundState()
    expect(await payer.refunds()).toMatchObject([{ state: 'pending' }])
    await queryRefundState()
    expect(await payer.refunds()).toMatchObject([{ state: 'done' }])
  })
})

describe('CHK-4 Autopay: reconciliation', () => {
  const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date())
  const reconciled = async () => {
    const environment = {
      AUTOPAY_URL: shop.autopay.url,
      AUTOPAY_SERVICE_ID: shop.account.id,
      AUTOPAY_SHARED_KEY: shop.account.sharedKey,
      COMMERCE_URL: '',
    }
    const { code, output } = await operate(shop.db, ['payments', 'reconcile', '--day', today()], { environment })
    return { code, lines: output.split('\n').filter((line) => line.includes('autopay')) }
  }

  it('finds the planted differences, and nothing else', async () => {
    await shop.db.run`delete from payment_attempt`
    const [right, paid, dearer, forgotten, twice] = [
      await paidOrder(),
      await AutopayPayer.withNewOrder(shop),
      await paidOrder(),
      await paidOrder(),
      await paidOrder(),
    ]
    await paid.starts()
    expect((await reconciled()).lines.filter((line) => /-1\b/.test(line))).toEqual([])
    const { api } = shop.autopay
    api.changeTransaction(`${paid.number}-1`, { status: 'SUCCESS', isNotified: false })
    api.changeTransaction(`${dearer.number}-1`, { amount: 1 })
    api.changeTransaction(`${forgotten.number}-1`, { isForgotten: true })
    const second = api.startAnother(`${twice.number}-1`)
    api.changeTransaction(second.remoteId, { status: 'SUCCESS', isNotified: false })
    const { lines } = await reconciled()
    const differencesOf = (payer: AutopayPayer) => lines.filter((line) => line.includes(`${payer.number}-1`)).join('\n')
    expect(differencesOf(right)).toBe('')
    expect(differencesOf(paid)).toMatch(/state/)
    expect(differencesOf(dearer)).toMatch(/amount.*54\.89.*0\.01/)
    expect(differencesOf(forgotten)).toMatch(/unknown there/)
    expect(differencesOf(twice)).toMatch(/unknown here.*paid 54\.89 PLN/)
    expect((await reconciled()).code).not.toBe(0)
  })
})
