import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openPostgres } from '../../platform/db/db.ts'
import { writeDemoSettings } from '../../../demo/settings.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { startWorker } from '../../platform/jobs/jobs.ts'
import { createMailer } from '../../platform/mail/mail.ts'
import { createLog } from '../../platform/process/log.ts'
import { parseSettings } from '../../platform/process/settings.ts'
import { bundleChild } from '../../testing/crash/bundle-child.ts'
import { insertBook, seedReferenceData } from '../../testing/checkout-fixture.ts'
import { migrationsFolder } from '../../testing/database.ts'
import { type Company, companyProvider, insertCompany, openCompany } from '../../testing/payment-company.ts'
import { modules } from '../index.ts'
import { addProvider } from './providers.ts'

const server = process.env['TEST_DATABASE_URL']
const ROUNDS = 4

describe.skipIf(!server)('CHK-4: a crash during payments', () => {
  const name = `crash_pay_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(server)
  const url = new URL(server ?? 'postgres://none')
  url.pathname = `/${name}`
  let db: Database
  let company: Company

  beforeAll(async () => {
    await admin.connect()
    await admin.query(`create database ${name} template template0`)
    db = openPostgres(url.href)
    await migrate(db, migrationsFolder)
    await seedReferenceData(db)
    await writeDemoSettings(db)
    await insertCompany(db)
    company = await openCompany()
  }, 60_000)
  afterAll(async () => {
    await db.close()
    await company.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })

  /** Pays the attempts as long as the shop runs, and reports them; reports under way are lost when it is killed. */
  function killedAmidPayments(child: string, sku: string, steps: number, milliseconds: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let output = ''
      let complaints = ''
      const done = () => output.split('\n').length - 2
      const running: ChildProcess = spawn(process.execPath, [child, url.href, sku, company.url], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const paying = setInterval(() => {
        const port = /^port (\d+)/.exec(output)?.[1]
        for (const [reference, payment] of company.payments) {
          // a quarter are not paid now: the shop queries their state later
          if ((payment.state !== 'pending' && payment.state !== 'waiting') || payment.id.endsWith('4')) continue
          payment.state = 'paid'
          const { body, signature } = company.report(reference, 'paid')
          for (let time = 0; time < 2; time++)
            fetch(`http://127.0.0.1:${port}/payments/notify/company`, {
              method: 'POST',
              body,
              headers: { 'x-signature': signature, 'content-type': 'application/json' },
            }).catch(() => undefined)
        }
      }, 5)
      running.stderr?.on('data', (chunk: Buffer) => {
        complaints += chunk.toString()
      })
      running.stdout?.on('data', (chunk: Buffer) => {
        const before = done()
        output += chunk.toString()
        if (before < steps && done() >= steps) setTimeout(() => running.kill('SIGKILL'), milliseconds)
      })
      running.on('exit', (code, signal) => {
        clearInterval(paying)
        if (signal !== 'SIGKILL') reject(new Error(`the shop ended by itself (${code}): ${complaints}`))
        else resolve()
      })
    })
  }

  it('loses no payment, records none twice, and refunds none twice', async () => {
    const { sku } = await insertBook(db, { stock: { lublin: 100_000 } })
    using child = await bundleChild('crash-paying-child')
    for (let round = 0; round < ROUNDS; round++) await killedAmidPayments(child.file, sku, 2 + round * 6, round * 14)
    const orders = await db.one<{ orders: number }>`select count(*)::int as orders from orders`
    expect(orders?.orders).toBeGreaterThan(ROUNDS)
    expect(
      await db.one`select count(*)::int as n from orders o where not exists (
      select 1 from payment p where p.order_id = o.id)`,
    ).toEqual({ n: 0 })

    // another process resumes where the killed ones stopped
    const settings = parseSettings({ DATA_DIR: '/tmp' })
    addProvider(settings, companyProvider(company.url))
    const log = createLog({ level: 'fatal' })
    const later = 11 * 60_000
    const parts = { db, settings, log, mailer: createMailer(db, undefined), now: () => new Date(Date.now() + later) }
    const handlers = Object.assign({}, ...modules.map((module) => module.jobs?.(parts) ?? {}))
    const OURS = ['payment-status', 'payment-cancel', 'payment-refund', 'payment-refund-status', 'payment-late']
    const worker = startWorker(db, Object.fromEntries(OURS.map((kind) => [kind, handlers[kind]])), log)
    await expect
      .poll(
        async () => {
          await db.run`update job set locked_until = null, run_at = now()
            where kind = any(${OURS}) and run_at > now() and attempts = 0`
          const open = await db.one<{ n: number }>`select count(*)::int as n from payment_attempt
            where state in ('created') or exists (select 1 from payment_refund where state <> 'done')`
          const due = await db.one<{ n: number }>`select count(*)::int as n from job
            where kind = any(${OURS.filter((kind) => kind !== 'payment-status')})`
          return (open?.n ?? 0) + (due?.n ?? 0)
        },
        { timeout: 60_000, interval: 300 },
      )
      .toBe(0)
    // queries the status of every attempt once more
    await expect
      .poll(
        async () => {
          await db.run`update job set locked_until = null, run_at = now() where kind = any(${OURS}) and run_at > now()`
          const known = await db.many<{
            reference: string
            state: string
          }>`select reference, state from payment_attempt`
          return known.filter(
            ({ reference, state }) => (company.payments.get(reference)?.state === 'paid') !== (state === 'paid'),
          )
        },
        { timeout: 60_000, interval: 300 },
      )
      .toEqual([])
    await expect
      .poll(
        async () => {
          await db.run`update job set locked_until = null, run_at = now() where kind = any(${OURS}) and run_at > now()`
          return db.one`select count(*)::int as n from payment_refund where state <> 'done'`
        },
        { timeout: 60_000, interval: 300 },
      )
      .toEqual({ n: 0 })
    await worker.stop()

    // the orders match what the company received and refunded
    const rows = await db.many<{
      number: string
      reference: string
      attempt: string
      amount: number
      orderState: string
      totalPaid: number
      refunds: number
    }>`
      select o.number, a.reference, a.state as attempt, a.amount, o.state as order_state, o.total_paid,
        coalesce((select sum(r.amount) from payment_refund r where r.attempt_id = a.id), 0)::int as refunds
      from payment_attempt a join payment p on p.id = a.payment_id join orders o on o.id = p.order_id`
    const wrong = rows.filter(({ reference, attempt, amount, orderState, totalPaid, refunds }) => {
      const back = [...(company.payments.get(reference)?.refunds.values() ?? [])].reduce(
        (sum, one) => sum + one.amount,
        0,
      )
      if (attempt !== 'paid') return totalPaid !== 0 || back !== 0
      const kept = orderState === 'canceled' ? 0 : amount
      return back !== amount - kept || refunds !== back || (kept > 0 && totalPaid !== amount)
    })
    expect(wrong).toEqual([])
    // each order was recorded as paid once
    expect(
      await db.many`select order_id from order_comment where message like 'Paid:%'
        group by order_id having count(*) > 1`,
    ).toEqual([])
    // stock is reserved only for orders that are to be sent
    expect(
      await db.one`select (select sum(reserved) from source_stock)::int as reserved,
        (select count(*) from orders where state <> 'canceled')::int as kept`,
    ).toSatisfy((sums: { reserved: number; kept: number }) => sums.reserved === sums.kept)
    const paid = rows.filter(({ attempt }) => attempt === 'paid').length
    const back = rows.filter(({ refunds }) => refunds > 0).length
    console.info(`${ROUNDS} crashes, ${rows.length} attempts, ${paid} paid, ${back} given back`)
    expect([paid, back].every((count) => count > 0)).toBe(true)
  }, 300_000)
})
