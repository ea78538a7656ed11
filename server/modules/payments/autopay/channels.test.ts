import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AutopayAccount,
  type AutopayEmulator,
  createAutopayEmulator,
} from '../../../../tools/emulators/autopay/autopay.ts'
import { listen } from '../../../../tools/emulators/frame/listen.ts'
import { placedOrder } from '../../../testing/placed-order.ts'
import type { Attempt, StartInput } from '../provider.ts'
import { Channels, languageCode } from './channels.ts'
import { AutopayClient } from './client.ts'
import type { Gateway } from './gateway-list.ts'
import { Icons } from './icons.ts'
import { AutopayProvider } from './provider.ts'

const account: AutopayAccount = {
  id: '123456',
  sharedKey: 'a key of tests',
  algorithm: 'sha256',
  notifyUrl: 'http://127.0.0.1:9/notify',
}
let autopay: AutopayEmulator
let closeEmulator: () => Promise<unknown>
beforeAll(async () => {
  const running = await listen((origin) => ({
    '/autopay': createAutopayEmulator(account, { url: `${origin}/autopay` }),
  }))
  autopay = running.emulators['/autopay']
  closeEmulator = () => running.close()
})
afterAll(() => closeEmulator())
beforeEach(() => autopay.faults.clear())

const settings = () => ({
  url: autopay.url,
  publicUrl: autopay.url,
  serviceId: account.id,
  sharedKey: account.sharedKey,
  algorithm: account.algorithm,
  origins: [],
  isTrial: true,
  isBuiltIn: false,
})
const requestsOf = (operation: string) =>
  autopay.log.list({ type: 'request' }).filter((request) => request.operation === operation).length
/** So many requests are made by `work`, also in the background. */
async function requestsDuring(operation: string, work: () => Promise<unknown>) {
  const before = requestsOf(operation)
  await work()
  await new Promise((resolve) => setTimeout(resolve, 200))
  return requestsOf(operation) - before
}

describe('CHK-4 Autopay: the list of channels', () => {
  let clock = 0
  const open = () => {
    clock = 0
    return new Channels(new AutopayClient(settings()), () => clock)
  }

  it('is asked for once a minute, in the buyer’s language or in English', async () => {
    const channels = open()
    const names = async (language: string) => (await channels.list('PLN', language)).map(({ name }) => name)[1]
    expect(await requestsDuring('gateways', async () => expect(await names('pl_PL')).toBe('Karta płatnicza'))).toBe(1)
    expect(await requestsDuring('gateways', () => Promise.all([names('pl'), names('pl-PL')]))).toBe(0)
    expect(await requestsDuring('gateways', async () => expect(await names('fr')).toBe('Payment card'))).toBe(1)
    expect(await requestsDuring('gateways', () => names('en'))).toBe(0)
    clock = 59_999
    expect(await requestsDuring('gateways', () => names('pl'))).toBe(0)
    clock = 60_000
    expect(await requestsDuring('gateways', () => Promise.all([names('pl'), names('pl')]))).toBe(1)
    expect(['pl_PL', 'en', 'de', 'cs', 'uk', 'fr', ''].map(languageCode)).toEqual([
      'PL',
      'EN',
      'DE',
      'CS',
      'UK',
      'EN',
      'EN',
    ])
  })

  it('is asked for again fifteen seconds after a failure, and sixteen are kept', async () => {
    const channels = open()
    autopay.faults.add({ operation: 'gateways', status: 503, times: 100 })
    expect(await requestsDuring('gateways', async () => expect(await channels.list('PLN', 'pl')).toEqual([]))).toBe(1)
    clock = 14_999
    expect(await requestsDuring('gateways', () => channels.list('PLN', 'pl'))).toBe(0)
    clock = 15_000
    expect(await requestsDuring('gateways', () => channels.list('PLN', 'pl'))).toBe(1)
    for (let index = 1; index < 16; index++) await channels.list(`C${index}`, 'pl')
    expect(await requestsDuring('gateways', () => channels.list('PLN', 'pl'))).toBe(0)
    await channels.list('C16', 'pl')
    expect(await requestsDuring('gateways', () => channels.list('C1', 'pl'))).toBe(0)
    expect(await requestsDuring('gateways', () => channels.list('PLN', 'pl'))).toBe(1)
  })

  it('offers a consumer the channels that take the amount now', async () => {
    const offered = async (amount: number, currency = 'PLN') =>
      (await open().offered(amount, currency, 'pl')).map(({ id }) => id)
    expect(await offered(5000)).toEqual([509, 1500, 106, 21, 27, 701])
    expect(await offered(4998)).toEqual([509, 1500, 106, 21, 27])
    expect(await offered(9)).toEqual([509, 106, 21, 27])
    expect(await offered(5_000_001)).toEqual([1500, 106, 21, 27])
  })

  it('has legal texts that are asked for every ten minutes, each channel its own', async () => {
    const channels = open()
    const idsOf = async (gateway: number) => (await channels.regulations(gateway, 'pl'))?.map(({ id }) => id)
    expect(await requestsDuring('regulations', async () => expect((await idsOf(509))?.[0]).toBe(6287))).toBe(1)
    expect(await requestsDuring('regulations', async () => expect((await idsOf(1500))?.[0]).toBe(6289))).toBe(1)
    clock = 599_999
    expect(await requestsDuring('regulations', () => idsOf(509))).toBe(0)
    clock = 600_000
    expect(await requestsDuring('regulations', () => idsOf(509))).toBe(1)
  })
})

describe('CHK-4 Autopay: the terms of a channel', () => {
  let references = 0
  const start = async (input: Partial<StartInput>, amount = 5489) => {
    const provider = new AutopayProvider(settings())
    const reference = `7000${String(++references).padStart(5, '0')}-1`
    const attempt = { reference, amount, currency: 'PLN', createdAt: new Date() } as Attempt
    const result = await provider.start(attempt, placedOrder([]), {
      returnUrl: 'http://127.0.0.1:9/return',
      notifyUrl: account.notifyUrl,
      customerIp: '127.0.0.1',
      language: 'pl',
      validUntil: new Date(Date.now() + 3_600_000),
      ...input,
    })
    return {
      result,
      accepted: autopay.api.find(reference)?.start.acceptedRegulation,
      isStarted: !!autopay.api.find(reference),
    }
  }

  it('are accepted by the code of BLIK, beside which they stand without a box', async () => {
    expect(await start({ blikCode: '777123' })).toMatchObject({
      accepted: 6287,
      result: { kind: 'waiting', channel: '509', reference: expect.any(String) as string },
    })
  })

  it('must be accepted where they have a box, and nothing is started without it', async () => {
    const refused = { kind: 'refused', message: 'To pay this way, please accept its terms.' }
    for (const agreementIds of [undefined, [], [6287], [1]])
      expect(await start({ gatewayId: 1500, agreementIds })).toEqual({
        result: refused,
        accepted: undefined,
        isStarted: false,
      })
    expect(await start({ gatewayId: 1500, agreementIds: [1, 6289] })).toMatchObject({
      accepted: 6289,
      result: { kind: 'redirect', channel: '1500' },
    })
  })

  it('need not be accepted where nothing requires it, and are named only if they were', async () => {
    expect(await start({ gatewayId: 106 })).toMatchObject({ accepted: undefined, result: { channel: '106' } })
    expect(await start({ gatewayId: 106, agreementIds: [6288] })).toMatchObject({ accepted: 6288 })
    // Autopay's own page shows them itself
    const { result, accepted } = await start({})
    expect([result.kind, 'channel' in result ? result.channel : undefined, accepted]).toEqual([
      'redirect',
      undefined,
      undefined,
    ])
  })

  it.each([
    ['closed', 31, 5489],
    ['unknown', 4242, 5489],
    ['too small a sum', 701, 4998],
  ])('do not matter for a channel that takes no payment: %s', async (_why, gatewayId, amount) => {
    expect(await start({ gatewayId, agreementIds: [6288, 6290] }, amount)).toEqual({
      result: { kind: 'refused', message: 'This way to pay is not available at the moment. Please choose another.' },
      accepted: undefined,
      isStarted: false,
    })
  })

  it('are left to Autopay while its list cannot be read', async () => {
    autopay.faults.add({ operation: 'gateways', status: 503, times: 100 })
    autopay.faults.add({ operation: 'regulations', status: 503, times: 100 })
    expect(await start({ gatewayId: 106 })).toMatchObject({ accepted: undefined, result: { kind: 'redirect' } })
  })

  it('CHK-4: the data of Autopay with an order say how the attempt stands', () => {
    const provider = new AutopayProvider(settings())
    const dataOf = (attempt: Partial<Attempt>) => provider.additionalInformation(attempt as Attempt)
    const states = (['created', 'pending', 'waiting', 'paid', 'failed', 'cancelled'] as const).map(
      (state) => dataOf({ state, channel: null, redirectUrl: null })['bluepayment_state'],
    )
    expect(states).toEqual(['PENDING', 'PENDING', 'PENDING', 'SUCCESS', 'FAILURE', 'FAILURE'])
    expect(dataOf({ state: 'paid', channel: null, redirectUrl: null })).toEqual({ bluepayment_state: 'SUCCESS' })
    expect(dataOf({ state: 'paid', channel: '509', redirectUrl: 'https://x.example' })).toEqual({
      bluepayment_state: 'SUCCESS',
      bluepayment_gateway: '509',
      bluepayment_redirect_url: 'https://x.example',
    })
  })
})

describe('CHK-4 Autopay: icons', () => {
  const answers = new Map<string, { status?: number; body?: Buffer; location?: string }>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const { status = 200, body, location } = answers.get(path) ?? { status: 404 }
    response.writeHead(status, location ? { location } : {}).end(body)
  })
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
    asked.length = 0
    answers.clear()
  })
  afterEach(() => void vi.useRealTimers())

  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#9b1b30' } })
      .png()
      .toBuffer()
  const open = () => {
    const icons = new Icons({ url, publicUrl: url })
    return (path: string | undefined) =>
      icons.get({ iconUrl: path === undefined ? undefined : `${url}${path}` } as Gateway)
  }
  const sizeOf = async (webp: Buffer | undefined) => {
    const { format, width, height } = await sharp(webp).metadata()
    return [format, width, height]
  }

  it('are made as small as they are shown, and never larger than they were', async () => {
    const get = open()
    answers.set('/wide.png', { body: await picture(600, 150) })
    answers.set('/high.png', { body: await picture(300, 600) })
    answers.set('/small.png', { body: await picture(20, 10) })
    expect(await sizeOf(await get('/wide.png'))).toEqual(['webp', 128, 32])
    expect(await sizeOf(await get('/high.png'))).toEqual(['webp', 32, 64])
    expect(await sizeOf(await get('/small.png'))).toEqual(['webp', 20, 10])
    expect(await get(undefined)).toBeUndefined()
  })

  it('are fetched once a day, and after a failure again in five minutes', async () => {
    const get = open()
    answers.set('/icon.png', { body: await picture(20, 10) })
    await Promise.all([get('/icon.png'), get('/icon.png')])
    vi.advanceTimersByTime(24 * 3_600_000 - 1)
    await get('/icon.png')
    expect(asked).toHaveLength(1)
    vi.advanceTimersByTime(1)
    answers.delete('/icon.png')
    expect(await get('/icon.png')).toBeUndefined()
    expect(asked).toHaveLength(2)
    vi.advanceTimersByTime(5 * 60_000 - 1)
    answers.set('/icon.png', { body: await picture(20, 10) })
    expect(await get('/icon.png')).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(await get('/icon.png')).toBeDefined()
    expect(asked).toHaveLength(3)
  })

  it('are none where the answer is no picture, too long, or leads elsewhere', async () => {
    const get = open()
    answers.set('/page.png', { body: Buffer.from('<html>') })
    answers.set('/long.png', { body: Buffer.concat([await picture(20, 10), Buffer.alloc(256 * 1024)]) })
    answers.set('/away.png', { status: 302, location: `${url}/icon.png` })
    answers.set('/icon.png', { body: await picture(20, 10) })
    for (const path of ['/page.png', '/long.png', '/away.png']) expect(await get(path), path).toBeUndefined()
    expect(asked).not.toContain('/icon.png')
  })

  it('are two hundred at most: the oldest is fetched again', async () => {
    const get = open()
    const body = await picture(4, 4)
    for (let index = 0; index < 201; index++) answers.set(`/${index}.png`, { body })
    for (let index = 0; index < 200; index++) await get(`/${index}.png`)
    await get('/0.png')
    expect(asked).toHaveLength(200)
    await get('/200.png')
    await get('/1.png')
    expect(asked).toHaveLength(201)
    await get('/0.png')
    expect(asked).toHaveLength(202)
  })
})
