import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demo } from '../../../testing/demo.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { Indexer, type IndexUpdate } from './indexer.ts'
import { IndexFile } from './index-file.ts'
import { Segment } from './memory/segment.ts'

let shop: TestShop
let ids: number[]
beforeAll(async () => {
  shop = await openShop({ contents: demo })
  const rows = await shop.db.many<{ id: number }>`select distinct product_id as id from product_index order by 1`
  ids = rows.map(({ id }) => id)
}, 120_000)
afterAll(() => shop.close())

let file: string
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'zakladka-index-')), 'below', 'index')
})
afterEach(() => rmSync(path.join(file, '../..'), { recursive: true }))

/** What a process has in memory by the updates of its indexer. */
class Copy {
  readonly segments = new Map<number, Segment>()
  readonly #indexer: Indexer
  constructor(batchSize: number, at = file) {
    this.#indexer = new Indexer(shop.db, { file: at, batchSize }, (update) => this.#apply(update))
  }
  #apply({ dropped, products, added }: IndexUpdate) {
    for (const number of dropped) this.segments.delete(number)
    for (const segment of this.segments.values()) segment.removeAll(products)
    for (const { number, image, removedIds } of added) {
      const segment = new Segment(image)
      segment.removeAll(removedIds)
      this.segments.set(number, segment)
    }
  }
  load = () => this.#indexer.load()
  catchUp = () => this.#indexer.catchUp()
  close = () => this.#indexer.close()
  /** Each product as often as it is found. */
  ids = () =>
    [...this.segments.values()]
      .flatMap(({ ids: own, live }) => [...own].filter((_id, doc) => live[doc] !== 0))
      .toSorted((one, other) => one - other)
}
const touch = (products: readonly number[]) =>
  shop.db.run`update product_index set sales = sales + 1 where product_id = any(${products})`

describe('an index that is built', () => {
  test('in small batches has each product once, in one segment', async () => {
    const copy = new Copy(20)
    await copy.load()
    await copy.close()
    expect([copy.segments.size, copy.ids()]).toEqual([1, ids])
  })

  test('is read by the next process, and again after a thousand changes of titles', async () => {
    const first = new Copy(4000)
    await first.load()
    const written = () => statSync(file, { bigint: true }).mtimeNs
    const built = written()
    for (let round = 0; round * ids.length < 1000; round++) {
      expect(written()).toBe(built)
      await touch(ids)
      await first.catchUp()
      await expect.poll(() => first.ids()).toEqual(ids)
    }
    await first.close()
    const saved = written()
    expect(saved).toBeGreaterThan(built)
    await touch(ids.slice(0, 2))
    const next = new Copy(4000)
    await next.load()
    await next.close()
    expect([next.ids(), written()]).toEqual([ids, saved])
    // nothing but the file is left behind
    expect(readdirSync(path.dirname(file))).toEqual(['index'])
  })

  test('stays in few segments, and small changes do not copy the large one', async () => {
    const copy = new Copy(4000)
    await copy.load()
    const [[large] = []] = copy.segments
    for (const id of ids.slice(0, 30)) {
      await touch([id])
      await copy.catchUp()
      await expect.poll(() => copy.segments.size).toBeLessThanOrEqual(8)
      expect(copy.ids()).toEqual(ids)
    }
    expect(copy.segments.has(large as number)).toBe(true)
    await copy.close()
  })

  test('by another process is waited for, and not built again', async () => {
    mkdirSync(path.dirname(file))
    const lock = path.join(path.dirname(file), 'lock')
    writeFileSync(lock, String(process.ppid))
    const waiting = new Copy(4000)
    const loading = waiting.load()
    const elsewhere = path.join(path.dirname(file), 'elsewhere', 'index')
    const builder = new Copy(4000, elsewhere)
    await builder.load()
    await builder.close()
    expect([waiting.segments.size, readdirSync(path.dirname(file)).toSorted()]).toEqual([0, ['elsewhere', 'lock']])
    writeFileSync(file, readFileSync(elsewhere))
    await loading
    await waiting.close()
    expect([waiting.ids(), readFileSync(lock, 'utf8')]).toEqual([ids, String(process.ppid)])
  })

  test('is not read by a database that was restored to an earlier state', async () => {
    const [own, other] = [new IndexFile(file), new Copy(4000)]
    await other.load()
    await other.close()
    const head = readFileSync(file)
    const { identity } = JSON.parse(head.subarray(8, 8 + Number(head.readBigUInt64LE())).toString()) as {
      identity: string
    }
    const saved = await own.read(identity)
    await own.write(identity, { snapshot: '900000000:900000000:', segments: (saved?.segments ?? []).slice(0, 0) })
    const restored = new Copy(4000)
    await restored.load()
    await restored.close()
    expect(restored.ids()).toEqual(ids)
  })
})

describe('the file of an index', () => {
  const segment = async () => {
    const copy = new Copy(4000, path.join(path.dirname(file), 'source', 'index'))
    await copy.load()
    await copy.close()
    const [found] = copy.segments.values()
    return found as Segment
  }

  test('has all segments, without the products that were replaced, and only whole and for its database', async () => {
    const [one, other] = [await segment(), await segment()]
    other.removeAll(ids.slice(3))
    const saved = new IndexFile(file)
    await saved.write('this one', { snapshot: '5:5:', segments: [one, other] })
    const read = await saved.read('this one')
    expect(read?.snapshot).toBe('5:5:')
    expect(read?.segments.map(({ liveCount }) => liveCount)).toEqual([ids.length, 3])
    expect(read?.segments.map(({ image }) => Buffer.from(image).equals(Buffer.from(one.image)))).toEqual([true, true])
    expect(read?.segments[1]?.removedIds().toSorted((a, b) => a - b)).toEqual(ids.slice(3))
    expect(await saved.read('another one')).toBeUndefined()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const whole = readFileSync(file)
    writeFileSync(file, Buffer.concat([whole.subarray(0, -one.image.byteLength), Buffer.alloc(one.image.byteLength)]))
    expect(await saved.read('this one')).toBeUndefined()
  })

  test('is ignored if it is missing, cut off, empty, too long or of another version', async () => {
    const saved = new IndexFile(file)
    expect(await saved.read('x')).toBeUndefined()
    await saved.write('x', { snapshot: '5:5:', segments: [] })
    expect((await saved.read('x'))?.segments).toEqual([])
    const good = readFileSync(file)
    const older = Buffer.from(good.toString('latin1').replace(/"format":\d+/, '"format":1'), 'latin1')
    for (const bad of [
      Buffer.alloc(0),
      // what a power cut may leave
      Buffer.alloc(good.length),
      good.subarray(0, -1),
      good.subarray(0, 8),
      Buffer.concat([good, Buffer.from(' ')]),
      older,
    ]) {
      writeFileSync(file, bad)
      expect(await saved.read('x')).toBeUndefined()
    }
    writeFileSync(file, good)
    expect(await saved.read('x')).toMatchObject({ snapshot: '5:5:' })
  })

  test('that cannot be replaced leaves no copy behind', async () => {
    mkdirSync(path.join(file, 'a folder'), { recursive: true })
    await expect(new IndexFile(file).write('x', { snapshot: '5:5:', segments: [] })).rejects.toThrow('rename')
    expect(readdirSync(path.dirname(file))).toEqual(['index'])
  })
})
