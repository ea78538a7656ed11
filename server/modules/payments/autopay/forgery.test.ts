import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AutopayPayer, type AutopayShop, openAutopayShop } from '../../../testing/autopay-shop.ts'

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
const amount = (price / 100).toFixed(2)
const formOf = (document: string) =>
  new URLSearchParams({ transactions: Buffer.from(document).toString('base64') }).toString()

/** The elements of a payment, each with an element beside its text, so that it is no leaf. */
const forgedFields = (remoteId: string) =>
  `<remoteID>${remoteId}<x/></remoteID><amount>${amount}<x/></amount><currency>PLN<x/></currency>` +
  '<paymentStatus>SUCCESS<x/></paymentStatus>'

const documentOf = (serviceId: string, orderId: string, fields: string, hash: string) =>
  formOf(
    `<transactionList><serviceID>${serviceId}</serviceID><transactions><transaction><orderID>${orderId}</orderID>` +
      `${fields}</transaction></transactions><hash>${hash}</hash></transactionList>`,
  )

async function returnedHash(payer: AutopayPayer): Promise<string> {
  const back = await payer.presses((await payer.payment()).redirect_url, { action: 'abandon' })
  return new URL(back).searchParams.get('Hash') ?? ''
}

async function expectUnpaid(payer: AutopayPayer) {
  await shop.runJobsNow('payment-status')
  expect(await payer.order()).toMatchObject({ state: 'pending_payment', totalPaid: 0 })
  expect(await payer.events()).not.toContainEqual(expect.objectContaining({ state: 'paid', outcome: 'applied' }))
}

describe('CHK-4b Autopay: a forged payment', () => {
  it('made of the hash in the address of the return is refused', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    await payer.starts()
    const body = documentOf(shop.account.id, `${payer.number}-1`, forgedFields('AAA'), await returnedHash(payer))
    const response = await payer.notifies(body)
    expect([response.status, await response.text()]).toEqual([400, 'This is no notification.'])
    await expectUnpaid(payer)
  })

  it('gets no signature of the shop from which another could be made', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    await payer.starts()
    const response = await payer.notifies(payer.itn({}, { hash: '00' }))
    const text = await response.text()
    expect(response.status).toBe(401)
    expect(text).toBe('')
    expect(text).not.toContain(shop.account.id)
  })

  it('with the signature of a refused notification is refused', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    await payer.starts()
    // genuine, but of another amount: answered with a signed NOTCONFIRMED
    const answer = await (await payer.notifies(payer.itn({ amount: '0.01' }))).text()
    const hash = /<hash>(\w+)</.exec(answer)?.[1] ?? ''
    expect(hash).toHaveLength(64)
    const fields = `${forgedFields('AAA')}<d>NOTCONFIRMED</d>`
    const response = await payer.notifies(documentOf(shop.account.id, `${payer.number}-1`, fields, hash))
    expect(response.status).toBe(400)
    await expectUnpaid(payer)
  })

  it('that is signed is not applied before Autopay confirms it, and stays listed', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    await payer.starts()
    expect((await payer.notifies()).status).toBe(200)
    await shop.runJobsNow('payment-confirm-autopay')
    expect(await payer.state()).toBe('PENDING')
    expect(await payer.order()).toMatchObject({ state: 'pending_payment', totalPaid: 0 })
    // it was true after all
    payer.paysUnreported()
    await shop.runJobsNow('payment-confirm-autopay')
    expect(await payer.order()).toMatchObject({ state: 'processing', totalPaid: price })
    expect(await shop.db.many`select 1 from job where kind = 'payment-confirm-autopay'`).toEqual([])
  })

  it('is confirmed later while Autopay is away', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    await payer.starts()
    payer.paysUnreported()
    shop.autopay.faults.add({ operation: 'status', times: 2, status: 503 })
    const response = await payer.notifies()
    expect(await response.text()).toContain('<confirmation>CONFIRMED</confirmation>')
    expect(await payer.state()).toBe('PENDING')
    await shop.runJobsNow('payment-confirm-autopay')
    expect(await payer.state()).toBe('PENDING')
    await shop.runJobsNow('payment-confirm-autopay')
    expect(await payer.order()).toMatchObject({ state: 'processing', totalPaid: price })
  })

  it('of an order by the transaction of another neither pays it nor refunds the other', async () => {
    const [paid, unpaid] = [await AutopayPayer.withNewOrder(shop), await AutopayPayer.withNewOrder(shop)]
    await paid.paysOnPage()
    await shop.advanceClock()
    await unpaid.paysOnPage()
    await shop.advanceClock()
    const stolen = shop.autopay.api.find(`${paid.number}-1`)?.remoteId ?? ''
    // even with the shop's key
    expect((await unpaid.notifies(unpaid.itn({ remoteID: stolen }))).status).toBe(200)
    await shop.runJobsNow('payment-confirm-autopay')
    await shop.runDueJobs()
    await shop.advanceClock()
    expect([await unpaid.refunds(), await paid.refunds()]).toEqual([[], []])
    expect(shop.autopay.log.list({ type: 'refund' })).toEqual([])
  })

  it('is refunded if it is a second one that Autopay knows, and once', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    await payer.paysOnPage()
    await shop.advanceClock()
    const { remoteId } = shop.autopay.api.startAnother(`${payer.number}-1`)
    shop.autopay.api.changeTransaction(remoteId, { status: 'SUCCESS', isNotified: false })
    for (let time = 0; time < 3; time++) await payer.notifies(payer.itn({ remoteID: remoteId }))
    await shop.runDueJobs()
    expect(await payer.refunds()).toMatchObject([{ key: `TWICE-${payer.number}-1-${remoteId}`, amount: price }])
    expect(await payer.order()).toMatchObject({ totalPaid: price })
  })
})
