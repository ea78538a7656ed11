import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../../platform/process/log.ts'
import { openPayuShop, Payer, type PayuShop, SECOND_KEY } from '../../../testing/payu-shop.ts'

const lines: string[] = []
let shop: PayuShop
beforeAll(async () => {
  shop = await openPayuShop({ log: createLog({ level: 'info', write: (line) => void lines.push(line) }) })
}, 120_000)
afterAll(() => shop.close())

it('CHK-4 PayU: the log contains calls and responses, but no personal data or secrets', async () => {
  const payer = await Payer.withNewOrder(shop, { email: 'poufna@example.pl' })
  await payer.starts({ blik_code: '777321' })
  await shop.advanceClock()
  for (const body of [
    '{"buyer": "poufna@example.pl" Łucja',
    JSON.stringify({ status: { statusCode: 'ERROR_VALUE_INVALID' }, buyer: 'poufna@example.pl' }),
  ]) {
    shop.payu.faults.add({ operation: 'create', hasEffect: false, status: body.includes('status') ? 400 : 200, body })
    await payer.starts()
    await shop.db.run`update payment_attempt set created_at = created_at - interval '1 minute'`
  }
  shop.payu.faults.add({ operation: 'create', cut: true })
  await payer.starts()
  await fetch(`${shop.url}/payments/notify/payu`, { method: 'POST', body: '{"order":{"buyer":"poufna@example.pl"}}' })
  const log = lines.join('')
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ operation }) => operation)
  expect(entries[0]).toMatchObject({
    level: 'info',
    provider: 'payu',
    operation: 'create',
    status: 201,
    code: 'SUCCESS',
  })
  expect(entries.at(-1)).toMatchObject({ level: 'warn', status: 400, code: 'ERROR_VALUE_INVALID' })
  expect(log).toContain(`${payer.number}-1`)
  expect(log).toContain('a payment notification failed verification')
  expect(log).toContain('with no JSON')
  for (const secret of ['poufna', 'Łucja', 'Nowak', '777321', SECOND_KEY, 'a secret of tests', 'Bearer', 'Krakowskie'])
    expect(log).not.toContain(secret)
})
