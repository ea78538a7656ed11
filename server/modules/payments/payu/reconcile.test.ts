import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPayuShop, Payer, type PayuShop } from '../../../testing/payu-shop.ts'

let shop: PayuShop
beforeAll(async () => {
  shop = await openPayuShop()
}, 120_000)
afterAll(() => shop.close())

let paid: Payer
let open: Payer
beforeEach(async () => {
  await fetch(`${shop.payu.url}/control/reset`, { method: 'POST' })
  await shop.db.run`delete from payment_attempt`
  shop.payu.outbox.change({ delayMs: 0 })
  paid = await Payer.withNewOrder(shop)
  await paid.paysOnPage('card')
  open = await Payer.withNewOrder(shop)
  await open.starts()
  await shop.advanceClock()
})

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date())
/** Exit code, and the columns of each line about PayU. */
async function reconcile() {
  const { code, output } = await shop.runOperatorCommand('payments', 'reconcile', '--day', today)
  const lines = output.split('\n').filter((line) => line.startsWith('payu '))
  return { code, differences: lines.map((line) => line.split(/ {2,}/)) }
}
const plant = (payer: Payer, change: object) =>
  fetch(`${shop.payu.url}/control/orders/${payer.number}-1`, {
    method: 'PUT',
    body: JSON.stringify({ isNotified: false, ...change }),
  })

describe('CHK-4 PayU: the daily reconciliation', () => {
  it('finds nothing where both sides agree', async () => {
    expect(await reconcile()).toEqual({ code: 0, differences: [] })
  })

  it('finds a payment without a notification, and does not change the order', async () => {
    await plant(open, { status: 'COMPLETED' })
    expect(await reconcile()).toEqual({
      code: 1,
      differences: [['payu', `${open.number}-1`, 'state', 'under way', 'paid']],
    })
    expect(await open.state()).toBe('PENDING')
  })

  it.each<[string, object, string, string, string]>([
    ['another amount', { totalAmount: '5000' }, 'amount', '54.89', '50.00'],
    ['another currency', { currencyCode: 'EUR' }, 'currency', 'PLN', 'EUR'],
    ['a payment that PayU cancelled', { status: 'CANCELED' }, 'state', 'paid', 'not paid'],
    ['a payment unknown to PayU', { isForgotten: true }, 'unknown there', 'paid 54.89 PLN', ''],
  ])('finds %s', async (_what, change, aspect, ours, theirs) => {
    await plant(paid, change)
    const { code, differences } = await reconcile()
    expect(code).toBe(1)
    expect(differences).toEqual([['payu', `${paid.number}-1`, aspect, ours, theirs].filter((word) => word !== '')])
  })

  it('finds a refund made in PayU’s panel, but none that PayU cancelled', async () => {
    const refund = { amount: 1000, description: 'panel', createdAt: '', changedAt: '' }
    shop.payu.api
      .find(`${paid.number}-1`)
      ?.refunds.push(
        { ...refund, refundId: '1', status: 'FINALIZED' },
        { ...refund, refundId: '2', amount: 500, status: 'CANCELED' },
      )
    expect(await reconcile()).toEqual({
      code: 1,
      differences: [['payu', `${paid.number}-1`, 'refunded', '0.00', '10.00']],
    })
  })

  it('captures no held money', async () => {
    await plant(open, { status: 'WAITING_FOR_CONFIRMATION' })
    expect((await reconcile()).code).toBe(0)
    expect(shop.payu.api.find(`${open.number}-1`)?.status).toBe('WAITING_FOR_CONFIRMATION')
  })
})
