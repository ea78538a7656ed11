import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AutopayPayer, type AutopayShop, notificationBody, openAutopayShop } from '../../../testing/autopay-shop.ts'

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
const unpaid = { state: 'pending_payment', totalPaid: 0 }

/** HTTP status and confirmation in the shop's response. */
async function confirmationOf(response: Response): Promise<string> {
  const text = await response.text()
  return `${response.status} ${/<confirmation>(\w+)</.exec(text)?.[1] ?? 'none'}`
}

async function begun(): Promise<AutopayPayer> {
  const payer = await AutopayPayer.withNewOrder(shop)
  await payer.starts()
  return payer
}

describe('CHK-4 Autopay: hostile notifications', () => {
  it.each([
    ['a forged hash', {}, { hash: 'f'.repeat(64) }, '401 none'],
    ['no hash', {}, { hash: '' }, '401 none'],
    ['the hash of the return URL, which the buyer sees', {}, { hash: 'return' }, '401 none'],
    ['another service', {}, { serviceId: '999999' }, '401 none'],
    ['another amount', { amount: '0.01' }, {}],
    ['a larger amount than requested', { amount: '9999.00' }, {}],
    ['another currency', { currency: 'EUR' }, {}],
    ['an unknown order', { orderID: '999999999-1' }, {}],
    ['an unknown attempt', { orderID: 'next' }, {}],
  ])(
    'with %s are not confirmed, and nothing is paid',
    async (_what, fields: Record<string, string>, more, answer = '200 NOTCONFIRMED') => {
      const payer = await begun()
      if (fields['orderID'] === 'next') fields = { orderID: `${payer.number}-2` }
      if ('hash' in more && more.hash === 'return') {
        const back = await payer.presses((await payer.payment()).redirect_url, { action: 'abandon' })
        more = { hash: new URL(back).searchParams.get('Hash') ?? '' }
      }
      const body = payer.itn(fields, more)
      // refused every time: Autopay repeats it until its staff notice
      for (let time = 0; time < 3; time++) expect(await confirmationOf(await payer.notifies(body))).toBe(answer)
      expect(await payer.order()).toMatchObject(unpaid)
      expect(await payer.state()).toBe('PENDING')
      // a correct notification still pays the order
      payer.paysUnreported()
      expect(await confirmationOf(await payer.notifies())).toBe('200 CONFIRMED')
      expect(await payer.state()).toBe('PAID')
    },
  )

  it('cannot pay one order with the notification of another', async () => {
    const [cheap, dear] = [await begun(), await begun()]
    const body = new URLSearchParams(cheap.itn())
    const document = Buffer.from(body.get('transactions') ?? '', 'base64').toString()
    const moved = document.replace(`${cheap.number}-1`, `${dear.number}-1`)
    const response = await dear.notifies(
      new URLSearchParams({ transactions: Buffer.from(moved).toString('base64') }).toString(),
    )
    expect(await confirmationOf(response)).toBe('401 none')
    expect(await dear.order()).toMatchObject(unpaid)
  })

  it('record one payment for a hundred concurrent copies, and confirm each', async () => {
    const payer = await begun()
    payer.paysUnreported()
    const body = payer.itn()
    const responses = await Promise.all(
      Array.from({ length: 100 }, async () => confirmationOf(await payer.notifies(body))),
    )
    expect(new Set(responses)).toEqual(new Set(['200 CONFIRMED']))
    expect(await payer.order()).toMatchObject({ state: 'processing', totalPaid: price })
    expect(
      (await payer.events()).filter(({ outcome, state }) => outcome === 'applied' && state === 'paid'),
    ).toHaveLength(1)
    const invoiceable = await shop.db.one<{ comments: number }>`
      select count(*)::int as comments from order_comment c join orders o on o.id = c.order_id
        where o.number = ${payer.number} and c.message like 'Paid:%'`
    expect(invoiceable).toEqual({ comments: 1 })
  })

  it('are confirmed when Autopay itself sends a hundred copies', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    shop.autopay.outbox.change({ delayMs: 0, copies: 100 })
    await payer.paysOnPage()
    await shop.advanceClock()
    expect(shop.autopay.log.list({ type: 'notification' })).toMatchObject([{ isTaken: true }])
    expect(await payer.order()).toMatchObject({ totalPaid: price })
  })

  it.each([
    ['pending, failed, paid', ['PENDING', 'FAILURE', 'SUCCESS']],
    ['paid, failed, pending', ['SUCCESS', 'FAILURE', 'PENDING']],
    ['failed, paid, pending', ['FAILURE', 'SUCCESS', 'PENDING']],
    ['pending, paid, failed', ['PENDING', 'SUCCESS', 'FAILURE']],
  ])('keep the payment in any order, such as %s', async (_what, statuses) => {
    const payer = await begun()
    const { remoteId } = shop.autopay.api.find(`${payer.number}-1`) ?? { remoteId: '' }
    shop.autopay.api.changeTransaction(remoteId, { status: 'SUCCESS', isNotified: false })
    for (const paymentStatus of statuses)
      expect(await confirmationOf(await payer.notifies(payer.itn({ remoteID: remoteId, paymentStatus })))).toBe(
        '200 CONFIRMED',
      )
    await shop.runJobsNow('payment-status')
    expect(await payer.state()).toBe('PAID')
    expect(await payer.order()).toMatchObject({ state: 'processing', totalPaid: price })
  })

  it.each([
    ['a body that is not a form', 'hello', 400],
    ['an empty body', '', 400],
    ['invalid base64', 'transactions=%3Cxml%3E', 400],
    ['broken XML', form('<transactionList><serviceID>1'), 400],
    ['another XML document', form('<confirmationList/>'), 400],
    [
      'nested entities',
      form('<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><transactionList>&c;</transactionList>'),
      400,
    ],
    [
      'an external entity',
      form('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><transactionList>&b;</transactionList>'),
      400,
    ],
    ['deeply nested elements', form('<a>'.repeat(9000)), 400],
    ['a body that is too large', `transactions=${'A'.repeat(70_000)}`, 413],
  ])('%s is refused quickly', async (_what, body, status) => {
    const payer = await begun()
    const before = performance.now()
    const response = await payer.notifies(body)
    expect(response.status).toBe(status)
    expect(await response.text()).not.toContain('root:')
    expect(performance.now() - before).toBeLessThan(2000)
  })

  it('with a slowly sent body are cut off while others are served', async () => {
    const payer = await begun()
    const { port } = new URL(shop.origin)
    const slow = connect(Number(port), '127.0.0.1')
    slow.write(
      'POST /payments/notify/autopay HTTP/1.1\r\nhost: shop\r\ncontent-type: application/x-www-form-urlencoded\r\n' +
        'content-length: 5000\r\n\r\ntransactions=',
    )
    const dripping = setInterval(() => slow.write('A'), 500)
    const closed = new Promise<number>((resolve) => {
      const from = performance.now()
      slow.on('close', () => resolve(performance.now() - from)).on('error', () => {})
    })
    expect(await confirmationOf(await payer.notifies())).toBe('200 CONFIRMED')
    expect(await closed).toBeLessThan(20_000)
    clearInterval(dripping)
  }, 30_000)

  it('leave no card, name or address in the database', async () => {
    const payer = await begun()
    const body = payer.itn({
      addressIP: '203.0.113.77',
      title: 'Przelew Ali Kot',
      customerData: [['senderData', 'ALA KOT UL. KWIATOWA 1']],
      cardData: [['mask', '4242']],
    })
    expect(await confirmationOf(await payer.notifies(body))).toBe('200 CONFIRMED')
    const rows = JSON.stringify([
      await shop.db.many`select row_to_json(e)::text as text from payment_event e`,
      await shop.db.many`select row_to_json(a)::text as text from payment_attempt a`,
    ])
    for (const secret of ['203.0.113.77', 'Ali Kot', 'KWIATOWA', '"4242"']) expect(rows).not.toContain(secret)
  })

  it('for a cancelled order lead to a refund', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    const { redirect_url } = await payer.starts()
    await shop.db
      .run`update payment set closed_for = 'order', state = 'cancelled' where order_id = ${(await payer.order()).id}`
    await shop.db.run`update orders set state = 'canceled', status = 'canceled' where number = ${payer.number}`
    await payer.presses(redirect_url, { action: 'pay', channel: '106' })
    await shop.advanceClock()
    await shop.runDueJobs()
    for (let time = 0; time < 3; time++) {
      await shop.runJobsNow('payment-refund-status')
      await shop.advanceClock()
    }
    expect(await payer.refunds()).toMatchObject([{ amount: price, state: 'done' }])
  })

  it('a return URL leads to the payment with a valid signature, and to the home page with a forged one', async () => {
    const payer = await begun()
    const openReturn = (query: string) =>
      fetch(`${shop.origin}/payments/return/autopay?${query}`, { redirect: 'manual' })
    const forged = await openReturn(`ServiceID=123456&OrderID=${payer.number}-1&Hash=${'0'.repeat(64)}`)
    expect([forged.status, forged.headers.get('location')]).toEqual([303, '/'])
    expect(await payer.state()).toBe('PENDING')
    const back = await payer.presses((await payer.payment()).redirect_url, { action: 'abandon' })
    const { searchParams } = new URL(back)
    // Autopay's own signature is enough where the shop's key was lost
    searchParams.delete('key')
    const signed = await openReturn(searchParams.toString())
    expect(signed.headers.get('location')).toContain('/checkout/payment?key=')
  })

  it('a form with thousands of other fields is refused', async () => {
    const body = `${notificationBody(shop, { orderID: 'x' })}&${'a=b&'.repeat(5000)}`
    const response = await fetch(shop.account.notifyUrl, { method: 'POST', body })
    expect(response.status).toBe(400)
  })
})

function form(document: string): string {
  return new URLSearchParams({ transactions: Buffer.from(document).toString('base64') }).toString()
}
