import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../testing/random.ts'
import { parseNotification } from './notification.ts'

const MUTATIONS = 100_000
const SECOND_KEY = 'a second key of tests'
const settings = { posId: '42', secondKey: SECOND_KEY }
const now = new Date('2026-11-30T12:00:00Z')

const HASHES = { MD5: 'md5', 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' } as const
const signed = (body: string, name: keyof typeof HASHES) => {
  const signature = createHash(HASHES[name]).update(body).update(SECOND_KEY).digest('hex')
  return { body, header: `sender=checkout;signature=${signature};algorithm=${name};content=DOCUMENT` }
}

const orderNotice = (status: string) => ({
  order: {
    orderId: 'WZHF5FFDRJ140731GUEST000P01',
    extOrderId: '000000012-1',
    merchantPosId: '42',
    currencyCode: 'PLN',
    totalAmount: '3989',
    status,
    buyer: { email: 'jan@example.pl', firstName: 'COMPLETED' },
  },
  localReceiptDateTime: '2026-11-30T12:00:00.000+01:00',
  properties: [{ name: 'PAYMENT_ID', value: '151471228' }],
})
const refundNotice = {
  orderId: 'WZHF5FFDRJ140731GUEST000P01',
  extOrderId: '000000012-1',
  refund: {
    refundId: '912128',
    extRefundId: 'KOR/2026/00003',
    amount: '1598',
    status: 'FINALIZED',
    currencyCode: 'PLN',
  },
}
const names = Object.keys(HASHES) as (keyof typeof HASHES)[]
const GENUINE = [...['PENDING', 'COMPLETED', 'CANCELED'].map(orderNotice), refundNotice].map((notice, index) =>
  signed(JSON.stringify(notice), names[index] ?? 'MD5'),
)

const { pick, below } = seededRandom(76)

type Json = null | string | number | boolean | Json[] | { [name: string]: Json }
const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objectsIn = (value: Json): Record<string, Json>[] =>
  Array.isArray(value)
    ? value.flatMap(objectsIn)
    : isObject(value)
      ? [value, ...Object.values(value).flatMap(objectsIn)]
      : []

const VALUES: Json[] = ['COMPLETED', 'PLN', 'EUR', '1', 3989, '000000013-1', '43', null, [], {}, 'FINALIZED', true]

function mutateBody(body: string): string {
  const data = JSON.parse(body) as Json
  const objects = objectsIn(data)
  const object = pick(objects)
  const name = pick(Object.keys(object).length > 0 ? Object.keys(object) : ['order'])
  const middle = below(body.length)
  return pick([
    () => JSON.stringify(data, null, 1 + below(2)),
    () => {
      object[name] = pick(VALUES)
      return JSON.stringify(data)
    },
    () => {
      delete object[name]
      return JSON.stringify(data)
    },
    () => {
      object[pick(['order', 'status', 'totalAmount', 'extOrderId', '__proto__', 'refund'])] = structuredClone(
        pick(objects),
      )
      return JSON.stringify(data)
    },
    // the last of two equal names is read
    () => body.replace(/}$/, `,${JSON.stringify(orderNotice('COMPLETED')).slice(1)}`),
    () => body.replace(/"status":"\w+"/, '"status":"COMPLETED"'),
    () => body.slice(0, middle) + pick(['1', ' ', '\0', '\u00a0', '"', '\\u0031']) + body.slice(middle),
    () => body.slice(0, middle) + body.slice(middle + 1),
    () => body + pick([' ', '\n', SECOND_KEY, '{}']),
    () => pick(GENUINE).body,
  ])()
}

function mutateHeader(header: string): string {
  return pick([
    () => header,
    () => header,
    () =>
      header.replace(
        /algorithm=[^;]+/,
        `algorithm=${pick([...names, 'SHA', 'NONE', 'HMAC', '', '__proto__', 'constructor'])}`,
      ),
    () => header.replace(/signature=\w+/, `signature=${pick(['', '00', header.slice(17, 40)])}`),
    () => `${header};${pick(GENUINE).header}`,
    () => header.toUpperCase(),
    () => header.split(';').toReversed().join(';'),
    () => pick(GENUINE).header,
    () => header.replace(/signature=(\w+)/, (_all, hex: string) => `signature=${hex.slice(0, below(hex.length))}`),
  ])()
}

/** What is read of a notification that verifies. */
function read(body: string, header: string): string | undefined {
  const notification = parseNotification(
    { body: Buffer.from(body), headers: { 'openpayu-signature': header } },
    settings as Parameters<typeof parseNotification>[1],
    now,
  )
  return notification.kind === 'genuine' ? JSON.stringify([notification.reports, notification.refunds]) : undefined
}

describe('CHK-4 PayU: a notification that was changed', () => {
  it('verifies with no other meaning, a hundred thousand times', () => {
    const meanings = new Map(GENUINE.map(({ body, header }) => [body, read(body, header)]))
    expect(new Set(meanings.values()).size).toBe(GENUINE.length)
    expect([...meanings.values()]).not.toContain(undefined)
    let verified = 0
    for (let time = 0; time < MUTATIONS; time++) {
      const { body, header } = pick(GENUINE)
      const changed = below(5) === 0 ? body : mutateBody(body)
      const sent = mutateHeader(header)
      const meaning = read(changed, sent)
      if (meaning === undefined) continue
      verified++
      // what verifies are the bytes that PayU signed
      if (meaning !== meanings.get(changed)) expect.fail(`a forged notification verifies: ${changed} ${sent}`)
    }
    expect(verified).toBeGreaterThan(100)
  }, 300_000)
})
