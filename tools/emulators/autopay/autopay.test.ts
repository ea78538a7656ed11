import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { AutopayClient } from '../../../server/modules/payments/autopay/client.ts'
import type { AutopayKey } from '../../../server/modules/payments/autopay/hash.ts'
import { confirmationOf, parseItn } from '../../../server/modules/payments/autopay/notification.ts'
import { messageIdOf } from '../../../server/modules/payments/autopay/refunds.ts'
import {
  isReturnOfAutopay,
  signedStart,
  type StartResponse,
} from '../../../server/modules/payments/autopay/start-transaction.ts'
import { listen } from '../frame/listen.ts'
import { createAutopayEmulator } from './autopay.ts'
import { CHANNELS } from './channels.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const key: AutopayKey = { serviceId: '900001', sharedKey: 'of the emulator', algorithm: 'sha256' }

/** A shop that records notifications, and confirms correctly signed ones while `confirms` is true. */
async function open({ algorithm = key.algorithm }: Partial<AutopayKey> = {}) {
  const secret = { ...key, algorithm }
  const received: { orderId: string; status: string; isAuthentic: boolean }[] = []
  /** What the notifications say of the status; the shop does not read it. */
  const details: string[] = []
  const shop = { confirms: true }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { transaction, isAuthentic } = parseItn(body, secret)
      received.push({ orderId: transaction.orderId, status: transaction.status, isAuthentic })
      const xml = Buffer.from(new URLSearchParams(body).get('transactions') ?? '', 'base64').toString()
      details.push(/<paymentStatusDetails>(\w+)</.exec(xml)?.[1] ?? '')
      response.end(confirmationOf(transaction.orderId, shop.confirms && isAuthentic, secret))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => void server.close(() => resolve())))
  const { port } = server.address() as { port: number }
  const notifyUrl = `http://127.0.0.1:${port}/notify`
  const account = { id: secret.serviceId, sharedKey: secret.sharedKey, algorithm, notifyUrl }
  const running = await listen((origin) => ({
    '/autopay': createAutopayEmulator(account, { url: `${origin}/autopay`, seed: 'autopay' }),
  }))
  closing.push(running.close)
  const emulator = running.emulators['/autopay']
  const client = new AutopayClient({ ...secret, url: emulator.url })
  const start = (more: object = {}) =>
    client.start({
      OrderID: '000000012-1',
      Amount: '49.90',
      Currency: 'PLN',
      GatewayID: '0',
      CustomerEmail: 'ala@example.pl',
      Language: 'PL',
      CustomerIP: '203.0.113.9',
      Description: 'Zamowienie 000000012',
      ReturnURL: 'https://shop.example/payments/return/autopay?key=a',
      ...more,
    })
  const act = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { emulator, client, start, received, details, shop, act, secret }
}
const urlOf = (response: StartResponse) => ('url' in response ? response.url : '')

describe('CHK-4 Autopay emulator', () => {
  it('returns a payment page for a background start; after payment it redirects and notifies the shop', async () => {
    const { start, act, emulator, received, client, secret } = await open()
    const response = await start()
    expect(response).toMatchObject({ kind: 'continue', orderId: '000000012-1' })
    const html = await (await fetch(urlOf(response))).text()
    for (const words of ['Płatność próbna', '49,90', 'BLIK', 'Bank Trzech Rzek', 'chwilowo niedostępny'])
      expect(html).toContain(words)
    expect(await (await fetch(`${urlOf(response)}?lang=en`)).text()).toContain('no money changes hands')
    const paid = await act(urlOf(response), { action: 'pay', channel: '106' })
    const back = new URL(paid.headers.get('location') ?? '')
    expect([back.origin, back.searchParams.get('key')]).toEqual(['https://shop.example', 'a'])
    const query = Object.fromEntries(back.searchParams) as { ServiceID: string; OrderID: string; Hash: string }
    expect(isReturnOfAutopay(query, secret)).toBe(true)
    await emulator.clock.advance(1000)
    expect(received).toEqual([{ orderId: '000000012-1', status: 'SUCCESS', isAuthentic: true }])
    expect(await client.transactions('000000012-1')).toMatchObject([
      { status: 'SUCCESS', amount: 4990, gatewayId: 106 },
    ])
    // another start of a paid order is rejected
    expect(await start()).toEqual({ kind: 'refused', reason: 'MULTIPLY_PAID_TRANSACTION' })
  })

  it.each([
    ['777123', 'SUCCESS', 'AUTHORIZED'],
    ['777321', 'FAILURE', 'USER_DECLINED'],
    ['777000', 'FAILURE', 'USER_TIMEOUT'],
  ])('a BLIK payment with the code %s ends as %s', async (code, status, reason) => {
    const { start, emulator, received, details, client } = await open()
    expect(await start({ GatewayID: '509', AuthorizationCode: code })).toMatchObject({
      kind: 'accepted',
      status: 'PENDING',
    })
    await emulator.clock.advance(130_000)
    expect(received.map((one) => one.status)).toEqual(['PENDING', status])
    expect(details.at(-1)).toBe(reason)
    expect(await client.transactions('000000012-1')).toMatchObject([{ status, gatewayId: 509 }])
  })

  it('rejects an unknown BLIK code, and a channel that is disabled, outside its limits or unknown', async () => {
    const { start, client } = await open()
    expect(await start({ GatewayID: '509', AuthorizationCode: '111111' })).toEqual({
      kind: 'refused',
      reason: 'WRONG_TICKET',
    })
    expect(await client.transactions('000000012-1')).toEqual([])
    expect(await start({ GatewayID: '31' })).toEqual({ kind: 'refused', reason: 'GATEWAY_NOT_AVAILABLE' })
    expect(await start({ GatewayID: '701', Amount: '49.98' })).toMatchObject({ kind: 'refused' })
    expect(await start({ GatewayID: '77777' })).toEqual({ kind: 'refused', reason: 'GATEWAY_NOT_FOUND' })
  })

  it('responds to a wrong hash with an XML error, or with status 400 to a browser', async () => {
    const { emulator } = await open()
    const form = signedStart(
      { OrderID: '1', Amount: '1.00', CustomerEmail: 'a@example.pl' },
      { ...key, sharedKey: 'x' },
    )
    const send = (headers: Record<string, string>) =>
      fetch(`${emulator.url}/payment`, { method: 'POST', body: form, headers })
    const response = await send({ bmheader: 'pay-bm-continue-transaction-url' })
    expect(await response.text()).toContain('<name>INVALID_HASH</name>')
    const page = await send({})
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('INVALID_HASH')])
  })

  it('redirects a form of a browser to the same payment page', async () => {
    const { emulator } = await open()
    const form = signedStart({ OrderID: '1', Amount: '1.00', CustomerEmail: 'a@example.pl' }, key)
    for (const response of [
      await fetch(`${emulator.url}/payment`, { method: 'POST', body: form, redirect: 'manual' }),
      await fetch(`${emulator.url}/payment?${form.toString()}`, { redirect: 'manual' }),
    ]) {
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toMatch(`${emulator.url}/payment/continue/`)
    }
  })

  it('resends a notification until it is confirmed', async () => {
    const { start, act, emulator, received, shop } = await open()
    shop.confirms = false
    await act(urlOf(await start()), { action: 'pay', channel: '106' })
    await emulator.clock.advance(2000)
    expect(emulator.log.list({ type: 'confirmation' })).toMatchObject([{ confirmation: 'NOTCONFIRMED' }])
    shop.confirms = true
    await emulator.clock.advance(3 * 60_000)
    expect(emulator.log.list({ type: 'confirmation' }).at(-1)).toMatchObject({ confirmation: 'CONFIRMED' })
    await emulator.clock.advance(86_400_000)
    expect(received).toHaveLength(2)
  })

  it('sends notifications with a wrong signature on request', async () => {
    const { start, act, emulator, received } = await open()
    emulator.outbox.change({ signature: 'bad' })
    await act(urlOf(await start()), { action: 'pay', channel: '106' })
    await emulator.clock.advance(1000)
    expect(received).toMatchObject([{ isAuthentic: false }])
  })

  it('allows an order to have a failed and a paid transaction', async () => {
    const { start, act, emulator, received, client } = await open()
    const again = await act(urlOf(await start()), { action: 'another' })
    await act(again.headers.get('location') ?? '', { action: 'pay', channel: '21' })
    await emulator.clock.advance(1000)
    expect(received.map(({ status }) => status)).toEqual(['FAILURE', 'SUCCESS'])
    expect((await client.transactions('000000012-1')).map(({ status }) => status)).toEqual(['FAILURE', 'SUCCESS'])
  })

  it('allows a failed transaction to be accepted later', async () => {
    const { start, act, emulator, received } = await open()
    await act(urlOf(await start()), { action: 'refuse' })
    emulator.api.changeTransaction('000000012-1', { status: 'SUCCESS', details: 'ACCEPTED' })
    await emulator.clock.advance(1000)
    expect(received.map(({ status }) => status)).toEqual(['FAILURE', 'SUCCESS'])
  })

  it('cancels an unpaid order permanently', async () => {
    const { start, client, emulator } = await open()
    expect(await client.cancel('000000012-1')).toEqual({ isConfirmed: false, reason: 'TRANSACTION_NOT_FOUND' })
    await start()
    expect(await client.cancel('000000012-1')).toEqual({ isConfirmed: true, reason: 'CANCELED_FULLY' })
    expect(await start()).toEqual({ kind: 'refused', reason: 'TRANSACTION_CANCELLED' })
    expect(emulator.api.transactions()).toMatchObject([{ status: 'FAILURE', details: 'CANCELLED' }])
  })

  it('refunds in full or in part, never more than was paid, and processes each message once', async () => {
    const { start, act, client, emulator } = await open()
    await act(urlOf(await start()), { action: 'pay', channel: '106' })
    const [{ remoteId } = { remoteId: '' }] = await client.transactions('000000012-1')
    const refund = (name: string, amount: number) =>
      client.refund(messageIdOf(name), { remoteId, amount, currency: 'PLN' })
    expect(await refund('a', 2000)).toEqual({ kind: 'accepted' })
    expect(await refund('a', 2000)).toEqual({ kind: 'accepted' })
    expect(await refund('b', 2991)).toMatchObject({ kind: 'refused' })
    expect(await refund('c', 2990)).toEqual({ kind: 'accepted' })
    expect(await client.refundProgress(messageIdOf('a'))).toMatchObject({ state: 'pending', status: 'NEW' })
    await emulator.clock.advance(3000)
    expect(await client.refundProgress(messageIdOf('a'))).toMatchObject({
      state: 'done',
      remoteId: expect.stringMatching(/^ZWTR_\d+$/),
    })
    await expect(client.refundProgress(messageIdOf('nobody'))).rejects.toThrow('NOT_FOUND')
  })

  it('lists channels and their terms in two languages', async () => {
    const { client, emulator } = await open()
    const gateways = await client.gateways('PLN', 'EN')
    expect(gateways).toHaveLength(CHANNELS.length)
    expect(gateways[0]).toMatchObject({ id: 509, groupTitle: 'BLIK', iconUrl: `${emulator.url}/icons/509.svg` })
    const icon = await fetch(`${emulator.url}/icons/509.svg`)
    expect([icon.headers.get('content-type'), (await icon.text()).slice(0, 4)]).toEqual(['image/svg+xml', '<svg'])
    const [terms] = await client.regulations(1500, 'PL')
    expect(terms).toMatchObject({ id: 6289, type: 'DEFAULT', labels: [{ isRequired: true }] })
    expect(terms?.labels[0]?.html).toContain('regulamin próbnych płatności')
  })

  it('supports SHA-512 signatures', async () => {
    const { start, client } = await open({ algorithm: 'sha512' })
    expect(await start()).toMatchObject({ kind: 'continue' })
    expect(await client.transactions('000000012-1')).toHaveLength(1)
  })

  it('can be controlled over HTTP', async () => {
    const { start, emulator, received } = await open()
    await start()
    const control = (path: string, body: object, method: 'PUT' | 'POST' = 'PUT') =>
      fetch(`${emulator.url}/control${path}`, { method, body: JSON.stringify(body) })
    const again = (await (await control('/transactions/000000012-1/again', {}, 'POST')).json()) as { remoteId: string }
    await control(`/transactions/${again.remoteId}`, { status: 'SUCCESS', amount: 1 })
    await emulator.clock.advance(1000)
    expect(received).toHaveLength(1)
    expect((await control('/transactions/none', { status: 'SUCCESS' })).status).toBe(404)
    expect((await control('/settings', { refunds: 'NEVER' })).status).toBe(400)
    const { transactions } = (await (await fetch(`${emulator.url}/control/transactions`)).json()) as {
      transactions: object[]
    }
    expect(transactions).toMatchObject([{ status: 'PENDING' }, { status: 'SUCCESS', start: { amount: 1 } }])
    expect(JSON.stringify(transactions)).not.toContain('token')
  })
})
