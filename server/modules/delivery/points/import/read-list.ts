import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ListedPoint, Network } from '../point.ts'
import { type Format, formats } from './formats.ts'
import { jsonRecords } from './json-records.ts'
import { PointListError } from './list-error.ts'
import type { ListRecord } from './record.ts'
import { xmlRecords } from './xml-records.ts'

/** About three times the number of lockers in Poland. */
const MAX_POINTS = 200_000
const MAX_BYTES = 500 * 1024 * 1024
const MAX_PROBLEMS_KEPT = 20

/** The complete content of a carrier's list. */
export interface PointList {
  /** By code; of several points with one code, the last. */
  points: Map<string, ListedPoint>
  /** Codes of listed points that cannot be read: their stored points are left unchanged. */
  unreadable: Set<string>
  problems: { code: string; problem: string }[]
  /** Number of skipped records, such as places that only accept parcels. */
  ignored: number
  /** Number of points announced by the carrier, if the list has it. */
  announced: number | undefined
}

export const emptyList = (): PointList => ({
  points: new Map(),
  unreadable: new Set(),
  problems: [],
  ignored: 0,
  announced: undefined,
})

/** Reads one file or page into a list, record by record, so that memory does not depend on its size. */
export async function addStreamToList(
  list: PointList,
  network: Network,
  bytes: Readable,
): Promise<{ records: number }> {
  const format = formats[network]
  const head = { text: '' }
  let records = 0
  for await (const record of recordsOf(decodeText(bytes), format, head)) {
    records++
    addRecord(list, format, record)
  }
  const announced = /"count"\s*:\s*(\d+)/.exec(head.text)?.[1]
  if (announced !== undefined) list.announced = Number(announced)
  return { records }
}

export const addFileToList = (list: PointList, network: Network, file: string) =>
  addStreamToList(list, network, createReadStream(file))

function addRecord(list: PointList, { read }: Format, record: ListRecord): void {
  const result = read(record)
  if ('ignored' in result) list.ignored++
  else if ('point' in result) list.points.set(result.point.code, result.point)
  else {
    if (result.code) list.unreadable.add(result.code)
    if (list.problems.length < MAX_PROBLEMS_KEPT) list.problems.push(result)
  }
  if (list.points.size > MAX_POINTS)
    throw new PointListError(`The list has more than ${MAX_POINTS} points, which no carrier has.`)
}

/** Yields the records of JSON or XML, by the first character. */
async function* recordsOf(
  texts: AsyncGenerator<string>,
  { elements }: Format,
  head: { text: string },
): AsyncGenerator<ListRecord> {
  let start = ''
  // not by for await: leaving the loop early would close the stream
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    start += next.value
    if (start.trim() !== '') break
  }
  const first = start.trimStart().charAt(0)
  async function* all() {
    yield start
    yield* texts
  }
  if (first === '') throw new PointListError('The file is empty.')
  if (first === '<') yield* xmlRecords(all(), elements)
  else if (first === '{' || first === '[') yield* jsonRecords(all(), head)
  else throw new PointListError('The file is neither JSON nor XML.')
}

async function* decodeText(bytes: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw new PointListError('The file is not in UTF-8.')
    }
  }
  try {
    for await (const chunk of await unpacked(bytes)) {
      size += chunk.length
      if (size > MAX_BYTES) throw new PointListError('The file is larger than 500 MB.')
      yield decode(chunk)
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_')) throw new PointListError(`The packed file cannot be read: ${message}.`)
    throw error
  }
  yield decode()
}

/** Decompresses gzip; other content is passed through. */
async function unpacked(bytes: Readable): Promise<AsyncIterable<Uint8Array>> {
  const iterator = (bytes as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  const first = await iterator.next()
  async function* all() {
    if (first.done) return
    yield first.value
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  if (first.done || first.value[0] !== 0x1f || first.value[1] !== 0x8b) return all()
  const packed = Readable.from(all())
  const plain = createGunzip()
  packed.on('error', (error) => plain.destroy(error))
  return packed.pipe(plain)
}
