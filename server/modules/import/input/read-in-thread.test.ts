import { poland } from '../onix/test-message.ts'
import { gzipSync, createGunzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { parseMap } from '../csv/csv-map.ts'
import { readInThread } from './read-in-thread.ts'
import { readTitles, type ReadOptions } from './read-titles.ts'
import { message, toChunks, product, recordsOf } from '../onix/test-message.ts'

const ONIX: ReadOptions = { form: 'onix', encoding: undefined, market: poland }
const CSV: ReadOptions = {
  form: 'csv',
  encoding: undefined,
  market: poland,
  map: parseMap('{"columns":{"isbn":"isbn","title":"tytuł","price":"cena"}}'),
}
const many = (count: number) =>
  message(
    Array.from({ length: count }, (_, i) =>
      product({
        reference: `r-${i}`,
        title: `Żółw ${i} „\u2028”`,
        texts: '<TextContent><TextType>03</TextType><Text>Opis</Text></TextContent>',
      }),
    ).join('\n'),
  )
const row = (i: number) => `978832400${String(i).padStart(4, '0')};Gęś ${i};${i % 7 === 0 ? '-1' : '10,00'};x\n`
const table = `isbn;tytuł;cena;uwagi\n${Array.from({ length: 3000 }, (_, i) => row(i)).join('')}1;2\n`

async function readAll(read: typeof readInThread, bytes: AsyncIterable<Buffer>, options: ReadOptions) {
  const lines: string[] = []
  const results: unknown[] = []
  let broken: unknown
  try {
    for await (const some of read(bytes, options, (line) => lines.push(line))) results.push(...some)
  } catch (error) {
    broken = { ...(error as object), name: (error as Error).constructor.name, message: (error as Error).message }
  }
  // JSON drops undefined fields between the threads
  return { lines, results: JSON.parse(JSON.stringify(results)) as unknown[], broken }
}

test.each([
  ['a message', many(2000), ONIX, 2000, undefined],
  ['a table with bad rows', table, CSV, 3001, undefined],
  ['a truncated message', many(500).slice(0, -400), ONIX, 499, /truncated/],
  ['a message with an unknown encoding', many(3), { ...ONIX, encoding: 'x-nobody' }, 0, /unknown encoding/],
  ['an empty file', '', CSV, 0, /empty/],
])('%s gives the same results in a worker thread', async (_, text, options, count, reason) => {
  const inThread = await readAll(readInThread, toChunks(text), options)
  expect(inThread.results).toHaveLength(count)
  expect(inThread.broken).toEqual(
    reason
      ? (expect.objectContaining({ name: 'BrokenFile', message: expect.stringMatching(reason) as string }) as unknown)
      : undefined,
  )
  expect(inThread).toEqual(await readAll(readTitles as typeof readInThread, toChunks(text), options))
})

test('a truncated gzip is reported with the line reached', async () => {
  const packed = gzipSync(many(2000))
  const unpacked = () =>
    Readable.from(toChunks(packed.subarray(0, packed.length / 2), 5000)).pipe(createGunzip()) as AsyncIterable<Buffer>
  const { broken, results } = await readAll(readInThread, unpacked(), ONIX)
  expect(broken).toMatchObject({
    message: 'the packed file ends too early: it is truncated',
    line: expect.any(Number) as number,
  })
  expect(results.length).toBeGreaterThan(500)
})

test('reading applies back-pressure and stops when the consumer stops', async () => {
  let sent = 0
  async function* endless() {
    for (const line of [`isbn;tytuł;cena\n`]) yield Buffer.from(line)
    for (;;) {
      sent++
      yield Buffer.from(`;Tom ${sent};10,00\n`.repeat(1000))
    }
  }
  let taken = 0
  for await (const some of readInThread(endless(), CSV, () => {})) {
    taken += some.length
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(sent * 1000 - taken).toBeLessThan(20_000)
    if (taken > 10_000) break
  }
  const before = sent
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(sent).toBe(before)
  expect(await recordsOf(readInThread(toChunks(many(3)), ONIX, () => {}))).toHaveLength(3)
})
