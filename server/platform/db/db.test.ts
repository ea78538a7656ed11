import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryInUse } from '../../testing/memory.ts'
import { type Database, type Db, join, openEmbedded, openPostgres, Sql, sql, statement } from './db.ts'

// with a server configured, `npm run test:embedded` covers the embedded database
const server = process.env['TEST_DATABASE_URL']
const open = async () => (server ? openPostgres(server, 1, 0) : openEmbedded('memory://'))

let db: Database
beforeAll(async () => {
  db = await open()
  await db.script('drop table if exists kept; create table kept (n int)')
}, 60_000)
afterAll(async () => {
  await db.script('drop table kept')
  await db.close()
})

test('statements sent after a transaction has failed are rejected', async () => {
  let late: (() => Promise<unknown>) | undefined
  const failing = db.transaction(async (tx) => {
    late = () => tx.run`insert into kept values (1)`
    await tx.run`insert into kept values (2)`
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await expect(late?.()).rejects.toThrow('the transaction has ended')
  expect(await db.many`select n from kept`).toEqual([])
})

test('the same fragments in other positions make different statements, in any order and repeatedly', async () => {
  const one = sql`1`
  const ask = (first: unknown, second: unknown) =>
    db.one<{ first: number; second: number | string }>`select ${first}::int as first, ${second}::int as second`
  for (let round = 0; round < 2; round++) {
    expect(await ask(one, 2)).toEqual({ first: 1, second: 2 })
    expect(await ask(2, one)).toEqual({ first: 2, second: 1 })
    expect(await ask(3, 4)).toEqual({ first: 3, second: 4 })
    for (const list of [[7], [7, 8], [8, 7, 9]])
      expect(await db.many`select n from unnest(array[${join(list.map((n) => sql`${n}::int`))}]) n`).toEqual(
        list.map((n) => ({ n })),
      )
  }
})

test('closes while statements are running', async () => {
  const busy = await open()
  const answer = busy.one<{ asked: number }>`select 1 as asked from pg_sleep(0.2)`
  // on a server this waits for the only connection, and rejects
  busy.one`select 2`.catch(() => {})
  await busy.close()
  expect(await answer).toEqual({ asked: 1 })
}, 30_000)

test('a failed statement leaves its connection usable and can be run again', async () => {
  const half = (n: number) => db.one<{ half: number }>`select 10 / ${n}::int as half`
  await expect(half(0)).rejects.toThrow('division by zero')
  expect(await half(2)).toEqual({ half: 5 })
  await expect(half(0)).rejects.toThrow('division by zero')
  await expect(db.many`select nothing from kept`).rejects.toThrow('does not exist')
  expect(await half(5)).toEqual({ half: 2 })
})

test('reads return rows and writes the number of rows, also when a statement is repeated', async () => {
  for (let round = 1; round <= 3; round++) {
    expect(await db.run`insert into kept select generate_series(1, ${round}::int)`).toBe(round)
    expect(await db.many`select n, null as "no ""one""", ${'Żółć'} as word from kept where n = ${round}`).toEqual([
      { n: round, 'no "one"': null, word: 'Żółć' },
    ])
  }
  expect(await db.run`delete from kept where n > ${1}`).toBe(3)
  expect(await db.many`delete from kept returning n`).toHaveLength(3)
  expect(await db.run`delete from kept`).toBe(0)
  expect(await db.one`select n from kept`).toBeUndefined()
})

test('plain snake_case columns become camelCase properties, other names are kept', async () => {
  const columns = {
    special_amount: 'specialAmount',
    url_key: 'urlKey',
    max_weight_g: 'maxWeightG',
    line_2: 'line2',
    isbn13: 'isbn13',
    sha256_of_file: 'sha256OfFile',
    publicId: 'publicId',
    _private: '_private',
    two__lines: 'two__lines',
    last_: 'last_',
    Upper_case: 'Upper_case',
    '2_first': '2_first',
    '?column?': '?column?',
  }
  const list = join(Object.keys(columns).map((name) => new Sql([`1 as "${name}"`], [])))
  for (let round = 0; round < 2; round++)
    expect(Object.keys((await db.one<object>`select ${list}`) ?? {})).toEqual(Object.values(columns))
  expect(await db.one`select '{"url_key": 1}'::json as raw_data`).toEqual({ rawData: { url_key: 1 } })
})

test.skipIf(server)(
  'the embedded database does not keep results in memory',
  async () => {
    const megabyte = () => db.one<{ text: string }>`select repeat('x', 1000000) as text`
    for (let i = 0; i < 10; i++) await megabyte()
    const before = memoryInUse()
    for (let i = 0; i < 200; i++) await megabyte()
    // buffers of the worker thread are freed shortly after garbage collection
    await expect.poll(() => (memoryInUse() - before) / 1_000_000, { timeout: 10_000 }).toBeLessThan(20)
  },
  60_000,
)

describe('transactions', () => {
  test('pipeline() runs reads on one connection; those after a failed one fail as well', async () => {
    const half = (reads: Db, n: number) => reads.one<{ half: number }>`select 10 / ${n}::int as half`
    // in the second round all statements are prepared and share one exchange
    for (let round = 0; round < 2; round++) {
      expect(await db.pipeline((reads) => Promise.all([half(reads, 1), half(reads, 2)]))).toEqual([
        { half: 10 },
        { half: 5 },
      ])
      const read = await db.pipeline((reads) => Promise.allSettled([half(reads, 1), half(reads, 0), half(reads, 2)]))
      expect(read.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    }
    // in a transaction left open, now() would not change
    const instant = () => db.one`select now()::text as at`
    expect(await instant()).not.toEqual(await instant())
  })

  test('statements sent at once run in order; those after a failed one fail as well', async () => {
    await db.script('drop table if exists asked_together; create table asked_together (n int check (n < 90))')
    // in the second round all statements are prepared and share one exchange
    for (const round of [0, 10])
      expect(
        await db.transaction((tx) =>
          Promise.all([
            tx.one`insert into asked_together values (${round + 1}) returning n`,
            tx.many`select n, n::text as word from asked_together where n > ${round}`,
            tx.run`update asked_together set n = n + 1 where n > ${round}`,
            tx.one`select n from asked_together where n > ${round}`,
          ]),
        ),
      ).toEqual([{ n: round + 1 }, [{ n: round + 1, word: String(round + 1) }], 1, { n: round + 2 }])
    for (let round = 0; round < 2; round++) {
      let results: PromiseSettledResult<unknown>[] = []
      const failing = db.transaction(async (tx) => {
        results = await Promise.allSettled([
          tx.one`select max(n) as most from asked_together`,
          tx.run`insert into asked_together values (${99})`,
          tx.many`select n from asked_together`,
        ])
        await tx.write`insert into asked_together values (${50})`
      })
      await expect(failing).rejects.toThrow('current transaction is aborted')
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
      expect(String((results[1] as PromiseRejectedResult).reason)).toContain('violates check constraint')
    }
    expect(await db.many`select n from asked_together order by n`).toEqual([{ n: 2 }, { n: 12 }])
    await db.script('drop table asked_together')
  }, 30_000)

  test('write() is sent in order with the next statement or the commit, which fails if the write does', async () => {
    await db.script('drop table if exists written_last; create table written_last (n int check (n < 90))')
    const all = async () => (await db.many<{ n: number }>`select n from written_last order by n`).map(({ n }) => n)
    // in the second round all statements are prepared
    for (const round of [0, 10]) {
      const seen = await db.transaction(async (tx) => {
        await tx.write`insert into written_last values (${round + 1})`
        await tx.write`insert into written_last values (${round + 2})`
        const rows = await tx.many`select n from written_last where n > ${round}`
        await tx.write`update written_last set n = n + 2 where n = ${round + 2}`
        return rows.length
      })
      expect(seen).toBe(2)
      await db.transaction((tx) => tx.write`insert into written_last values (${round + 5})`)
    }
    const kept = [1, 4, 5, 11, 14, 15]
    expect(await all()).toEqual(kept)
    for (let round = 0; round < 2; round++) {
      const atCommit = db.transaction(async (tx) => {
        await tx.run`insert into written_last values (50)`
        await tx.write`insert into written_last values (${99})`
      })
      await expect(atCommit).rejects.toThrow('violates check constraint')
      const atNext = db.transaction(async (tx) => {
        await tx.write`insert into written_last values (${99})`
        await tx.many`select n from written_last`
      })
      await expect(atNext).rejects.toThrow('violates check constraint')
      const before = db.transaction(async (tx) => {
        await tx.write`insert into written_last values (${51})`
        throw new Error('no')
      })
      await expect(before).rejects.toThrow('no')
      expect(await all()).toEqual(kept)
    }
    await db.write`insert into written_last values (${20})`
    expect(await all()).toEqual([...kept, 20])
    await db.script('drop table written_last')
  }, 30_000)

  test('commitWith() returns the rows of the last statement, or rolls back everything', async () => {
    await db.script('drop table if exists committed_last; create table committed_last (n int check (n < 90))')
    const all = () => db.many<{ n: number }>`select n from committed_last order by n`
    const insert = (n: number) => statement`insert into committed_last values (${n}) returning n`
    let calls = 0
    const write = (earlier: number, last: number) =>
      db.commitWith<{ n: number }>(async (tx) => {
        tx.afterCommit(() => calls++)
        await tx.write`insert into committed_last values (${earlier})`
        return insert(last)
      })
    // in the second round all statements are prepared
    for (const round of [0, 10]) expect(await write(round + 1, round + 2)).toEqual([{ n: round + 2 }])
    const kept = [1, 2, 11, 12].map((n) => ({ n }))
    expect(await all()).toEqual(kept)
    expect(calls).toBe(2)
    for (const [earlier, last] of [
      [20, 99],
      [99, 20],
    ] as const)
      await expect(write(earlier, last)).rejects.toThrow('violates check constraint')
    expect(await all()).toEqual(kept)
    expect(calls).toBe(2)
    // nested in a transaction it runs immediately and is committed with the outer one
    const outer = db.transaction(async (tx) => {
      expect(await tx.commitWith(async () => insert(30))).toEqual([{ n: 30 }])
      throw new Error('no')
    })
    await expect(outer).rejects.toThrow('no')
    expect(await all()).toEqual(kept)
    expect(insert(1).label).toBe('db.insert')
    await db.script('drop table committed_last')
  }, 30_000)
})
