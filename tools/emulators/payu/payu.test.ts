import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../frame/listen.ts'
import { createPayuEmulator, type PayuEmulator } from './payu.ts'

const account = { posId: '42', clientId: '42', clientSecret: 'a secret', secondKey: 'a second key' }

interface Received {
  body: string
  signature: string
}

let payu: PayuEmulator
let shop: { url: string; received: Received[]; statuses: number[] }
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  const received: Received[] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['openpayu-signature'] ?? '') })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  shop = { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, received, statuses }
  closing.push(() => new Promise((resolve) => void server.close(() => resolve())))
  const running = await listen((origin) => ({
    '/payu': createPayuEmulator(account, { url: `${origin}/payu`, seed: 'tests' }),
  }))
  payu = running.emulators['/payu']
  closing.push(running.close)
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})
beforeEach(async () => {
  await fetch(`${payu.url}/control/reset`, { method: 'POST' })
  shop.received.length = 0
})

async function tokenOf(more: { secret?: string; type?: string } = {}) {
  const response = await fetch(`${payu.url}/pl/standard/user/oauth/authorize`, {
    method: 'POST',
    headers: { 'content-type': more.type ?? 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: account.clientId,
      client_secret: more.secret ?? account.clientSecret,
    }).toString(),
  })
  return { status: response.status, ...((await response.json()) as { access_token: string; expires_in: number }) }
}

async function call(method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${payu.url}/api/v2_1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${token ?? (await tokenOf()).access_token}`,
      'content-type': 'application/json',
    },
    body: body && JSON.stringify(body),
  })
  return {
    status: response.status,
    location: response.headers.get('location'),
    data: (await response.json()) as {
      status: { statusCode: string; statusDesc?: string }
      redirectUri: string
      orderId: string
      orders: { status: string; totalAmount: string; extOrderId: string }[]
      refund: { refundId: string; status: string; amount: string }
      refunds: { status: string; amount: string }[]
    },
  }
}

const order = (more: object = {}) => ({
  notifyUrl: `${shop.url}/notify`,
  continueUrl: `${shop.url}/back?order=1`,
  customerIp: '127.0.0.1',
  merchantPosId: '42',
  description: 'Zamówienie 1 <b>',
  currencyCode: 'PLN',
  totalAmount: '1500',
  extOrderId: '1-1',
  buyer: { email: 'ala@example.pl', language: 'pl' },
  products: [
    { name: 'Lalka', unitPrice: '500', quantity: '2' },
    { name: 'Dostawa', unitPrice: '500', quantity: '1' },
  ],
  ...more,
})
const blik = (authorizationCode: string) => ({
  payMethods: { payMethod: { type: 'PBL', value: 'blik', authorizationCode } },
})
const stateOf = async (orderId: string) => (await call('GET', `/orders/${orderId}`)).data.orders[0]?.status
const sent = () =>
  shop.received.map(({ body }) => JSON.parse(body) as { order?: { status: string }; refund?: { status: string } })
const page = async (url: string, fields?: Record<string, string>) => {
  const response = await fetch(url, {
    redirect: 'manual',
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
  return {
    status: response.status,
    location: response.headers.get('location'),
    headers: response.headers,
    html: await response.text(),
  }
}

describe('CHK-4 PayU emulator', () => {
  it('issues tokens for the right secret in a form, and accepts them until they expire', async () => {
    expect(await tokenOf()).toMatchObject({ status: 200, token_type: 'bearer', expires_in: 43199 })
    expect((await tokenOf({ secret: 'wrong' })).status).toBe(401)
    expect((await tokenOf({ type: 'application/json' })).status).toBe(401)
    payu.api.change({ tokenSeconds: 60 })
    const { access_token: token } = await tokenOf()
    expect((await call('POST', '/orders', order(), token)).status).toBe(302)
    await payu.clock.advance(60_000)
    expect(await call('POST', '/orders', order({ extOrderId: '1-2' }), token)).toMatchObject({
      status: 401,
      data: { status: { statusCode: 'UNAUTHORIZED' } },
    })
  })

  it('responds to a new order with 302, Location and JSON', async () => {
    const { status, location, data } = await call('POST', '/orders', order())
    expect(status).toBe(302)
    expect(location).toBe(data.redirectUri)
    expect(data).toMatchObject({ status: { statusCode: 'SUCCESS' }, extOrderId: '1-1' })
    expect(await stateOf(data.orderId)).toBe('NEW')
  })

  it.each([
    ['a sum that differs from its products', { totalAmount: '1501' }, 'ERROR_VALUE_INVALID'],
    ['an amount that is not a string', { totalAmount: 1500 }, 'ERROR_VALUE_INVALID'],
    ['an amount in zlotys', { totalAmount: '15.00' }, 'ERROR_VALUE_INVALID'],
    ['no IP address of the buyer', { customerIp: undefined }, 'ERROR_VALUE_MISSING'],
    ['another point of sale', { merchantPosId: '43' }, 'ERROR_VALUE_INVALID'],
    ['no products', { products: [] }, 'ERROR_VALUE_INVALID'],
    ['no description', { description: '' }, 'ERROR_VALUE_MISSING'],
    ['an unknown currency', { currencyCode: 'XXX' }, 'ERROR_VALUE_INVALID'],
    ['a BLIK code of five digits', blik('77712'), 'ERROR_VALUE_INVALID'],
  ])('rejects an order with %s', async (_what, more, statusCode) => {
    expect(await call('POST', '/orders', order(more))).toMatchObject({ status: 400, data: { status: { statusCode } } })
  })

  it('rejects a second order with the same extOrderId', async () => {
    await call('POST', '/orders', order())
    expect((await call('POST', '/orders', order())).data.status.statusCode).toBe('ERROR_ORDER_NOT_UNIQUE')
    expect((await call('GET', '/orders?extOrderId=1-1')).data.orders).toHaveLength(1)
    expect((await call('GET', '/orders?extOrderId=1-2')).status).toBe(404)
  })

  it('pays by BLIK code without a page: paid, refused, unanswered', async () => {
    const begin = async (code: string) => {
      const { status, location, data } = await call('POST', '/orders', order({ extOrderId: code, ...blik(code) }))
      expect([status, location, data.redirectUri]).toEqual([201, null, undefined])
      return data.orderId
    }
    const [paid, refused, unanswered] = [await begin('777123'), await begin('777321'), await begin('777000')]
    expect(await stateOf(paid)).toBe('PENDING')
    await payu.clock.advance(5000)
    expect([await stateOf(paid), await stateOf(refused), await stateOf(unanswered)]).toEqual([
      'COMPLETED',
      'CANCELED',
      'PENDING',
    ])
    await payu.clock.advance(120_000)
    expect(await stateOf(unanswered)).toBe('CANCELED')
  })

  it.each([
    ['MD5', 'md5'],
    ['SHA-256', 'sha256'],
  ])('signs notifications with %s over the body and the second key', async (algorithm, hash) => {
    payu.outbox.change({ algorithm })
    const { data } = await call('POST', '/orders', order(blik('777123')))
    await payu.clock.advance(5000)
    expect(sent().map(({ order }) => order)).toMatchObject([
      { orderId: data.orderId, status: 'PENDING', totalAmount: '1500', currencyCode: 'PLN', extOrderId: '1-1' },
      { orderId: data.orderId, status: 'COMPLETED' },
    ])
    for (const { body, signature } of shop.received)
      expect(signature).toBe(
        `sender=checkout;signature=${createHash(hash).update(`${body}a second key`).digest('hex')};` +
          `algorithm=${algorithm};content=DOCUMENT`,
      )
  })

  it('retries a notification until the shop responds with 200', async () => {
    shop.statuses.push(500, 500, 500)
    const { data } = await call('POST', '/orders', order())
    await page(data.redirectUri, { action: 'refuse' })
    await payu.clock.advance(30_000)
    expect(shop.received).toHaveLength(2)
    await payu.clock.advance(120_000)
    expect(shop.received).toHaveLength(4)
    await payu.clock.advance(86_400_000)
    expect(shop.received).toHaveLength(4)
  })

  it('shows a payment page in two languages, marked as a test, for BLIK, card and transfer', async () => {
    const { data } = await call('POST', '/orders', order())
    const polish = await page(data.redirectUri)
    expect(polish.html).toContain('<html lang="pl">')
    expect(polish.html).toContain('Płatność próbna')
    expect(polish.html).toContain('Zamówienie 1 &lt;b&gt;')
    expect(polish.html).toContain('15,00')
    expect(polish.headers.get('content-security-policy')).toContain(`form-action 'self' ${shop.url};`)
    expect((await page(`${data.redirectUri}&lang=en`)).html).toContain('Trial payment')
    const wrong = await page(data.redirectUri, { action: 'blik', code: '123 456"' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('aria-describedby="code-hint code-wrong" value="123 456&quot;" aria-invalid="true"')
    const right = await page(data.redirectUri, { action: 'blik', code: '777 123' })
    expect(right.status).toBe(303)
    expect((await page(right.location ?? '')).headers.get('refresh')).toMatch(/^2; url=http/)
    await payu.clock.advance(5000)
    expect(await page(right.location ?? '')).toMatchObject({ status: 303, location: `${shop.url}/back?order=1` })
    for (const action of ['card', 'transfer']) {
      const other = await call('POST', '/orders', order({ extOrderId: action }))
      expect((await page(other.data.redirectUri, { action })).location).toBe(`${shop.url}/back?order=1`)
      expect(await stateOf(other.data.orderId)).toBe('COMPLETED')
    }
  })

  it('redirects back with error=501 after a refused or abandoned payment', async () => {
    const { data } = await call('POST', '/orders', order())
    expect((await page(data.redirectUri, { action: 'abandon' })).location).toBe(`${shop.url}/back?order=1&error=501`)
    expect(await stateOf(data.orderId)).toBe('NEW')
    expect((await page(data.redirectUri, { action: 'refuse' })).location).toBe(`${shop.url}/back?order=1&error=501`)
    expect(await stateOf(data.orderId)).toBe('CANCELED')
    expect((await page(data.redirectUri, { action: 'card' })).location).toContain('error=501')
    expect(await stateOf(data.orderId)).toBe('CANCELED')
    expect((await page(data.redirectUri.replace(/key=\w/, 'key=0'))).status).toBe(404)
  })

  it('captures payments that wait for confirmation, cancels unpaid orders, and expires those never paid', async () => {
    payu.api.change({ isReceivedByItself: false })
    const waiting = (await call('POST', '/orders', order(blik('777123')))).data.orderId
    await payu.clock.advance(5000)
    expect(await stateOf(waiting)).toBe('WAITING_FOR_CONFIRMATION')
    const capture = { orderId: waiting, orderStatus: 'COMPLETED' }
    expect((await call('PUT', `/orders/${waiting}/status`, capture)).status).toBe(200)
    expect((await call('PUT', `/orders/${waiting}/status`, capture)).status).toBe(400)
    expect((await call('DELETE', `/orders/${waiting}`)).status).toBe(400)
    const cancelled = (await call('POST', '/orders', order({ extOrderId: '2' }))).data.orderId
    expect((await call('DELETE', `/orders/${cancelled}`)).status).toBe(200)
    const left = (await call('POST', '/orders', order({ extOrderId: '3', validityTime: '600' }))).data.orderId
    await payu.clock.advance(600_000)
    expect([await stateOf(waiting), await stateOf(cancelled), await stateOf(left)]).toEqual([
      'COMPLETED',
      'CANCELED',
      'CANCELED',
    ])
  })

  it('refunds in parts up to the total, rejects a repeated extRefundId, and notifies the shop', async () => {
    const { orderId } = (await call('POST', '/orders', order(blik('777123')))).data
    const refund = (amount?: string, extRefundId?: string) =>
      call('POST', `/orders/${orderId}/refunds`, { refund: { description: 'Zwrot', amount, extRefundId } })
    expect((await refund('100')).status).toBe(400)
    await payu.clock.advance(5000)
    expect((await refund('500', 'CM-1')).data.refund).toMatchObject({ amount: '500', status: 'PENDING' })
    expect((await refund('500', 'CM-1')).status).toBe(400)
    expect((await refund('1001')).status).toBe(400)
    await payu.clock.advance(5000)
    payu.api.change({ refunds: 'canceled' })
    expect((await refund()).data.refund.amount).toBe('1000')
    await payu.clock.advance(5000)
    expect((await call('GET', `/orders/${orderId}/refunds`)).data.refunds.map(({ status }) => status)).toEqual([
      'FINALIZED',
      'CANCELED',
    ])
    expect(sent().flatMap(({ refund }) => refund?.status ?? [])).toEqual(['FINALIZED', 'CANCELED'])
    expect((await refund('1000')).status).toBe(200)
  })

  it('lists payment methods with images, and returns the method of a payment', async () => {
    const { data } = (await call('GET', '/paymethods?lang=pl')) as never as {
      data: { payByLinks: { value: string; name: string; brandImageUrl: string }[] }
    }
    expect(data.payByLinks.map(({ name }) => name)).toEqual(['BLIK', 'Karta płatnicza', 'Szybki przelew'])
    const [first] = data.payByLinks
    expect((await fetch(first?.brandImageUrl ?? '')).headers.get('content-type')).toContain('image/svg+xml')
    const { orderId } = (await call('POST', '/orders', order(blik('777123')))).data
    await payu.clock.advance(5000)
    expect((await call('GET', `/orders/${orderId}/transactions`)).data).toMatchObject({
      transactions: [{ payMethod: { value: 'blik' } }],
    })
  })

  it('control API: changes an order without notifying the shop', async () => {
    const { orderId } = (await call('POST', '/orders', order())).data
    await fetch(`${payu.url}/control/orders/1-1`, {
      method: 'PUT',
      body: JSON.stringify({ status: 'COMPLETED', totalAmount: '1400', isNotified: false }),
    })
    expect((await call('GET', `/orders/${orderId}`)).data.orders[0]).toMatchObject({
      status: 'COMPLETED',
      totalAmount: '1400',
    })
    await payu.clock.advance(5000)
    expect(shop.received).toEqual([])
  })
})
