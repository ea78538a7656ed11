import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openPostgres } from '../../platform/db/db.ts'
import { startWorker } from '../../platform/jobs/jobs.ts'
import { createMailer } from '../../platform/mail/mail.ts'
import { writeDemoSettings } from '../../../demo/settings.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { parseSettings } from '../../platform/process/settings.ts'
import { migrationsFolder } from '../../testing/database.ts'
import { bundleChild } from '../../testing/crash/bundle-child.ts'
import { seedReferenceData, insertBook } from '../../testing/checkout-fixture.ts'
import { sendConfirmation } from '../orders/mails/confirmation.ts'

const server = process.env['TEST_DATABASE_URL']
const ROUNDS = 4

/** Kills the child some time after its first order; resolves to the acknowledged order numbers once it has exited. */
function killedAmidOrders(child: string, url: string, skus: string[], milliseconds: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let output = ''
    let complaints = ''
    const running: ChildProcess = spawn(process.execPath, [child, url, skus.join(',')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.stderr?.on('data', (chunk: Buffer) => {
      complaints += chunk.toString()
    })
    running.stdout?.on('data', (chunk: Buffer) => {
      if (output === '') setTimeout(() => running.kill('SIGKILL'), milliseconds)
      output += chunk.toString()
    })
    running.on('exit', (code, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`the shop ended by itself (${code}): ${complaints}`))
      else resolve(output.split('\n').filter(Boolean))
    })
  })
}

describe.skipIf(!server)('a crash while orders are placed', () => {
  const name = `crash_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(server)
  const url = new URL(server ?? 'postgres://none')
  url.pathname = `/${name}`
  let db: Database

  beforeAll(async () => {
    await admin.connect()
    await admin.query(`create database ${name} template template0`)
    db = openPostgres(url.href)
    await migrate(db, migrationsFolder)
    await seedReferenceData(db)
    await writeDemoSettings(db)
  }, 60_000)
  afterAll(async () => {
    await db.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })

  it('leaves only complete orders, loses no acknowledged one, and sends one mail for each', async () => {
    const books = await Promise.all([1, 2, 3].map(() => insertBook(db, { stock: { lublin: 100_000 } })))
    const acknowledged: string[] = []
    using child = await bundleChild('crash-child')
    for (let round = 0; round < ROUNDS; round++)
      acknowledged.push(
        ...(await killedAmidOrders(
          child.file,
          url.href,
          books.map(({ sku }) => sku),
          40 + round * 110,
        )),
      )
    expect(acknowledged.filter((line) => !/^\d{9}$/.test(line))).toEqual([])
    expect(new Set(acknowledged).size).toBe(acknowledged.length)

    const kept = await db.many<{ number: string }>`select number from orders order by id`
    const numbers = new Set(kept.map(({ number }) => number))
    expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([])
    expect(kept.length).toBeGreaterThan(ROUNDS)

    const broken = await db.many`select o.number from orders o join cart c on c.id = o.cart_id
      left join lateral (select count(*) as lines, sum(row_total_incl_tax) as gross, sum(row_total_excl_tax) as net,
        sum(quantity_ordered) as copies from order_item where order_id = o.id) i on true
      left join lateral (select sum(amount) as tax from order_tax where order_id = o.id) t on true
      left join lateral (select sum(quantity) as copies from stock_reservation where order_id = o.id) r on true
      where c.is_active or i.lines <> 3 or i.gross <> o.subtotal_incl_tax or i.net <> o.subtotal_excl_tax
        or t.tax <> o.tax or r.copies is distinct from i.copies
        or o.grand_total <> o.subtotal_incl_tax - o.discount + o.shipping_incl_tax
        or not exists (select 1 from job where key = 'order-confirmation:' || o.number) and not exists (select 1
          from mail where key = 'order-confirmation:' || o.number)`
    expect(broken).toEqual([])
    expect(
      await db.many`
        select c.id from cart c left join orders o on o.cart_id = c.id where not c.is_active and o.id is null`,
    ).toEqual([])
    expect(
      await db.many`select s.product_id from source_stock s where s.reserved <> (select count(*) from orders)`,
    ).toEqual([])

    // skips the two minutes for which the jobs of a killed worker stay locked
    await db.run`update job set locked_until = null`
    const settings = parseSettings({})
    const mailer = createMailer(db, undefined)
    const worker = startWorker(
      db,
      { 'order-confirmation': ({ number }: { number: string }) => sendConfirmation({ db, settings, mailer }, number) },
      {
        error: (details: unknown) => {
          throw new Error(JSON.stringify(details))
        },
      },
    )
    const left = async () =>
      (await db.one<{ jobs: number }>`select count(*)::int as jobs from job where kind = 'order-confirmation'`)?.jobs
    await expect.poll(left, { timeout: 30_000 }).toBe(0)
    await worker.stop()
    expect(await db.one`select count(*)::int as mails, count(distinct key)::int as causes from mail`).toEqual({
      mails: kept.length,
      causes: kept.length,
    })
    console.info(`${ROUNDS} crashes, ${kept.length} orders, ${acknowledged.length} of them acknowledged`)
  }, 240_000)
})
