import { describe, expect, it } from 'vitest'
import { openLanguage } from '../../../texts/languages.ts'
import { toPayuLines } from './order-body.ts'
import { isSigned } from './signature.ts'
import { TokenCache, tokenOf } from './token.ts'

const english = openLanguage('en')

describe('CHK-4 PayU: signatures', () => {
  // computed with openssl: printf '%s' '{"a":1}key' | openssl dgst -md5
  const body = Buffer.from('{"a":1}')
  const md5 = '86bb27e1faa1b7aa1c1c340901efb2ab'
  const sha256 = 'bb531ccc9005aa0f7c7bca60740e6fc473f356924b29156ab001c2ecd10dbbc9'

  it.each([
    `sender=checkout;signature=${md5};algorithm=MD5;content=DOCUMENT`,
    `content=DOCUMENT; algorithm=md5; signature=${md5}`,
    `signature=${md5.toUpperCase()}`,
    `signature=${sha256};algorithm=SHA-256`,
    `signature=${sha256};algorithm=SHA`,
  ])('%s is valid', (header) => expect(isSigned(body, header, 'key')).toBe(true))

  it.each([
    undefined,
    '',
    'signature=',
    ['signature=', 'signature='],
    `signature=${md5};algorithm=SHA-256`,
    `signature=${sha256};algorithm=MD5`,
    `signature=${md5};algorithm=constructor`,
    `signature=${md5.slice(1)}`,
    `signature=${md5}00`,
    `signature="${md5}"`,
  ])('%s is invalid', (header) => expect(isSigned(body, header, 'key')).toBe(false))
})

describe('CHK-4 PayU: lines whose sum is the total', () => {
  const item = (name: string, quantityOrdered: number, rowTotalInclTax: number, discount = 0) =>
    ({ name, quantityOrdered, rowTotalInclTax, discount }) as never
  const lines = (items: never[], shippingInclTax: number, amount: number) =>
    toPayuLines({ number: '7', items, shippingInclTax }, amount, english).map(
      ({ name, unitPrice, quantity }) => `${name}: ${quantity} * ${unitPrice}`,
    )

  it.each<[string, never[], number, number, string[]]>([
    [
      'titles and delivery',
      [item('A', 2, 3000), item('B', 1, 500)],
      1499,
      4999,
      ['A: 2 * 1500', 'B: 1 * 500', 'Delivery: 1 * 1499'],
    ],
    ['a discount that is not whole grosze per copy', [item('A', 3, 3000, 100)], 0, 2900, ['A × 3: 1 * 2900']],
    ['a free title', [item('A', 1, 500, 500), item('B', 1, 700)], 0, 700, ['B: 1 * 700']],
    ['an amount above that of the lines', [item('A', 1, 500)], 0, 530, ['A: 1 * 500', 'Other charges: 1 * 30']],
    ['less than the lines, as after a partial cancellation', [item('A', 2, 1000)], 0, 500, ['Order 7: 1 * 500']],
  ])('%s', (_what, items, delivery, amount, expected) => expect(lines(items, delivery, amount)).toEqual(expected))

  it('many lines are merged into one, and long names are cut without leaving lone surrogates', () => {
    const many = Array.from({ length: 250 }, (_, i) => item(`A${i}`, 1, 10))
    expect(lines(many, 0, 2500)).toEqual(['Order 7: 1 * 2500'])
    const [line] = toPayuLines({ number: '7', items: [item('📚'.repeat(200), 1, 10)], shippingInclTax: 0 }, 10, english)
    expect(line?.name.length).toBeLessThanOrEqual(255)
    expect(line?.name.isWellFormed()).toBe(true)
  })

  it('the sum is the amount for any order', () => {
    let seed = 42
    const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
    for (let i = 0; i < 500; i++) {
      const items = Array.from({ length: random(6) }, () => {
        const total = random(10_000)
        return item('A', 1 + random(9), total, random(total + 1))
      })
      const amount = 1 + random(50_000)
      const sum = toPayuLines({ number: '7', items, shippingInclTax: random(2000) }, amount, english).reduce(
        (all, { unitPrice, quantity }) => all + Number(unitPrice) * Number(quantity),
        0,
      )
      expect(sum).toBe(amount)
    }
  })
})

describe('CHK-4 PayU: the token', () => {
  const open = (lifeSeconds: number) => {
    let now = 0
    let count = 0
    const cache = new TokenCache(
      async () => tokenOf(`token ${++count}`, lifeSeconds, now),
      () => now,
    )
    return { cache, pass: (seconds: number) => (now += seconds * 1000) }
  }

  it('is renewed shortly before it expires', async () => {
    const { cache, pass } = open(43_199)
    expect(await cache.get()).toBe('token 1')
    pass(43_138)
    expect(await cache.get()).toBe('token 1')
    pass(2)
    expect(await cache.get()).toBe('token 2')
  })

  it('is used for half its lifetime if that is short', async () => {
    const { cache, pass } = open(20)
    expect(await cache.get()).toBe('token 1')
    pass(9)
    expect(await cache.get()).toBe('token 1')
    pass(2)
    expect(await cache.get()).toBe('token 2')
  })

  it('is requested once for concurrent callers, and dropped once when it is refused to all of them', async () => {
    const { cache } = open(100)
    expect(await Promise.all([cache.get(), cache.get(), cache.get()])).toEqual(['token 1', 'token 1', 'token 1'])
    cache.drop('token 1')
    expect(await Promise.all([cache.get(), cache.get()])).toEqual(['token 2', 'token 2'])
    cache.drop('token 1')
    expect(await cache.get()).toBe('token 2')
  })

  it('is requested again after a failed request', async () => {
    let fails = true
    const cache = new TokenCache(async () => {
      if (fails) throw new Error('away')
      return tokenOf('token', 100, 0)
    })
    await expect(cache.get()).rejects.toThrow('away')
    fails = false
    expect(await cache.get()).toBe('token')
  })
})
