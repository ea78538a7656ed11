import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { writeAttributes } from '../../seed/attributes.ts'
import { seedReferenceData } from '../../testing/checkout-fixture.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { importTitles, type ImportOptions } from './import-titles.ts'
import { importOnix, message, product, readTable } from './onix/test-message.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await seedReferenceData(shop.db)
  await shop.db.transaction((tx) => writeAttributes(tx))
})
afterAll(() => shop.close())

const COLUMNS = { columns: { reference: 'nr', title: 'title', price: 'cena' } }
const rows = (start: string, count: number, price = '10,00') =>
  `nr;title;cena\n${Array.from({ length: count }, (_, nth) => `${start}-${nth};Dom ${nth};${price}\n`).join('')}`
const importRows = (text: string, options: Partial<ImportOptions> = {}) =>
  importTitles(shop.db, readTable(text, COLUMNS), { actor: OPERATOR, name: 'rows', ...options })

test('progress reports records, counts, how many there are in all, and what was listed', async () => {
  // the first import has no price to compare with
  await importRows(rows('first', 1))
  const size = shop.db.kind === 'embedded' ? 100 : 1000
  const [checked, indexed]: number[][] = [[], []]
  const progress: unknown[] = []
  const result = await importRows(rows('many', size + 20), {
    onChecked: (records) => checked?.push(records),
    onProgress: (records, counts, all) => progress.push([records, { ...counts }, all]),
    onIndexed: (titles) => indexed?.push(titles),
  })
  expect(result).toMatchObject({ counts: { new: size + 20 }, records: size + 20, isStopped: false, broken: undefined })
  expect(progress).toEqual([
    [size, { new: size }, size + 20],
    [size + 20, { new: size + 20 }, size + 20],
  ])
  expect(checked).toEqual(size === 1000 ? [1000] : [])
  expect([indexed?.[0], indexed?.at(-1)]).toEqual([0, size + 20])
}, 120_000)

test('where a file is broken is reported first, with its line', async () => {
  const broken = message(product({ reference: 'b-1' }) + product({ reference: 'b-2' })).slice(0, -200)
  const { reasons, broken: where, records, counts } = await importOnix(shop.db, broken)
  expect([records, counts]).toEqual([1, { new: 1 }])
  expect(where).toMatch(/^line 2: the file ends too early \(unclosed tag: .*\): it is truncated$/)
  expect(reasons[0]).toEqual({ kind: 'broken', count: 1, reason: where?.slice('line 2: '.length), lines: [2] })
})

test('an imported file is compared anew; one whose import was stopped is resumed, and its counts go on', async () => {
  const whole = { checksum: 'whole' }
  expect((await importRows(rows('again', 3), whole)).counts).toEqual({ new: 3 })
  expect((await importRows(rows('again', 3), whole)).counts).toEqual({ unchanged: 3 })
  await shop.db.run`update import_checkpoint set finished_at = null, records = 2, counts = '{"new": 2}'
    where checksum = 'whole'`
  const lines: string[] = []
  const dry = await importRows(rows('again', 3), { ...whole, isDryRun: true })
  expect(dry.counts).toEqual({ unchanged: 3 })
  const resumed = await importRows(rows('again', 3), { ...whole, log: (line) => lines.push(line) })
  expect(resumed).toMatchObject({ counts: { new: 2, unchanged: 1 }, records: 3 })
  expect(lines).toEqual(['An earlier run was stopped after 2 records: resuming.'])
  expect(
    await shop.db.one`select records, counts, finished_at is not null as over from import_checkpoint
      where checksum = 'whole'`,
  ).toEqual({ records: 3, counts: { new: 2, unchanged: 1 }, over: true })
})

test('a file without a checksum leaves no checkpoint, nor does a dry run', async () => {
  const count = async () => (await shop.db.many`select 1 from import_checkpoint`).length
  const before = await count()
  await importRows(rows('bare', 1))
  await importRows(rows('dry', 1), { checksum: 'dry', isDryRun: true })
  expect(await count()).toBe(before)
  expect(await shop.db.one`select 1 from product where sku = 'dry-0'`).toBeUndefined()
})

test('an import that is stopped at once writes nothing and stays open', async () => {
  const stopped = new AbortController()
  stopped.abort()
  const result = await importRows(rows('never', 3), { checksum: 'never', signal: stopped.signal })
  expect(result).toMatchObject({ counts: {}, isStopped: true })
  expect(await shop.db.one`select 1 from product where sku like 'never-%'`).toBeUndefined()
  expect((await importRows(rows('never', 3), { checksum: 'never' })).counts).toEqual({ new: 3 })
})

test('prices changed by more than half are counted among titles with a price only', async () => {
  await importRows(rows('jump', 12))
  await importRows('nr;title;cena\nfree-1;Dom;\n')
  // unchanged titles count, titles without a price and new ones do not
  const text = `${rows('jump', 10, '90,00')}jump-10;Dom 10;10,00\njump-11;Dom 11;10,00\nfree-1;Dom;90,00\nnew-1;Dom;90,00\n`
  const refused = await importRows(text, { maxPriceJumps: 83 })
  expect(refused.refused).toMatchObject({ known: 12, count: 10 })
  expect(refused.refused?.listed[0]).toEqual({
    line: 2,
    reference: 'jump-0',
    kind: 'bad',
    reason: 'price 10.00 → 90.00',
  })
  expect(refused.counts).toEqual({})
  expect((await importRows(text, { maxPriceJumps: 84 })).counts).toEqual({ changed: 11, unchanged: 2, new: 1 })
})

test('a batch that collides with another writer is tried five times in all', async () => {
  await shop.db.script('create sequence tried')
  const collidesBefore = (attempt: number) =>
    shop.db.script(`
      alter sequence tried restart;
      create or replace function collide() returns trigger language plpgsql as $$ begin
        if nextval('tried') < ${attempt} then raise exception 'collision' using errcode = '40001'; end if;
        return new;
      end $$;
      create or replace trigger collide before insert on imported_record for each row
        when (new.reference like 'collides%') execute function collide()`)
  const send = (reference: string) => importOnix(shop.db, message(product({ reference })))
  const tries = async () => (await shop.db.one<{ count: number }>`select last_value::int as count from tried`)?.count
  await collidesBefore(5)
  expect([(await send('collides-1')).counts, await tries()]).toEqual([{ new: 1 }, 5])
  await collidesBefore(7)
  await expect(send('collides-2')).rejects.toThrow('collision')
  expect(await tries()).toBe(5)
  await shop.db.script('drop trigger collide on imported_record')
  expect((await send('collides-2')).counts).toEqual({ new: 1 })
})
