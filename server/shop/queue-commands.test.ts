import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../platform/process/log.ts'
import { createMetrics } from '../platform/process/metrics.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../testing/checkout-fixture.ts'
import { operate } from '../testing/operator.ts'
import { PASSWORD, readLatestMail } from '../testing/reader.ts'

const received: string[] = []
const openMailServer = () =>
  new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, callback) {
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', () => callback())
    },
  })
const listen = (server: SMTPServer, port: number) =>
  new Promise<number>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port))
  })
const close = (server: SMTPServer) => new Promise<void>((resolve) => server.close(resolve))

const metrics = createMetrics()
let shop: CheckoutFixture
let port: number
beforeAll(async () => {
  const server = openMailServer()
  port = await listen(server, 0)
  // nothing answers at this port until a test opens it again
  await close(server)
  shop = await openCheckoutFixture({
    metrics,
    log: createLog({ level: 'silent' }),
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}` },
  })
}, 60_000)
afterAll(() => shop.close())

const run = (...argv: string[]) => operate(shop.db, argv, { settings: shop.settings })

test('a mail that the mail server refuses is listed and counted, and sent once it is retried', async () => {
  expect(await run('mails', 'list')).toEqual({ code: 0, output: 'Every mail was sent.' })
  expect(await run('jobs', 'list')).toEqual({ code: 0, output: 'No job fails.' })
  const buyer = await Buyer.withNewCart(shop)
  await buyer.prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }])
  const { number = '' } = await buyer.submitOrder()
  await shop.runDueJobs()

  const listed = await run('mails', 'list')
  expect(listed.code).toBe(1)
  const [, id = ''] = new RegExp(`^(\\d+) .*lucja@example.pl +.*${number}.* 1 +\\d{4}.*ECONNREFUSED`, 'm').exec(
    listed.output,
  ) ?? [listed.output]
  expect(id, listed.output).not.toBe('')
  expect((await run('jobs', 'list')).output).toContain('order-confirmation')
  expect((await run('checklist')).output).toMatch(/\[ \] +every mail was sent +mails list/)
  expect(await metrics.registry.metrics()).toMatch(/^mail_unsent_mails 1$/m)

  // after twelve attempts nobody would try again
  await shop.db.run`update job set failed_at = now(), attempts = 12 where last_error is not null`
  expect((await run('mails', 'list')).output).toMatch(/ 12 +given up/)
  expect((await run('mails', 'retry', '999')).output).toBe('There is no mail 999 that could not be sent.')
  expect((await run('mails', 'retry')).output).toBe('usage: npm run shop -- mails retry ID… | --all')
  const server = openMailServer()
  await listen(server, port)
  expect((await run('mails', 'retry', id)).output).toMatch(/^1 mail is sent again now/)
  await shop.runDueJobs()
  await close(server)
  expect(received).toContain('lucja@example.pl')
  expect((await run('mails', 'list')).code).toBe(0)
  expect(await metrics.registry.metrics()).toMatch(/^mail_unsent_mails 0$/m)
})

test('a job that was given up runs again when an operator retries it', async () => {
  await shop.db.run`insert into job (kind, payload, attempts, failed_at, last_error)
    values ('withdrawal-received', '{"id": 1}', 12, now(), E'Error: away\n  at here')`
  const { output } = await run('jobs', 'list')
  expect(output).toMatch(/withdrawal-received +12 +given up +Error: away$/m)
  expect((await run('jobs', 'retry', '--all')).output).toMatch(/^1 job runs again now/)
  expect(await shop.db.one`select attempts, failed_at from job where kind = 'withdrawal-received'`).toEqual({
    attempts: 0,
    failedAt: null,
  })
})

test('GDPR-4: the stored copy of a mailed link confirms no account', async () => {
  const input = { firstname: 'Jan', lastname: 'Kot', email: 'jan@example.pl', password: PASSWORD }
  await shop.call('mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }', { input })
  expect((await readLatestMail(shop, input.email))?.plain).toMatch(/[?&]key=…/)
})
