import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog, type LogOptions } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Line = { level: string; msg: string; repeated?: number; err?: { stack: string } }
const opened = (options: LogOptions = {}) => {
  const [texts, lines]: [string[], Line[]] = [[], []]
  const log = createLog({
    ...options,
    write(text) {
      texts.push(text)
      if (!options.isReadable) lines.push(JSON.parse(text) as Line)
    },
  })
  return { lines, texts, log, error: (details: object, text: string) => log.error(details, text) }
}

test('a repeated error is written once, and its count after a minute', () => {
  const { lines, error } = opened()
  for (let page = 0; page < 5000; page++) error({ error: 'no such block' }, 'a page failed')
  expect(lines).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  expect(lines.map(({ repeated }) => repeated)).toEqual([undefined, 4999])
  for (let page = 0; page < 10; page++) error({ error: 'no such block' }, 'a page failed')
  vi.advanceTimersByTime(60_000)
  expect(lines.map(({ repeated }) => repeated)).toEqual([undefined, 4999, 10])
  vi.advanceTimersByTime(60_000)
  error({ error: 'no such block' }, 'a page failed')
  expect(lines).toHaveLength(4)
})

test('equal errors of different requests count as one, different errors do not', () => {
  const { lines, log } = opened()
  const [first, second] = [new Error('no such block'), new TypeError('not a function')]
  for (const reqId of ['a', 'b', 'c']) log.child({ reqId }).error({ err: first }, 'a page failed')
  for (const reqId of ['a', 'b', 'c']) log.error({ reqId, err: second }, 'a page failed')
  expect(lines).toMatchObject([
    { reqId: 'a', err: { stack: expect.stringContaining('no such block') } },
    { reqId: 'a', err: { stack: expect.stringContaining('not a function') } },
  ])
})

test('different errors are all written', () => {
  const { lines, error } = opened()
  error({ job: 1 }, 'a job failed')
  error({ job: 2 }, 'a job failed')
  error({ job: 2 }, 'a request failed')
  expect(lines).toHaveLength(3)
})

test('errors beyond a total of a million characters are not tracked but written each time', () => {
  const { lines, error } = opened()
  const long = (job: number) => error({ job, path: 'x'.repeat(400_000) }, 'a job failed')
  for (const job of [1, 2, 3]) for (let time = 0; time < 3; time++) long(job)
  expect(lines).toHaveLength(5)
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(5).map(({ repeated }) => repeated)).toEqual([2, 2])
})

test('an entry with a circular reference is logged', () => {
  const { lines, log } = opened()
  const loop: { own?: object } = {}
  loop.own = loop
  log.error({ loop }, 'a page failed')
  expect(lines).toHaveLength(1)
})

test('entries below the level are not written', () => {
  const { lines, log } = opened({ level: 'warn' })
  log.debug('a request')
  log.info('the database is available again')
  log.warn('the database is unavailable')
  log.error('a page failed')
  expect(lines.map(({ level, msg }) => `${level}: ${msg}`)).toEqual([
    'warn: the database is unavailable',
    'error: a page failed',
  ])
})

test('personal data is not written', () => {
  const { texts, log } = opened()
  const token = 'Qm9va3NBcmVHb29kRm9yWW91MTIzNDU2'
  const failure = Object.assign(new Error('550 <jan.kowalski@poczta.example> rejected, see /reset?token=abc'), {
    detail: 'Key (email)=(jan.kowalski@poczta.example) already exists.',
    cause: new Error(`Authorization: Bearer ${token}`),
  })
  log.error({ err: failure }, `Reply was already sent in "/customer/account/createPassword?token=${token}"`)
  log.error({ authorization: `Bearer ${token}`, variables: { lastname: 'Kowalski' } }, 'a query failed')
  log.error({ request: { headers: { cookie: token }, email: 'jan.kowalski@poczta.example' } }, 'a query failed')
  log.error({ req: { method: 'GET', url: `/en/wishlist/shared/0123456789abcdef0123456789abcdef?page=2` } }, 'failed')
  log.error({ req: { method: 'GET', url: `/invoices/invoice-12-1790000000-${token}` } }, 'failed')
  log.error({ req: { method: 'GET', url: '/search/jan%40poczta.example' } }, 'failed')
  expect(texts.join('')).not.toMatch(/kowalski|Qm9v|0123456789abcdef|poczta|abc/i)
  expect(texts.join('')).toContain('"path":"/en/wishlist/shared/[token]"')
  log.error({ req: { method: 'GET', url: '/pan-tadeusz-czyli-ostatni-zajazd-na-litwie-9788300000017.html' } }, 'kept')
  expect(texts.at(-1)).toContain('"path":"/pan-tadeusz-czyli-ostatni-zajazd-na-litwie-9788300000017.html"')
})

test('readable lines contain no control characters of a request', () => {
  vi.setSystemTime('2026-11-22T21:05:12Z')
  const { texts, log } = opened({ isReadable: true })
  log.warn({ method: 'GET', path: '/\u001b[2Jcart', ms: 2100 }, 'a slow request')
  log.error({ err: new Error('no such block') }, 'a page failed')
  expect(texts[0]).toBe('21:05:12 WARN  a slow request method=GET path=/[2Jcart ms=2100\n')
  expect(texts[1]).toMatch(/^21:05:12 ERROR a page failed\nError: no such block\n +at /)
})
