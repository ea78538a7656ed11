import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placedOrder, orderLine } from '../../../testing/placed-order.ts'
import type { Attempt, OnlineProvider, RefundRequest } from '../provider.ts'
import { openPayu } from './payu.ts'

type Answer = readonly [status: number, data: object]

/** PayU, which gives the answers that a test sets, by method and path. */
let answers: Record<string, Answer> = {}
let requests: { call: string; body: unknown }[] = []
let tokensRefused = 0
let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const isToken = request.url === '/pl/standard/user/oauth/authorize'
      const call = `${request.method} ${request.url?.replace('/api/v2_1', '')}`
      if (!isToken) requests.push({ call, body: body && JSON.parse(body) })
      const [status, data] = isToken
        ? ([200, { access_token: 'a token', expires_in: 43_199 }] as const)
        : tokensRefused-- > 0
          ? ([401, {}] as const)
          : (answers[call] ?? ([404, { status: { statusCode: 'DATA_NOT_FOUND' } }] as const))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answers = {}
  requests = []
  tokensRefused = 0
})

const payu = (isTrial = true): OnlineProvider => {
  const settings = { url, posId: '42', clientId: '43', clientSecret: 's', secondKey: 'k', hasBlik: true }
  const account = { ...settings, timeoutMs: 5000, origins: [], isTrial, isBuiltIn: false }
  const online = openPayu({ payu: account } as never)?.online
  if (!online) throw new Error('PayU is off')
  return online
}
const attempt = (fields: Partial<Attempt> = {}): Attempt => ({
  id: 1,
  paymentId: 1,
  orderId: 1,
  ordinal: 1,
  provider: 'payu',
  reference: '7-1',
  providerReference: 'P1',
  channel: null,
  state: 'pending',
  amount: 1000,
  currency: 'PLN',
  redirectUrl: null,
  message: null,
  language: 'en',
  createdAt: new Date(),
  ...fields,
})
const lost = attempt({ providerReference: null })
const SEARCH = 'GET /orders?extOrderId=7-1'
const atPayu = (fields: object = {}) => ({
  orderId: 'P1',
  extOrderId: '7-1',
  currencyCode: 'PLN',
  totalAmount: '1000',
  status: 'PENDING',
  ...fields,
})
const orders = (...list: object[]): Answer => [200, { orders: list }]
const calls = () => requests.map(({ call }) => call)

describe('CHK-4 PayU: answers to a start', () => {
  const start = (answer: Answer, { blikCode, isTrial }: { blikCode?: string; isTrial?: boolean } = {}) => {
    answers['POST /orders'] = answer
    const input = { returnUrl: 'https://shop.example/', notifyUrl: '', customerIp: '203.0.113.7', language: 'en' }
    return payu(isTrial).start(attempt(), placedOrder([orderLine()]), {
      ...input,
      validUntil: new Date(Date.now() + 3_600_000),
      ...(blikCode !== undefined && { blikCode }),
    })
  }
  const answered = (statusCode: string, more: object = { orderId: 'P1' }) => ({ status: { statusCode }, ...more })
  const NOT_STARTED = 'The payment could not be started.'
  const REFUSED_CODE = 'The BLIK code was not accepted. Get a new one in the app of your bank.'
  const page = (redirectUri: string) => answered('SUCCESS', { orderId: 'P1', redirectUri })
  const sent = (to: string) => ({ kind: 'redirect', url: to, reference: 'P1' })
  const refused = { kind: 'refused', message: NOT_STARTED }

  it.each<[string, Answer, object, Parameters<typeof start>[1]?]>([
    ['a page', [302, page('https://payu.example/p')], sent('https://payu.example/p')],
    ['a page without TLS, on trial', [302, page('http://payu.example/p')], sent('http://payu.example/p')],
    ['one without TLS', [302, page('http://payu.example/p')], { ...refused, reference: 'P1' }, { isTrial: false }],
    ['one with TLS', [302, page('https://payu.example/p')], sent('https://payu.example/p'), { isTrial: false }],
    ['a page that is a script', [302, page('javascript:alert(1)')], { ...refused, reference: 'P1' }],
    ['a page that is no URL', [302, page('payu')], { ...refused, reference: 'P1' }],
    [
      'a warning that leads on',
      [201, answered('WARNING_CONTINUE_REDIRECT', { orderId: 'P1', redirectUri: 'https://payu.example/p' })],
      sent('https://payu.example/p'),
    ],
    ['no page', [201, answered('SUCCESS')], { kind: 'waiting', reference: 'P1', channel: 'blik' }],
    ['an order that exists', [400, answered('ERROR_ORDER_NOT_UNIQUE')], { kind: 'unknown' }],
    ['another warning', [201, answered('WARNING_CONTINUE_3DS')], refused],
    ['an error', [399, answered('ERROR_VALUE_INVALID')], refused],
    ['the status 400', [400, answered('SUCCESS')], refused],
    ['no status code', [201, { orderId: 'P1' }], refused],
    ['no order', [201, answered('SUCCESS', {})], refused],
    [
      'an error with a BLIK code',
      [400, answered('BUSINESS_ERROR')],
      { kind: 'refused', message: REFUSED_CODE },
      { blikCode: '777123' },
    ],
  ])('%s', async (_what, answer, expected, options) => {
    expect(await start(answer, options)).toEqual(expected)
  })

  it('a refused token is replaced once, and then the payment is refused', async () => {
    tokensRefused = 1
    expect(await start([201, answered('SUCCESS')])).toMatchObject({ kind: 'waiting' })
    tokensRefused = 2
    expect(await start([201, answered('SUCCESS')])).toEqual(refused)
    expect(calls()).toHaveLength(4)
  })
})

describe('CHK-4 PayU: an attempt', () => {
  const status = (fields?: Partial<Attempt>) => payu().status(attempt(fields))
  const report = (state: string, fields: object = {}) => ({
    reference: '7-1',
    providerReference: 'P1',
    state,
    ...fields,
  })

  it('whose start was not answered is found by our reference, also among others', async () => {
    answers[SEARCH] = orders(atPayu({ extOrderId: '7-10', status: 'COMPLETED' }), atPayu())
    expect(await payu().status(lost)).toMatchObject([report('pending', { amount: 1000, currency: 'PLN' })])
    answers[SEARCH] = orders(atPayu({ extOrderId: '7-10' }))
    expect(await payu().status(lost)).toEqual([])
    answers[SEARCH] = [200, {}]
    await expect(payu().status(lost)).rejects.toThrow('PayU answered 200 without an order')
    expect(calls()).toEqual([SEARCH, SEARCH, SEARCH])
  })

  it('that PayU does not know has no report', async () => {
    expect(await status()).toEqual([])
    expect(calls()).toEqual(['GET /orders/P1'])
  })

  it.each<[string, object, Partial<Attempt>, string[]]>([
    ['is captured', {}, {}, ['PUT /orders/P1/status', 'GET /orders/P1']],
    ['is captured after it was paid', {}, { state: 'paid' }, ['PUT /orders/P1/status', 'GET /orders/P1']],
    ['is cancelled after it failed', {}, { state: 'failed' }, ['DELETE /orders/P1', 'GET /orders/P1']],
    ['is cancelled with the order', {}, { state: 'cancelled' }, ['DELETE /orders/P1', 'GET /orders/P1']],
    ['is kept if it is too little', { totalAmount: '999' }, {}, []],
    ['is kept if it is too much', { totalAmount: '1001' }, {}, []],
    ['is kept in another currency', { currencyCode: 'EUR' }, {}, []],
  ])('held money %s', async (_what, held, fields, expected) => {
    answers['GET /orders/P1'] = orders(atPayu({ status: 'WAITING_FOR_CONFIRMATION', ...held }))
    expect(await status(fields)).toMatchObject([report('waiting')])
    expect(calls()).toEqual(['GET /orders/P1', ...expected])
  })

  it('held money of an attempt whose start was not answered is captured by the id that was found', async () => {
    answers[SEARCH] = orders(atPayu({ orderId: 'P/2', status: 'WAITING_FOR_CONFIRMATION' }))
    await payu().status(lost)
    expect(requests[1]).toEqual({
      call: 'PUT /orders/P%2F2/status',
      body: { orderId: 'P/2', orderStatus: 'COMPLETED' },
    })
  })

  it('is cancelled by the id that PayU has for it, and not if it has none', async () => {
    await payu().cancel?.(lost)
    answers[SEARCH] = orders(atPayu({ orderId: 'P2' }))
    await payu().cancel?.(lost)
    await payu().cancel?.(attempt())
    expect(calls()).toEqual([SEARCH, SEARCH, 'DELETE /orders/P2', 'DELETE /orders/P1'])
  })

  it('without an id of PayU is not captured', async () => {
    await payu().capture?.(lost)
    expect(calls()).toEqual([])
  })
})

describe('CHK-4 PayU: answers to a refund', () => {
  const request = (fields: Partial<RefundRequest> = {}): RefundRequest => ({
    key: 'KOR/1',
    attempt: attempt(),
    amount: 250,
    currency: 'PLN',
    providerReference: null,
    ...fields,
  })
  const refund = (fields: object = {}) => ({ refundId: '9', amount: '250', status: 'PENDING', ...fields })
  const other = refund({ refundId: '8', extRefundId: 'KOR/0', description: 'KOR/0', status: 'FINALIZED' })
  const LIST = 'GET /orders/P1/refunds'
  const POST = 'POST /orders/P1/refunds'
  const failed = (message: string) => ({ state: 'failed', providerReference: null, message })

  it('a new one is requested by its key, of the order that PayU has for the attempt', async () => {
    answers[SEARCH] = orders(atPayu())
    answers[LIST] = [200, { refunds: [other] }]
    answers[POST] = [200, { refund: refund() }]
    expect(await payu().refund(request({ attempt: lost }))).toEqual({ state: 'pending', providerReference: '9' })
    expect(calls()).toEqual([SEARCH, LIST, POST])
    expect(requests[2]?.body).toEqual({ refund: { description: 'KOR/1', amount: '250', extRefundId: 'KOR/1' } })
  })

  it.each<[string, Answer]>([
    ['no list', [404, { refunds: 'none' }]],
    ['an empty list', [200, {}]],
  ])('with %s of refunds so far, it is requested', async (_what, list) => {
    answers[LIST] = list
    answers[POST] = [200, { refund: refund({ status: 'FINALIZED' }) }]
    expect(await payu().refund(request())).toEqual({ state: 'done', providerReference: '9' })
  })

  it.each<[string, object, Partial<RefundRequest>]>([
    ['our key', { extRefundId: 'KOR/1' }, {}],
    ['its description', { description: 'KOR/1' }, {}],
    ['PayU’s reference', {}, { providerReference: '9' }],
  ])('one that is known by %s is not requested again', async (_what, known, fields) => {
    answers[LIST] = [200, { refunds: [other, refund({ status: 'FINALIZED', ...known })] }]
    expect(await payu().refund(request(fields))).toEqual({ state: 'done', providerReference: '9' })
    expect(await payu().refundStatus?.(request(fields))).toEqual({ state: 'done', providerReference: '9' })
    expect(calls()).toEqual([LIST, LIST])
  })

  it.each([
    ['Za mało środków', 'Za mało środków'],
    [null, 'PayU cancelled the refund.'],
  ])('one that was cancelled, with the reason %s', async (reasonDescription, message) => {
    answers[LIST] = [404, {}]
    answers[POST] = [200, { refund: refund({ status: 'CANCELED', reasonDescription }) }]
    expect(await payu().refund(request())).toEqual({ state: 'failed', providerReference: '9', message })
  })

  it('a new one fails with the code that refuses it, or its status, and is not sent without a list of those so far', async () => {
    expect(await payu().refund(request({ attempt: lost }))).toEqual(failed('PayU does not know the payment.'))
    answers[POST] = [400, { status: { statusCode: 'BUSINESS_ERROR' } }]
    expect(await payu().refund(request())).toEqual(failed('PayU refused the refund: BUSINESS_ERROR'))
    answers[POST] = [403, {}]
    expect(await payu().refund(request())).toEqual(failed('PayU refused the refund: 403'))
    for (const [status, data] of [
      [200, { refunds: 'none' }],
      [400, {}],
    ] as const) {
      requests = []
      answers[LIST] = [status, data]
      await expect(payu().refund(request())).rejects.toThrow(`PayU answered ${status} without refunds`)
      // what may have been refunded before is not requested again
      expect(calls()).toEqual([LIST])
    }
  })

  it('one is pending while PayU does not know it, or the payment', async () => {
    answers[LIST] = [200, { refunds: [other] }]
    expect(await payu().refundStatus?.(request({ providerReference: '7' }))).toEqual({
      state: 'pending',
      providerReference: '7',
    })
    expect(await payu().refundStatus?.(request({ attempt: lost }))).toEqual({
      state: 'pending',
      providerReference: null,
    })
  })

  it('a list of payments has those that PayU knows, with what was refunded of paid ones', async () => {
    answers['GET /orders/P1'] = orders(atPayu({ status: 'COMPLETED' }))
    answers[LIST] = [200, { refunds: [other, refund(), refund({ amount: '70', status: 'CANCELED' })] }]
    answers['GET /orders/P2'] = orders(atPayu({ orderId: 'P2', extOrderId: '8-1', status: 'CANCELED' }))
    const known = [attempt(), attempt({ reference: '9-1', providerReference: 'P3' })]
    const later = attempt({ reference: '8-1', providerReference: 'P2' })
    const listed = []
    for await (const report of payu().list?.('2026-11-30', [...known, later]) ?? []) listed.push(report)
    expect(listed).toMatchObject([
      { reference: '7-1', state: 'paid', refunded: 500 },
      { reference: '8-1', state: 'cancelled', refunded: 0 },
    ])
    expect(calls()).toEqual(['GET /orders/P1', LIST, 'GET /orders/P3', 'GET /orders/P2'])
  })
})
