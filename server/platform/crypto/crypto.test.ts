import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { hashOf, mailedToken, newTokenName } from './mailed-token.ts'
import { getSecret } from './secret.ts'
import { expiryAfter, signLink, verifyLink } from './signed-link.ts'
import { type Claims, signToken, verifyToken } from './web-token.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())

const NOW = new Date('2026-11-30T12:00:00Z')
const seconds = NOW.getTime() / 1000
const KINDS = ['invoice', 'shipment', 'payment', 'file', 'partner', 'partnercookie'] as const
/** The text with one character replaced at each position in turn. */
const alterations = (text: string) =>
  [...text].map((character, index) => {
    const other = character === 'A' ? 'B' : 'A'
    return text.slice(0, index) + other + text.slice(index + 1)
  })

describe('a signed link', () => {
  test('is what was signed, until the second in which it expires', async () => {
    const signed = await signLink(db, { kind: 'invoice', id: 42, until: seconds + 1 })
    expect(await verifyLink(db, signed, 'invoice', NOW)).toEqual({
      kind: 'invoice',
      id: 42,
      until: seconds + 1,
      isExpired: false,
    })
    expect((await verifyLink(db, signed, 'invoice', new Date(NOW.getTime() + 1000)))?.isExpired).toBe(true)
  })

  test('is valid for its own purpose and for no other', async () => {
    for (const kind of KINDS) {
      const signed = await signLink(db, { kind, id: 42, until: 0 })
      const purposes = []
      for (const other of KINDS) if (await verifyLink(db, signed, other, NOW)) purposes.push(other)
      expect(purposes).toEqual([kind])
      expect(await verifyLink(db, signed, KINDS, NOW)).toMatchObject({ kind })
    }
  })

  test('without an expiry never expires', async () => {
    const signed = await signLink(db, { kind: 'invoice', id: 42, until: 0 })
    expect((await verifyLink(db, signed, 'invoice', new Date('2126-01-01')))?.isExpired).toBe(false)
  })

  test('is refused after a change of any character: another order’s id, another kind, a later expiry', async () => {
    const signed = await signLink(db, { kind: 'invoice', id: 42, until: seconds })
    for (const altered of alterations(signed))
      expect(await verifyLink(db, altered, KINDS, NOW), altered).toBeUndefined()
    const [kind, id, until, signature] = signed.split('-')
    for (const altered of [
      ['shipment', id, until, signature],
      [kind, '43', until, signature],
      [kind, id, '0', signature],
      [kind, id, until, ''],
      [kind, id, until, signature?.slice(0, -1)],
    ])
      expect(await verifyLink(db, altered.join('-'), KINDS, NOW), altered.join('-')).toBeUndefined()
    for (const altered of [`${signed}A`, ` ${signed}`, `${signed}\n`, ''])
      expect(await verifyLink(db, altered, KINDS, NOW)).toBeUndefined()
  })

  test('gets the same expiry during an hour, and is valid for at least the time asked for', () => {
    const [early, late] = ['2026-11-30T12:00:01Z', '2026-11-30T12:59:59Z'].map((instant) =>
      expiryAfter(60, new Date(instant)),
    )
    expect(early).toBe(Date.parse('2026-11-30T13:00:00Z') / 1000)
    expect(late).toBe(Date.parse('2026-11-30T14:00:00Z') / 1000)
    expect(expiryAfter(60, new Date('2026-11-30T12:58:00Z'))).toBe(early)
  })
})

describe('a session’s token', () => {
  const key = Buffer.alloc(32, 7)
  const claims: Claims = { jti: 'a', sid: '1', uid: 2, iat: seconds, exp: seconds + 10 }
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('is valid until the second in which it expires', () => {
    const token = signToken(claims, key)
    expect(verifyToken(token, key, new Date(NOW.getTime() + 9_999))).toEqual(claims)
    expect(verifyToken(token, key, new Date(NOW.getTime() + 10_000))).toBeUndefined()
  })

  test('is refused with another key, a changed customer, another algorithm or no signature', () => {
    const token = signToken(claims, key)
    const [header, body, signature] = token.split('.')
    expect(verifyToken(token, Buffer.alloc(32, 8), NOW)).toBeUndefined()
    expect(verifyToken(`${header}.${encoded({ ...claims, uid: 3 })}.${signature}`, key, NOW)).toBeUndefined()
    for (const alg of ['none', 'None', 'HS512', 'RS256']) {
      const content = `${encoded({ alg, typ: 'JWT' })}.${body}`
      const signed = createHmac('sha256', key).update(content).digest('base64url')
      expect(verifyToken(`${content}.${signed}`, key, NOW), alg).toBeUndefined()
      expect(verifyToken(`${content}.`, key, NOW), alg).toBeUndefined()
    }
    for (const text of ['', '.', '..', `${header}.${body}`, `${token}.x`, `${header}.${body}.AAAA`])
      expect(verifyToken(text, key, NOW), text).toBeUndefined()
  })
})

describe('a mailed token', () => {
  test('is the same each time a mail is rendered, and another for another name', async () => {
    const name = newTokenName()
    const token = await mailedToken(db, name)
    expect(await mailedToken(db, name)).toBe(token)
    expect(token).toMatch(/^[\w-]{32}$/)
    expect(await mailedToken(db, newTokenName())).not.toBe(token)
    // neither the stored name nor the stored hash is the token
    expect([name, hashOf(token)]).not.toContain(token)
  })

  test('cannot be computed from the secret of signed links', async () => {
    const links = await getSecret(db, 'links')
    const forged = createHmac('sha256', links).update('name').digest().subarray(0, 24).toString('base64url')
    expect(await mailedToken(db, 'name')).not.toBe(forged)
  })
})

test('a secret is created once for all processes, and differs by name', async () => {
  // each name is read without this process’s cache, as another process reads it
  const stored = async (name: string) =>
    (await db.one<{ value: string }>`select value from secret where name = ${name}`)?.value
  const [first, second] = await Promise.all([getSecret(db, 'one'), getSecret(db, 'one')])
  expect(first).toEqual(second)
  expect(first.toString('base64')).toBe(await stored('one'))
  expect(first.length).toBe(32)
  expect(await getSecret(db, 'two')).not.toEqual(first)
})

test('a secret that could not be read is read again: links work after an outage', async () => {
  let isAway = true
  const failing = {
    run: (...statement: Parameters<Database['run']>) =>
      isAway ? Promise.reject(new Error('away')) : db.run(...statement),
    one: db.one.bind(db),
  } as unknown as Database
  await expect(getSecret(failing, 'links')).rejects.toThrow('away')
  isAway = false
  expect(await getSecret(failing, 'links')).toEqual(await getSecret(db, 'links'))
})
