import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../platform/jobs/jobs.ts'
import { withSettings } from '../testing/with-settings.ts'
import { openShop, type TestShop } from '../testing/shop.ts'
import { operate } from '../testing/operator.ts'

/** A server with responses like those of the National Bank of Poland. */
let bank: Server
let bankResponse: { status?: number; body: string }
let requestCount = 0
let url: string
let shop: TestShop
beforeAll(async () => {
  bank = createServer((_request, response) => {
    requestCount++
    response
      .writeHead(bankResponse.status ?? 200, { 'content-type': 'application/json; charset=utf-8' })
      .end(bankResponse.body)
  })
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/api/exchangerates/tables/A?format=json`
  shop = await openShop({ environment: { RATES_URL: url } })
}, 60_000)
afterAll(async () => {
  await shop.close()
  bank.close()
})

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const table = (mids: Record<string, number>, { ago = 1, no = '224/A/NBP/2026' } = {}) => ({
  body: JSON.stringify([
    {
      table: 'A',
      no,
      effectiveDate: day(ago),
      rates: Object.entries(mids).map(([code, mid]) => ({ currency: code, code, mid })),
    },
  ]),
})
const EVERYDAY = { EUR: 4.2644, USD: 3.6413, JPY: 0.023, XDR: 5 }

beforeEach(async () => {
  await shop.db.run`delete from currency_rate`
  bankResponse = table(EVERYDAY)
})

const run = (...argv: string[]) => runAt(url, ...argv)
async function runAt(ratesUrl: string, ...argv: string[]) {
  const { code, output } = await operate(shop.db, argv, { environment: { RATES_URL: ratesUrl } })
  return { code, lines: output === '' ? [] : output.split('\n') }
}
const withAllowedCurrencies = (settings: Readonly<Record<string, string>>, work: () => Promise<void>) =>
  withSettings(shop.db, { 'currency/options/allow': 'PLN,EUR,USD', ...settings }, work)
const rates = () => shop.db.many<{ code: string; rate: number }>`
  select code, rate::float8 as rate from currency_rate order by code`

test('NAV-4: rates of the allowed currencies are imported from table A, with its number and date', () =>
  withAllowedCurrencies({}, async () => {
    const from = `(224/A/NBP/2026, ${day(1)})`
    expect(await run('currency', 'import')).toEqual({
      code: 0,
      lines: [`1 PLN = 0.234499577901 EUR ${from}`, `1 PLN = 0.274627193585 USD ${from}`],
    })
    expect((await run('currency', 'rate')).lines).toEqual([
      `1 PLN = 0.234499577901 EUR ${from}`,
      `1 PLN = 0.274627193585 USD ${from}`,
    ])
    // a rate set by the operator has no table
    expect((await run('currency', 'rate', 'EUR', '0.24')).lines[0]).toBe('1 PLN = 0.24 EUR')
  }))

test('NAV-4: a shop with another base currency gets cross rates', () =>
  withAllowedCurrencies({ 'currency/options/base': 'EUR' }, async () => {
    await run('currency', 'import')
    expect(await rates()).toEqual([
      { code: 'PLN', rate: 4.2644 },
      { code: 'USD', rate: 1.171120204323 },
    ])
  }))

test('NAV-4: a rate that changes too much awaits the operator, the others are imported', () =>
  withAllowedCurrencies({}, async () => {
    await run('currency', 'import')
    bankResponse = table({ EUR: 42.644, USD: 3.7 }, { ago: 0, no: '225/A/NBP/2026' })
    const { code, lines } = await run('currency', 'import')
    expect(code).toBe(1)
    expect(lines).toEqual([
      `1 PLN = 0.27027027027 USD (225/A/NBP/2026, ${day(0)})`,
      'EUR is left at 0.234499577901: 0.02344995779 would be a change by 90.0 %. ' +
        'If it is right: npm run shop -- currency rate EUR 0.02344995779',
    ])
    expect(await rates()).toEqual([
      { code: 'EUR', rate: 0.234499577901 },
      { code: 'USD', rate: 0.27027027027 },
    ])
  }))

test('NAV-4: currencies missing in the table or without hundredths are reported', () =>
  withAllowedCurrencies({ 'currency/options/allow': 'EUR,JPY,KES' }, async () => {
    const { code, lines } = await run('currency', 'import')
    expect(code).toBe(1)
    expect(lines.slice(1)).toEqual([
      'JPY is allowed in a view, and table 224/A/NBP/2026 has no rate of it from PLN that prices can be in.',
      'KES is allowed in a view, and table 224/A/NBP/2026 has no rate of it from PLN that prices can be in.',
    ])
  }))

test.each([
  [() => ({ status: 503, body: '' }), 'answered with the status 503'],
  [() => ({ body: '<html>' }), 'answered without JSON'],
  [() => ({ body: '[]' }), 'did not answer with table A'],
  [() => table({ EUR: 0 }), 'did not answer with table A of the National Bank of Poland (at 0.rates.0.mid)'],
  [() => ({ body: table(EVERYDAY).body.replace('"A"', '"C"') }), '(at 0.table)'],
  [() => table(EVERYDAY, { ago: 30 }), 'which is not of these days'],
  [() => table(EVERYDAY, { ago: -3 }), 'which is not of these days'],
])('NAV-4: an invalid or outdated response changes no rate (%#)', (broken, reason) =>
  withAllowedCurrencies({}, async () => {
    await run('currency', 'import')
    const before = await rates()
    bankResponse = broken()
    const { code, lines } = await run('currency', 'import')
    expect(code).toBe(2)
    expect(lines).toEqual([expect.stringContaining(reason) as string])
    expect(lines[0]).toContain('no rate is changed')
    expect(await rates()).toEqual(before)
  }),
)

test('NAV-4: a table older than the stored rates is refused', () =>
  withAllowedCurrencies({}, async () => {
    await run('currency', 'import')
    bankResponse = table(EVERYDAY, { ago: 3, no: '222/A/NBP/2026' })
    expect(await run('currency', 'import')).toEqual({
      code: 2,
      lines: [`Table 222/A/NBP/2026 is of ${day(3)}, older than the rates that the shop has: no rate is changed.`],
    })
  }))

test('NAV-4: an unavailable bank is reported, and a shop with one currency sends no request', async () => {
  await withAllowedCurrencies({}, async () => {
    const { code, lines } = await runAt(url.replace(new URL(url).port, '9'), 'currency', 'import')
    expect({ code, lines }).toEqual({ code: 2, lines: [expect.stringMatching(/did not answer \(.+\): no rate/)] })
  })
  const before = requestCount
  expect(await run('currency', 'import')).toEqual({
    code: 0,
    lines: ['All views sell in PLN alone: there is no rate to import.'],
  })
  expect(requestCount).toBe(before)
})

test('NAV-4: the shop imports rates automatically only if that is configured', async () => {
  const due = () => enqueue(shop.db, { kind: 'import-rates', payload: {} })
  await withAllowedCurrencies({}, async () => {
    await due()
    await shop.runDueJobs()
    expect(await rates()).toEqual([])
  })
  await withAllowedCurrencies({ 'currency/import/enabled': '1' }, async () => {
    await due()
    await shop.runDueJobs()
    expect(await rates()).toHaveLength(2)
  })
}, 20_000)
