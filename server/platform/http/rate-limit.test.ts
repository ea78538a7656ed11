import { expect, test } from 'vitest'
import { RateLimits, clientNetworkOf } from './rate-limit.ts'

test('a burst is allowed, then a steady rate, per address and action', () => {
  const limits = new RateLimits()
  const rate = { burst: 3, perSecond: 1 }
  const take = (ip: string, second: number, action = 'write') => limits.take(action, ip, rate, 1, second * 1000)
  expect([take('192.0.2.1', 0), take('192.0.2.1', 0), take('192.0.2.1', 0), take('192.0.2.1', 0)]).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(take('192.0.2.2', 0)).toBe(true)
  expect(take('192.0.2.1', 0, 'register')).toBe(true)
  expect([take('192.0.2.1', 1), take('192.0.2.1', 1)]).toEqual([true, false])
})

test('several tokens are taken at once or not at all', () => {
  const limits = new RateLimits()
  const rate = { burst: 5, perSecond: 0 }
  expect(limits.take('write', '192.0.2.1', rate, 4)).toBe(true)
  expect(limits.take('write', '192.0.2.1', rate, 2)).toBe(false)
  expect(limits.take('write', '192.0.2.1', rate)).toBe(true)
  limits.refund('write', '192.0.2.1')
  expect(limits.take('write', '192.0.2.1', rate)).toBe(true)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['::ffff:a:1', '0.10.0.1'],
  ['::2:3:4:5:6', '0:0:0:2'],
  ['2001:db8:1:2:3::', '2001:db8:1:2'],
])('%s is counted as %s', (ip, counted) => expect(clientNetworkOf(ip)).toBe(counted))

test('of too many addresses the least recently seen are forgotten, and not all are reported', async () => {
  const reported: string[] = []
  const limits = new RateLimits(async (taken) => {
    reported.push(...taken.map(({ key }) => key))
    return taken.map(({ burst }) => burst)
  }, 4)
  const rate = { burst: 2, perSecond: 0 }
  const take = (last: number) => limits.take('write', `192.0.2.${last}`, rate)
  for (let i = 1; i <= 5; i++) expect([take(i), take(i)]).toEqual([true, true])
  expect([take(5), take(3), take(1)]).toEqual([false, false, true])
  await limits.report()
  expect(reported).toEqual(['write 192.0.2.1', 'write 192.0.2.2', 'write 192.0.2.3', 'write 192.0.2.4'])
  expect(take(1)).toBe(true)
  await limits.report()
  expect(reported.slice(4)).toEqual(['write 192.0.2.1'])
})

test('an address in use stays counted while others are forgotten', () => {
  const limits = new RateLimits(undefined, 4)
  const rate = { burst: 1, perSecond: 0 }
  expect(limits.take('write', '192.0.2.1', rate)).toBe(true)
  for (let i = 2; i <= 50; i++) {
    limits.take('write', `192.0.2.${i}`, rate)
    expect(limits.take('write', '192.0.2.1', rate)).toBe(false)
  }
})
