import { expect, test } from 'vitest'
import { parseSettings } from '../process/settings.ts'
import { RateLimits } from './rate-limit.ts'
import { Traffic } from './traffic.ts'

const open = (environment: Record<string, string> = {}) => {
  const { limits, exempt } = parseSettings(environment)
  return new Traffic(new RateLimits(), limits, exempt)
}
const count = (attempts: number, take: () => boolean) => {
  let granted = 0
  while (granted < attempts && take()) granted++
  return granted
}
const guest = { ip: '192.0.2.1', customer: null }

test('guests of one address have a write limit per cart, and a higher one together', () => {
  const traffic = open({ LIMIT_WRITES: '10/0', LIMIT_ADDRESS_WRITES: '25/0' })
  expect(count(99, () => traffic.mayWrite(guest, 'cart one', 1))).toBe(10)
  expect(count(99, () => traffic.mayWrite(guest, 'cart two', 1))).toBe(10)
  expect(count(99, () => traffic.mayWrite(guest, 'cart three', 1))).toBe(5)
  expect(count(99, () => traffic.mayWrite(guest, undefined, 1))).toBe(0)
  // signed-in customers are limited by account, from any address
  expect(count(99, () => traffic.mayWrite({ ...guest, customer: { id: 7 } }, 'cart one', 1))).toBe(10)
  expect(count(99, () => traffic.mayWrite({ ip: '192.0.2.99', customer: { id: 7 } }, undefined, 1))).toBe(0)
})

test('a cart id that looks like an address or an account does not use up their limits', () => {
  const traffic = open({ LIMIT_WRITES: '5/0', LIMIT_ADDRESS_WRITES: '50/0' })
  expect(count(99, () => traffic.mayWrite(guest, '2001:db8:1:2::3', 1))).toBe(5)
  expect(count(99, () => traffic.mayWrite({ ip: '2001:db8:1:2::3' }, undefined, 1))).toBe(50)
  expect(count(99, () => traffic.mayWrite(guest, 'customer 7', 1))).toBe(5)
  expect(count(99, () => traffic.mayWrite({ ...guest, customer: { id: 7 } }, undefined, 1))).toBe(5)
})

test('an IPv6 /64 counts as one address', () => {
  const traffic = open({ LIMIT_PAGES: '4/0' })
  const addresses = [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff::1',
    '2001:db8:1:2:3:4:5:6',
    '2001:db8:1:2::9',
    '2001:db8:1:2::a',
  ]
  expect(addresses.map((ip) => traffic.mayOpenPage(ip))).toEqual([true, true, true, true, false])
  expect(traffic.mayOpenPage('2001:db8:1:3::1')).toBe(true)
})

test('a limit that is off limits nobody, and exempt addresses are not limited', () => {
  expect(count(5000, () => open({ LIMIT_PAGES: 'off' }).mayOpenPage('192.0.2.1'))).toBe(5000)
  const traffic = open({ LIMIT_READS: '100/0', LIMIT_EXEMPT: '10.1.0.0/16, 2001:db8::/32, 198.51.100.4, loopback' })
  for (const ip of ['10.1.2.3', '2001:db8:5::1', '198.51.100.4', '127.0.0.1', '::1'])
    expect(traffic.mayRead({ ip }, 1_000_000)).toBe(true)
  for (const ip of ['10.2.0.1', '2001:db9::1', '198.51.100.5']) expect(traffic.mayRead({ ip }, 1_000_000)).toBe(false)
})

test('the default limits allow pages, lists and a checkout, even for thirty readers behind one address', () => {
  const traffic = open()
  const reader = (ip: string, cart: string) => {
    for (let page = 0; page < 15; page++) if (!traffic.mayOpenPage(ip) || !traffic.mayRead({ ip }, 10_000)) return false
    for (let change = 0; change < 30; change++) if (!traffic.mayWrite({ ip }, cart, 1)) return false
    return true
  }
  expect(reader('192.0.2.1', 'a')).toBe(true)
  expect(Array.from({ length: 30 }, (_, i) => reader('198.51.100.1', `cart ${i}`))).not.toContain(false)
})
