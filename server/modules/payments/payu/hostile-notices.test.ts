import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPayuShop, Payer, type PayuShop, SECOND_KEY } from '../../../testing/payu-shop.ts'

let shop: PayuShop
let payer: Payer
beforeAll(async () => {
  shop = await openPayuShop()
}, 120_000)
afterAll(() => shop.close())
beforeEach(async () => {
  await fetch(`${shop.payu.url}/control/reset`, { method: 'POST' })
  shop.payu.outbox.change({ delayMs: 0 })
  payer = await Payer.withNewOrder(shop)
  await payer.starts()
})

/** PayU's notification about our order; `more` overrides fields. */
const notice = (more: object = {}) => {
  const order = shop.payu.api.find(`${payer.number}-1`)
  return JSON.stringify({
    order: {
      orderId: order?.orderId,
      extOrderId: `${payer.number}-1`,
      merchantPosId: '42',
      currencyCode: 'PLN',
      totalAmount: '5489',
      status: 'COMPLETED',
      ...more,
    },
    properties: [],
  })
}
const signatureOf = (body: string | Buffer, { hash = 'md5', name = 'MD5', key = SECOND_KEY } = {}) =>
  `sender=checkout;signature=${createHash(hash).update(body).update(key).digest('hex')};algorithm=${name};` +
  'content=DOCUMENT'

/** Posts a notification, lets the shop confirm it, and returns the status of the response. */
async function send(body: string, headers: Record<string, string> = { 'openpayu-signature': signatureOf(body) }) {
  const { status } = await fetch(`${shop.url}/payments/notify/payu`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  await shop.runDueJobs(['payment-confirm-payu'])
  return status
}

/** Pays the order at PayU, which does not report it. */
const payUnreported = () => shop.payu.api.changeOrder(`${payer.number}-1`, { status: 'COMPLETED', isNotified: false })

/** The order is unchanged, and no money is recorded. */
const expectUnpaid = async () => {
  expect(await payer.state()).toBe('PENDING')
  expect(await payer.order()).toEqual({ state: 'pending_payment', status: 'pending_payment', totalPaid: 0 })
}

describe('CHK-4b PayU: genuine and hostile notifications', () => {
  it.each([
    ['MD5', 'md5'],
    ['SHA-256', 'sha256'],
    ['SHA', 'sha256'],
    ['SHA-384', 'sha384'],
    ['SHA-512', 'sha512'],
  ])('are accepted with %s over the body and the second key', async (name, hash) => {
    const body = notice()
    payUnreported()
    const signature = signatureOf(body, { hash, name }).split(';').toReversed().join(';')
    expect(await send(body, { 'x-openpayu-signature': signature })).toBe(200)
    expect(await payer.state()).toBe('PAID')
  })

  it.each<[string, (body: string) => Record<string, string>]>([
    ['without a signature', () => ({})],
    ['with an empty one', () => ({ 'openpayu-signature': '' })],
    ['with another key', (body) => ({ 'openpayu-signature': signatureOf(body, { key: 'guessed' }) })],
    ['with no key', (body) => ({ 'openpayu-signature': signatureOf(body, { key: '' }) })],
    ['of other bytes that mean the same', (body) => ({ 'openpayu-signature': signatureOf(`${body} `) })],
    ['by an unknown algorithm', (body) => ({ 'openpayu-signature': signatureOf(body, { name: 'CRC32' }) })],
    [
      'with half of a right one',
      (body) => ({ 'openpayu-signature': signatureOf(body).replace(/signature=(\w{16})\w+/, 'signature=$1') }),
    ],
    ['with a very long one', (body) => ({ 'openpayu-signature': `${signatureOf(body)};x=${'y'.repeat(2000)}` })],
  ])('a notification %s changes nothing', async (_what, headers) => {
    const body = notice()
    expect(await send(body, headers(body))).toBe(401)
    await expectUnpaid()
    expect(await payer.outcomes()).toEqual([])
  })

  it.each<[string, object]>([
    ['a grosz less', { totalAmount: '5488' }],
    ['a grosz more', { totalAmount: '5490' }],
    ['another currency', { currencyCode: 'HUF' }],
    ['an unknown order', { extOrderId: '999999999-1' }],
    ['an unknown attempt', { extOrderId: 'nobody-2' }],
  ])('signed, but about %s, are acknowledged, and nothing is paid', async (_what, more) => {
    expect(await send(notice(more))).toBe(200)
    await expectUnpaid()
    // a correct one is still accepted
    payUnreported()
    expect(await send(notice())).toBe(200)
    expect(await payer.state()).toBe('PAID')
  })

  it('signed for another point of sale are refused', async () => {
    expect(await send(notice({ merchantPosId: '7' }))).toBe(401)
    await expectUnpaid()
  })

  it.each([
    ['a body that is not JSON', 'COMPLETED'],
    ['JSON without an order', '{"order":[]}'],
    [
      'an amount in zlotys',
      '{"order":{"orderId":"A","extOrderId":"B","currencyCode":"PLN","totalAmount":"54.89","status":"COMPLETED"}}',
    ],
    ['an empty body', ''],
  ])('signed, but with a wrong body, are refused: %s', async (_what, body) => {
    expect(await send(body)).toBe(400)
    await expectUnpaid()
  })

  it('record one payment for a hundred concurrent copies', async () => {
    const body = notice()
    payUnreported()
    const statuses = await Promise.all(Array.from({ length: 100 }, () => send(body)))
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(await payer.order()).toEqual({ state: 'processing', status: 'processing', totalPaid: 5489 })
    expect(await payer.outcomes()).toEqual(['unconfirmed', 'applied'])
    const comments = await shop.db.many`
      select 1 from order_comment c join orders o on o.id = c.order_id
      where o.number = ${payer.number} and c.message like 'Paid:%'`
    expect(comments).toHaveLength(1)
  })

  it('change nothing when they arrive after the payment in a wrong order', async () => {
    payUnreported()
    for (const status of ['COMPLETED', 'PENDING', 'WAITING_FOR_CONFIRMATION', 'CANCELED', 'REJECTED', 'PENDING'])
      expect(await send(notice({ status }))).toBe(200)
    await shop.runDueJobs()
    expect(await payer.state()).toBe('PAID')
    expect(await payer.order()).toMatchObject({ state: 'processing', totalPaid: 5489 })
  })

  it('record one payment when reordered, repeated and preceded by a forged one', async () => {
    shop.payu.outbox.change({ delayMs: 1000, reversed: true, copies: 3 })
    const { redirect_url } = await payer.payment()
    await fetch(redirect_url ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'card' }),
    })
    await send(notice({ status: 'CANCELED' }), { 'openpayu-signature': signatureOf(notice(), { key: 'x' }) })
    await shop.advanceClock()
    const sent = shop.payu.log.list({ type: 'notification' }).map(({ status }) => status)
    expect(sent).toEqual(['COMPLETED', 'PENDING'])
    expect(await payer.state()).toBe('PAID')
    expect(await payer.order()).toMatchObject({ totalPaid: 5489 })
  })

  it('record a payment after a cancellation by PayU', async () => {
    await send(notice({ status: 'CANCELED' }))
    expect(await payer.state()).toBe('FAILED')
    payUnreported()
    await send(notice())
    expect(await payer.state()).toBe('PAID')
  })

  it('of more than 64 kB are refused', async () => {
    const body = notice({ description: 'x'.repeat(70_000) })
    expect(await send(body)).toBe(413)
    await expectUnpaid()
  })

  it('with a slowly sent body are cut off while others are served', async () => {
    const body = notice()
    const { port } = new URL(shop.url)
    const socket = connect(Number(port), '127.0.0.1')
    const cut = new Promise<string>((resolve) => {
      let response = ''
      socket.on('data', (part: Buffer) => (response += part.toString()))
      socket.on('close', () => resolve(response))
      socket.on('error', () => {})
    })
    socket.write(
      `POST /payments/notify/payu HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n` +
        `openpayu-signature: ${signatureOf(body)}\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    const drip = setInterval(() => socket.write(body[0] ?? ''), 500)
    payUnreported()
    expect(await send(notice())).toBe(200)
    expect(await payer.state()).toBe('PAID')
    expect(await cut).not.toContain('200 OK')
    clearInterval(drip)
  }, 30_000)

  it('of random bytes are refused and do not stop the shop', async () => {
    const noise = await Promise.all(
      Array.from({ length: 20 }, () => {
        const body = randomBytes(200).toString('latin1')
        return send(body, { 'openpayu-signature': signatureOf(body, { key: 'x' }) })
      }),
    )
    expect(new Set(noise)).toEqual(new Set([401]))
    await expectUnpaid()
  })
})
