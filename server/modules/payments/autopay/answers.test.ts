import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderLine, placedOrder } from '../../../testing/placed-order.ts'
import type { Attempt, RefundRequest, StartInput } from '../provider.ts'
import { type AutopayKey, hashOf } from './hash.ts'
import { AutopayProvider } from './provider.ts'
import { messageIdOf } from './refunds.ts'

const key: AutopayKey = { serviceId: '123456', sharedKey: 'a key of tests', algorithm: 'sha256' }

/** Autopay, which gives the answers that a test sets, by path, and has no lists of channels. */
let answers: Record<string, string> = {}
let requests: { path: string; form: URLSearchParams }[] = []
let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const path = request.url ?? ''
      requests.push({ path, form: new URLSearchParams(body) })
      response.writeHead(path in answers ? 200 : 503).end(answers[path])
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
})

const PUBLIC_URL = 'https://pay.autopay.example'
const autopay = () =>
  new AutopayProvider({ ...key, url, publicUrl: PUBLIC_URL, origins: [], isTrial: true, isBuiltIn: false })
const attempt = (fields: Partial<Attempt> = {}): Attempt => ({
  id: 1,
  paymentId: 1,
  orderId: 1,
  ordinal: 1,
  provider: 'autopay',
  reference: '7-1',
  providerReference: null,
  channel: null,
  state: 'pending',
  amount: 1000,
  currency: 'PLN',
  redirectUrl: null,
  message: null,
  language: 'pl',
  createdAt: new Date('2026-11-30T12:00:00Z'),
  ...fields,
})
const signed = (root: string, fields: Readonly<Record<string, string>>) =>
  `<${root}>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}<hash>${hashOf(Object.values(fields), key)}</hash></${root}>`

describe('CHK-4 Autopay: answers to a start', () => {
  const start = (answer: Readonly<Record<string, string>>, input: Partial<StartInput> = {}) => {
    answers['/payment'] = signed('transaction', answer)
    const fields = { returnUrl: '', notifyUrl: '', customerIp: '203.0.113.7', language: 'pl' }
    return autopay().start(attempt(), placedOrder([orderLine()], { number: '000000007' }), {
      ...fields,
      validUntil: new Date('2026-11-30T13:00:00Z'),
      ...input,
    })
  }
  const page = (redirecturl: string) => ({ status: 'PENDING', redirecturl, orderID: '7-1', remoteID: 'A1' })
  const accepted = (paymentStatus: string, orderID = '7-1') => ({
    orderID,
    remoteID: 'A1',
    confirmation: 'CONFIRMED',
    paymentStatus,
  })
  const UNAVAILABLE = 'This way to pay is not available at the moment. Please choose another.'

  it.each<[string, Record<string, string>, Partial<StartInput>, object]>([
    ['its page', page(`${PUBLIC_URL}/p`), {}, { kind: 'redirect', url: `${PUBLIC_URL}/p`, reference: 'A1' }],
    [
      'its page, for a bank that was chosen',
      page(`${PUBLIC_URL}/p`),
      { gatewayId: 3 },
      { kind: 'redirect', url: `${PUBLIC_URL}/p`, reference: 'A1', channel: '3' },
    ],
    ['pending', accepted('PENDING'), { blikCode: '777123' }, { kind: 'waiting', reference: 'A1', channel: '509' }],
    ['paid', accepted('SUCCESS'), {}, { kind: 'waiting', reference: 'A1' }],
    ['failed', accepted('FAILURE'), {}, { kind: 'refused', message: UNAVAILABLE, reference: 'A1' }],
  ])('%s', async (_what, answer, input, expected) => {
    expect(await start(answer, input)).toEqual(expected)
  })

  it.each([
    ['another site', page('https://pay.autopay.example.org/p'), 'the page to pay on is not Autopay’s'],
    ['its site without TLS', page('http://pay.autopay.example/p'), 'the page to pay on is not Autopay’s'],
    ['no URL', page('/p'), 'the page to pay on is not Autopay’s'],
    ['another order', accepted('PENDING', '7-2'), 'the answer is about another order'],
  ])('%s is no answer', async (_what, answer, message) => {
    await expect(start(answer)).rejects.toThrow(message)
  })

  it('a BLIK code is valid for 15 minutes, or until the order expires; a page until then', async () => {
    const valid = async (input: Partial<StartInput>) => {
      await start(accepted('PENDING'), input)
      const form = requests.at(-1)?.form
      expect(form?.get('LinkValidityTime')).toBe(form?.get('ValidityTime'))
      return [form?.get('GatewayID'), form?.get('ValidityTime'), form?.get('Description')]
    }
    const soon = new Date('2026-11-30T12:14:00Z')
    expect(await valid({ blikCode: '777123' })).toEqual(['509', '2026-11-30 13:15:00', 'Zamowienie 000000007'])
    expect(await valid({ blikCode: '777123', validUntil: soon })).toEqual([
      '509',
      '2026-11-30 13:14:00',
      'Zamowienie 000000007',
    ])
    expect(await valid({ language: 'en' })).toEqual(['0', '2026-11-30 14:00:00', 'Order 000000007'])
  })
})

describe('CHK-4 Autopay: transactions of a reference', () => {
  const list = (...transactions: (readonly [remoteId: string, status: string, more?: object])[]) => {
    const values = transactions.map(([remoteID, paymentStatus, more]) => ({
      orderID: '7-1',
      remoteID,
      amount: '10.00',
      currency: 'PLN',
      ...more,
      paymentStatus,
    }))
    const inner = values.map(
      (fields) =>
        `<transaction>${Object.entries(fields)
          .map(([name, value]) => `<${name}>${value}</${name}>`)
          .join('')}</transaction>`,
    )
    const hash = hashOf(['123456', ...values.flatMap((fields) => Object.values(fields))], key)
    answers['/webapi/transactionStatus'] =
      `<transactionList><serviceID>123456</serviceID><transactions>${inner.join('')}</transactions>` +
      `<hash>${hash}</hash></transactionList>`
  }
  const states = async (fields?: Partial<Attempt>) =>
    (await autopay().status(attempt(fields))).map(({ providerReference, state }) => `${providerReference} ${state}`)

  it.each<[string, Parameters<typeof list>, string[]]>([
    ['none', [], []],
    [
      'one pending beside failed ones',
      [
        ['A', 'FAILURE'],
        ['B', 'PENDING'],
        ['C', 'FAILURE'],
      ],
      ['B pending'],
    ],
    [
      'two paid ones',
      [
        ['A', 'SUCCESS'],
        ['B', 'PENDING'],
        ['C', 'SUCCESS'],
      ],
      ['A paid', 'C paid'],
    ],
    [
      'failed ones',
      [
        ['A', 'FAILURE'],
        ['C', 'FAILURE'],
      ],
      ['A failed'],
    ],
  ])('%s', async (_what, transactions, expected) => {
    list(...transactions)
    expect(await states()).toEqual(expected)
  })

  it('the one that is known comes first among equal ones', async () => {
    for (const [status, expected] of [
      ['SUCCESS', ['C paid', 'A paid']],
      ['PENDING', ['C pending']],
      ['FAILURE', ['C failed']],
    ] as const) {
      list(['A', status], ['C', status])
      expect(await states({ providerReference: 'C' })).toEqual(expected)
    }
  })

  it('say when and how they were paid', async () => {
    list(['A', 'SUCCESS', { gatewayID: '3', paymentDate: '20261130140506' }])
    expect(await autopay().status(attempt())).toEqual([
      {
        reference: '7-1',
        providerReference: 'A',
        state: 'paid',
        amount: 1000,
        currency: 'PLN',
        channel: '3',
        eventKey: '7-1:A:SUCCESS:1000:PLN',
        occurredAt: new Date('2026-11-30T13:05:06Z'),
      },
    ])
    list(['A', 'FAILURE'])
    const before = Date.now()
    const [failed] = await autopay().status(attempt())
    expect(failed).toMatchObject({ eventKey: '7-1:A:FAILURE:1000:PLN:all' })
    expect(failed).not.toHaveProperty('channel')
    expect(failed?.occurredAt.getTime()).toBeGreaterThanOrEqual(before)
  })

  it('a refund is of the paid one: that of the attempt, that of the request, else the first', async () => {
    const refunded = async (fields: Partial<RefundRequest> = {}) => {
      const messageID = messageIdOf('KOR/1')
      answers['/settlementapi/transactionRefund'] = signed('transactionRefund', { serviceID: '123456', messageID })
      requests = []
      const request = { key: 'KOR/1', attempt: attempt(), amount: 250, currency: 'PLN', providerReference: null }
      const report = await autopay().refund({ ...request, ...fields })
      return [report, requests.at(-1)?.form.get('RemoteID'), requests.at(-1)?.form.get('Amount')]
    }
    const pending = { state: 'pending', providerReference: messageIdOf('KOR/1') }
    list(['A', 'PENDING'], ['B', 'SUCCESS'], ['C', 'SUCCESS'])
    expect(await refunded()).toEqual([pending, 'B', '2.50'])
    expect(await refunded({ attempt: attempt({ providerReference: 'C' }) })).toEqual([pending, 'C', '2.50'])
    expect(await refunded({ attempt: attempt({ providerReference: 'A' }) })).toEqual([pending, 'B', '2.50'])
    expect(await refunded({ transactionReference: 'D' })).toEqual([pending, 'D', '2.50'])
    list(['A', 'PENDING'])
    const unknown = { state: 'failed', providerReference: null, message: 'Autopay knows no payment of it' }
    expect((await refunded())[0]).toEqual(unknown)
    expect(requests.map(({ path }) => path)).toEqual(['/webapi/transactionStatus'])
  })
})

describe('CHK-4 Autopay: a return', () => {
  const hash = hashOf(['123456', '7-1'], key)
  it.each([
    ['signed', { ServiceID: '123456', OrderID: '7-1', Hash: hash }, '7-1'],
    ['of another order', { ServiceID: '123456', OrderID: '7-2', Hash: hash }, undefined],
    ['without an order', { ServiceID: '123456', Hash: hash }, undefined],
    ['of another service', { ServiceID: '123457', OrderID: '7-1', Hash: hashOf(['123457', '7-1'], key) }, undefined],
    ['without a service', { OrderID: '7-1', Hash: hash }, undefined],
    ['without a hash', { ServiceID: '123456', OrderID: '7-1' }, undefined],
  ])('%s', (_what, query, expected) => {
    expect(autopay().parseReturnQuery(new URLSearchParams(query as Record<string, string>))).toBe(expected)
  })

  it.each<[Partial<Attempt>, object]>([
    [{ state: 'created' }, { bluepayment_state: 'PENDING' }],
    [
      { state: 'waiting', channel: '509' },
      { bluepayment_state: 'PENDING', bluepayment_gateway: '509' },
    ],
    [
      { state: 'paid', redirectUrl: 'https://a/' },
      { bluepayment_state: 'SUCCESS', bluepayment_redirect_url: 'https://a/' },
    ],
    [{ state: 'failed' }, { bluepayment_state: 'FAILURE' }],
    [{ state: 'cancelled' }, { bluepayment_state: 'FAILURE' }],
  ])('of %o, the order has %o', (fields, expected) => {
    expect(autopay().additionalInformation(attempt(fields))).toEqual(expected)
  })
})
