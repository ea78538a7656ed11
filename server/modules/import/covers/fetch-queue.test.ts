import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedReferenceData } from '../../../testing/checkout-fixture.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { titleLink } from '../files/linked-files.sql.ts'
import { fetchSample, FETCH_SAMPLES } from '../samples/samples.ts'
import * as samples from '../samples/samples.sql.ts'
import { fetchCovers, FETCH_COVERS } from './covers.ts'
import * as covers from './covers.sql.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await seedReferenceData(shop.db)
  await shop.db.run`insert into product (sku, type) select 'q-' || n, 'simple' from generate_series(1, 6) n`
  await shop.db.run`insert into product_text (product_id, store_code, name, url_key)
    select p.id, s.code, 'Tytuł ' || p.sku || ' ' || s.code, p.sku || s.code from product p, store_view s
    where p.sku like 'q-%'`
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.run`delete from cover_fetch`
  await shop.db.run`delete from excerpt_fetch`
  await shop.db.run`delete from job`
})

/** What covers and samples have in common. */
const KINDS = {
  cover: {
    queue: covers.queueLinks,
    lease: async () => (await covers.leaseDueCovers(shop.db, 1))[0],
    next: covers.readNextCoverTime,
    fetched: (file: { productId: number; url: string; version: string }) =>
      covers.markCoverFetched(shop.db, { ...file, name: '' }),
    failed: covers.markCoverFailed,
    ofMessage: covers.listMessageCovers,
    run: () => fetchCovers(shop.db, shop.dataDir, { isAllowed: () => true }),
    job: FETCH_COVERS,
    rows: () => shop.db
      .many<Row>`select p.sku, f.url, f.version, f.attempts, f.last_error, f.fetched_at is not null as is_fetched,
      f.failed_at is not null as is_failed, round(extract(epoch from f.due_at - now()))::int as due_in
      from cover_fetch f join product p on p.id = f.product_id order by p.sku`,
    change: (sku: string, due: number, attempts = 0) => shop.db.run`
      update cover_fetch set due_at = now() + make_interval(secs => ${due}), attempts = ${attempts}
      where product_id = (select id from product where sku = ${sku})`,
  },
  sample: {
    queue: samples.queueLinks,
    lease: () => samples.leaseDueSample(shop.db),
    next: samples.readNextSampleTime,
    fetched: (file: { productId: number; url: string; version: string }) => samples.markSampleFetched(shop.db, file),
    failed: samples.markSampleFailed,
    ofMessage: samples.listMessageSamples,
    run: () => fetchSample(shop.db, { isAllowed: () => true }),
    job: FETCH_SAMPLES,
    rows: () => shop.db
      .many<Row>`select p.sku, f.url, f.version, f.attempts, f.last_error, f.fetched_at is not null as is_fetched,
      f.failed_at is not null as is_failed, round(extract(epoch from f.due_at - now()))::int as due_in
      from excerpt_fetch f join product p on p.id = f.product_id order by p.sku`,
    change: (sku: string, due: number, attempts = 0) => shop.db.run`
      update excerpt_fetch set due_at = now() + make_interval(secs => ${due}), attempts = ${attempts}
      where product_id = (select id from product where sku = ${sku})`,
  },
}
interface Row {
  sku: string
  url: string
  version: string
  attempts: number
  lastError: string | null
  isFetched: boolean
  isFailed: boolean
  dueIn: number
}
const KIND_NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[]
const idOf = async (sku: string) =>
  (await shop.db.one<{ id: number }>`select id from product where sku = ${sku}`)?.id ?? 0
const link = async (
  sku: string,
  url: string,
  more: { version?: string; problem?: string; message?: string; isKnown?: boolean; line?: number } = {},
) => {
  const { version = '', problem, message, isKnown, line = 2 } = more
  return titleLink(await idOf(sku), { line, reference: sku }, { url, version, problem }, message, isKnown)
}
/** A port on which nobody listens. */
const CLOSED = 'http://127.0.0.1:1/'

test.each(KIND_NAMES)('of due %s files the one that waits longest is leased for ten minutes, once', async (kind) => {
  const { queue, lease, rows, change } = KINDS[kind]
  await queue(shop.db, await Promise.all(['q-1', 'q-2', 'q-3'].map((sku) => link(sku, `https://a.example/${sku}`))))
  await change('q-1', -60)
  await change('q-2', -120, 3)
  await change('q-3', 60)
  expect(await lease()).toMatchObject({ productId: await idOf('q-2'), url: 'https://a.example/q-2', attempts: 4 })
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([0, 4, 0])
  expect((await rows())[1]?.dueIn).toBeCloseTo(600, -2)
  expect((await lease())?.url).toBe('https://a.example/q-1')
  expect(await lease()).toBeUndefined()
})

test.each(KIND_NAMES)('a %s that was fetched, failed or belongs to a message is not due', async (kind) => {
  const { queue, lease, next, fetched, failed, ofMessage } = KINDS[kind]
  const [done, broken] = await Promise.all(['q-1', 'q-2'].map((sku) => link(sku, `https://a.example/${sku}`)))
  const files = await Promise.all([
    link('q-3', 'b.jpg', { message: 'm', line: 9 }),
    link('q-4', 'a.jpg', { message: 'm', line: 3 }),
    link('q-5', 'c.jpg', { message: 'n' }),
    link('q-6', 'd.jpg', { message: 'm', problem: 'no file' }),
  ])
  if (!done || !broken) throw new Error('no links')
  await queue(shop.db, [done, broken, ...files])
  expect(await next(shop.db)).toEqual({ at: expect.any(Date) })
  await fetched({ productId: done.id, url: done.url, version: '' })
  await failed(shop.db, { productId: broken.id, url: broken.url, version: '' }, 'zepsute', true, 0)
  expect([await lease(), await next(shop.db)]).toEqual([undefined, undefined])
  const ofM = async (limit: number) =>
    (await ofMessage(shop.db, 'm', limit)).map(({ url, line, reference }) => [url, line, reference])
  expect(await ofM(9)).toEqual([
    ['a.jpg', 3, 'q-4'],
    ['b.jpg', 9, 'q-3'],
  ])
  expect(await ofM(1)).toEqual([['a.jpg', 3, 'q-4']])
  await fetched({ productId: await idOf('q-4'), url: 'a.jpg', version: '' })
  expect(await ofM(9)).toEqual([['b.jpg', 9, 'q-3']])
})

test.each(KIND_NAMES)('the outcome of a %s is noted only for the file that is linked still', async (kind) => {
  const { queue, fetched, failed, rows } = KINDS[kind]
  const [one, other] = await Promise.all(
    ['q-1', 'q-2'].map((sku) => link(sku, 'https://a.example/x', { version: '1' })),
  )
  if (!one || !other) throw new Error('no links')
  await queue(shop.db, [one, other])
  const file = { productId: one.id, url: 'https://a.example/x', version: '1' }
  for (const stale of [
    { ...file, version: '2' },
    { ...file, url: 'https://a.example/y' },
  ]) {
    expect(await fetched(stale)).toBe(0)
    await failed(shop.db, stale, 'zepsute', true, 60)
  }
  const fresh = { lastError: null, isFetched: false, isFailed: false }
  expect(await rows()).toMatchObject([fresh, fresh])
  await failed(shop.db, file, 'zajęte', false, 60)
  expect(await rows()).toMatchObject([{ lastError: 'zajęte', isFailed: false, dueIn: 60 }, fresh])
  expect(await fetched(file)).toBe(1)
  expect(await rows()).toMatchObject([{ lastError: null, isFetched: true }, fresh])
})

test.each(KIND_NAMES)('a %s is queued again with another address or version only', async (kind) => {
  const { queue, fetched, rows } = KINDS[kind]
  const first = await link('q-1', 'https://a.example/x', { version: '1' })
  const put = async (more: Parameters<typeof link>[2], url = first.url) => {
    await fetched({ productId: first.id, url: (await rows())[0]?.url ?? '', version: (await rows())[0]?.version ?? '' })
    return [await queue(shop.db, [await link('q-1', url, more)]), (await rows())[0]?.isFetched]
  }
  expect(await queue(shop.db, [first])).toBe(1)
  expect(await put({ version: '1' })).toEqual([0, true])
  expect(await put({ version: '2' })).toEqual([1, false])
  expect(await put({ version: '2' }, 'https://a.example/y')).toEqual([1, false])
  // the link of a record that was imported before does not replace that of a newer one
  expect(await put({ version: '3', isKnown: true }, 'https://a.example/x')).toEqual([0, true])
  expect(await put({ version: '3', isKnown: true }, 'https://a.example/y')).toEqual([1, false])
  expect((await rows())[0]).toMatchObject({ version: '3', attempts: 0, lastError: null })
})

test.each(KIND_NAMES)('a %s of a server that is down is tried up to six times, ever later', async (kind) => {
  const { queue, run, rows, change, job, next } = KINDS[kind]
  await queue(shop.db, [await link('q-1', CLOSED)])
  await run()
  expect(await rows()).toMatchObject([
    { attempts: 1, isFailed: false, lastError: expect.stringContaining('ECONNREFUSED') },
  ])
  expect((await rows())[0]?.dueIn).toBeCloseTo(240, -2)
  const due = (await next(shop.db))?.at.getTime()
  expect(
    await shop.db
      .many`select key, round(extract(epoch from run_at - now()) / 10)::int as "tens" from job where kind = ${job}`,
  ).toEqual([{ key: `${job} ${due}`, tens: 24 }])
  await change('q-1', -1, 4)
  await run()
  expect(await rows()).toMatchObject([{ attempts: 5, isFailed: false }])
  expect(((await rows())[0]?.dueIn ?? 0) / 1000).toBeCloseTo(61.4, 0)
  await change('q-1', -1, 5)
  await shop.db.run`delete from job`
  await run()
  expect(await rows()).toMatchObject([{ attempts: 6, isFailed: true }])
  expect(await shop.db.many`select key from job where kind = ${job}`).toEqual([])
})

test('four covers are fetched at a time, named in the default view', async () => {
  await covers.queueLinks(shop.db, await Promise.all([1, 2, 3, 4, 5].map((nth) => link(`q-${nth}`, CLOSED))))
  await fetchCovers(shop.db, shop.dataDir, { isAllowed: () => true })
  expect((await KINDS.cover.rows()).map(({ attempts }) => attempts).toSorted((one, other) => one - other)).toEqual([
    0, 1, 1, 1, 1,
  ])
  await shop.db.run`update cover_fetch set due_at = now()`
  const leased = await covers.leaseDueCovers(shop.db, 9)
  expect(leased.map(({ name }) => name).toSorted()).toEqual([1, 2, 3, 4, 5].map((nth) => `Tytuł q-${nth} default`))
})

test('a fetched cover replaces an imported image, and no image of the operator or of another title', async () => {
  const [id, other] = [await idOf('q-1'), await idOf('q-2')]
  const cover = { productId: id, name: 'Nowa', url: '', version: '' }
  const images = () => shop.db.many`select i.file, i.label, i.width, i.height, i.roles, i.product_id = ${id} as own
    from product_image i order by i.product_id, i.position, i.id`
  const set = (file: string, width = 10) =>
    covers.setCoverImage(shop.db, cover, { file, width, height: 20, folder: '/import/' })
  await shop.db.run`insert into product_image (product_id, file, label, roles, position)
    values (${other}, '/import/o.webp', 'Inna', '{image}', 0), (${id}, '/own/gallery.webp', 'Galeria', '{}', 5)`
  await set('/import/a.webp')
  const roles = ['image', 'small_image', 'thumbnail']
  const made = { file: '/import/a.webp', label: 'Nowa', width: 10, height: 20, roles, own: true }
  const untouched = expect.objectContaining({ file: '/import/o.webp', label: 'Inna' }) as unknown
  const gallery = expect.objectContaining({ file: '/own/gallery.webp' }) as unknown
  expect(await images()).toEqual(expect.arrayContaining([made, untouched, gallery]))
  await set('/import/b.webp', 11)
  expect(await images()).toEqual(
    expect.arrayContaining([{ ...made, file: '/import/b.webp', width: 11 }, untouched, gallery]),
  )
  expect(await images()).toHaveLength(3)
  await shop.db.run`update product_image set file = '/own/c.webp' where product_id = ${id} and 'image' = any(roles)`
  await set('/import/d.webp')
  expect(await images()).toEqual(expect.arrayContaining([expect.objectContaining({ file: '/own/c.webp', width: 11 })]))
  expect(await images()).toHaveLength(3)
})
