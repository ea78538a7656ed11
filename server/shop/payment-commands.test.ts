import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../rules/day.ts'
import { createLog } from '../platform/process/log.ts'
import { operate } from '../testing/operator.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'

let shop: PayingShop
const printed: string[] = []
beforeAll(async () => {
  shop = await openPayingShop({
    log: createLog({ level: 'debug', write: (line) => void printed.push(line) }),
    environment: { LOG_SLOW_REQUEST_MS: '0', LOG_SLOW_STATEMENT_MS: '0' },
  })
}, 120_000)
afterAll(() => shop.close())

const run = (...argv: string[]) => operate(shop.db, argv, { settings: shop.settings })
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(Date.now())

async function paid(quantity = 1) {
  const { number, key } = await shop.order({ quantity })
  await shop.start(key, { blik_code: '777123' })
  await shop.notify(shop.company.report(`${number}-1`, 'paid'))
  const known = shop.company.payments.get(`${number}-1`)
  if (!known) throw new Error('the company does not know the payment')
  known.state = 'paid'
  return { number, key, known }
}
const lineOf = (output: string, reference: string) =>
  output
    .split('\n')
    .find((line) => line.includes(reference))
    ?.split(/ {2,}/)

test('CHK-4 a payment is listed, and shown with its events', async () => {
  const { number } = await paid()
  expect(lineOf((await run('payments', 'list', '--state', 'paid')).output, number)).toEqual([
    number,
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    'company_gateway',
    'paid',
    '54,89\u00a0zł',
    '54,89\u00a0zł',
    '0,00\u00a0zł',
  ])
  const { output } = await run('payments', 'show', number)
  expect(output).toContain(`Payment of order ${number}: paid`)
  expect(output).toMatch(new RegExp(`${number}-1 .* company +C1 +blik +paid +54,89\u00a0zł`))
  expect(output).toMatch(new RegExp(`start +company +${number}-1 +waiting +54,89\u00a0zł +applied`))
  expect(output).toMatch(new RegExp(`notification +company +${number}-1 +paid +54,89\u00a0zł +unconfirmed`))
  expect(output).toMatch(new RegExp(`status +company +${number}-1 +paid +54,89\u00a0zł +applied`))
  expect(JSON.parse((await run('payments', 'show', number, '--json')).output)).toMatchObject({
    payment: { state: 'paid', paid: 5489 },
    attempts: [{ reference: `${number}-1` }],
  })
  expect(await run('payments', 'show', '1')).toEqual({ code: 2, output: 'There is no order 1.' })
  expect((await run('payments', 'list', '--state', 'lost')).code).toBe(2)
})

test("CHK-4 the shop's payments are reconciled with the company's, one line per difference", async () => {
  const agreed = await paid()
  expect(await run('payments', 'reconcile', '--day', today)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^company, .*: \d+ payments? compared, no difference$/m) as string,
  })
  const yesterday = addDays(today, -1)
  expect((await run('payments', 'reconcile')).output).toContain(`, ${yesterday}: 0 payments compared`)
  const less = await paid()
  less.known.amount -= 100
  const lost = await paid()
  shop.company.payments.delete(`${lost.number}-1`)
  const unpaid = await paid()
  unpaid.known.state = 'cancelled'
  const back = await paid()
  back.known.refunds.set('by the panel', { id: 'R', amount: 1000, state: 'done' })
  shop.company.payments.set('000000000-9', { ...agreed.known, reference: '000000000-9', refunds: new Map() })
  const { code, output } = await run('payments', 'reconcile', '--day', today)
  expect(code).toBe(1)
  expect(lineOf(output, `${agreed.number}-1`)).toBeUndefined()
  expect(lineOf(output, `${less.number}-1`)?.slice(2)).toEqual(['amount', '54.89', '53.89'])
  expect(lineOf(output, `${lost.number}-1`)?.slice(2)).toEqual(['unknown there', 'paid 54.89 PLN'])
  expect(lineOf(output, `${unpaid.number}-1`)?.slice(2)).toEqual(['state', 'paid', 'not paid'])
  expect(lineOf(output, `${back.number}-1`)?.slice(2)).toEqual(['refunded', '0.00', '10.00'])
  expect(lineOf(output, '000000000-9')?.slice(2)).toEqual(['unknown here', 'paid 54.89 PLN'])
  expect(output).toContain('5 different')
  const json = JSON.parse((await run('payments', 'reconcile', '--day', today, '--json')).output) as {
    results: { provider: string; differences: object[] }[]
  }
  expect(json.results.find(({ provider }) => provider === 'company')?.differences).toHaveLength(5)
  expect((await run('payments', 'reconcile', '--day', '2026-99-99')).code).toBe(2)
  expect((await run('payments', 'reconcile', '--day', '2026-02-31')).code).toBe(2)
})

test('CHK-4 money for an unknown order is found, by a notification or by the company’s list', async () => {
  await shop.notify(shop.company.report('777777777-1', 'paid', { amount: 700 }))
  await shop.notify(shop.company.report('777777777-2', 'failed', { amount: 700 }))
  const { code, output } = await run('payments', 'reconcile', '--day', today)
  expect(code).toBe(1)
  expect(lineOf(output, '777777777-1')?.slice(2)).toEqual(['unknown here', 'paid 7.00 PLN'])
  expect(lineOf(output, '777777777-2')).toBeUndefined()

  const [agreed, dearer, missing] = [await paid(), await paid(), await paid()]
  const { number: unpaid } = await shop.order()
  const file = path.join(tmpdir(), `payments-${process.pid}.csv`)
  const compare = (text: string, company = 'company') => {
    writeFileSync(file, text)
    return run('payments', 'reconcile', '--day', today, '--list', file, '--company', company)
  }
  const listed = await compare(
    [
      '\ufeffextOrderId;"Amount";Currency',
      `${agreed.number}-1;54,89;PLN`,
      `${dearer.number}-1;"1 054,89";PLN`,
      `${unpaid}-1;54.89;PLN`,
      '666666666-1;7.00;eur',
    ].join('\r\n'),
  )
  expect(listed.code).toBe(1)
  expect(lineOf(listed.output, `${agreed.number}-1`)).toBeUndefined()
  expect(lineOf(listed.output, `${dearer.number}-1`)?.slice(2)).toEqual(['amount', '54.89', '1054.89'])
  expect(lineOf(listed.output, `${unpaid}-1`)?.slice(2)).toEqual(['unknown here', 'paid 54.89 PLN'])
  expect(lineOf(listed.output, '666666666-1')?.slice(2)).toEqual(['unknown here', 'paid 7.00 EUR'])
  expect(lineOf(listed.output, `${missing.number}-1`)?.slice(2)).toEqual(['unknown there', 'paid 54.89 PLN'])

  expect(await compare('reference,amount\nX,abc')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/Line 2/) as string,
  })
  expect(await compare('id,sum\nX,1')).toMatchObject({ code: 2, output: expect.stringMatching(/column/) as string })
  expect(await compare('reference,amount\nX,1', 'nobody')).toMatchObject({ code: 2 })
  rmSync(file)
  expect(await run('payments', 'reconcile', '--list', file, '--company', 'company')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/no such file/) as string,
  })
})

test('CHK-4 refused reports are kept for the operator', async () => {
  const { number, key } = await shop.order()
  await shop.start(key)
  await shop.notify(shop.company.report(`${number}-1`, 'paid', { amount: 1 }))
  await shop.notify(shop.company.report('888888888-1', 'paid', { amount: 700 }))
  const { output } = await run('payments', 'list', '--due')
  expect(lineOf(output, `${number}-1`)?.filter((cell) => cell)).toMatchObject([
    'mismatch',
    expect.any(String) as string,
    'company',
    `${number}-1`,
    'paid',
    '0,01\u00a0zł',
  ])
  expect(output).toMatch(/unknown .* 888888888-1 +paid +7,00\u00a0zł/)
})

test('CHK-4 the log of payments contains no names, codes or keys', async () => {
  const { number, key } = await shop.order()
  shop.company.faults.set('POST /payments', 'refused')
  await shop.start(key, { blik_code: '777123' })
  shop.company.faults.clear()
  await shop.notify({ body: '{"buyer":"lucja@example.pl"}', signature: 'x' })
  await shop.http.inject({ url: `/payments/return/company?key=${key}` })
  await shop.runDueJobs()
  const log = printed.join('')
  expect(log).toContain('a payment could not be started')
  expect(log).toContain(`${number}-1`)
  for (const secret of ['777123', 'lucja', 'Krakowskie', key, key.slice(-32)]) expect(log).not.toContain(secret)
})
