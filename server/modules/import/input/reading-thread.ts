// The thread that reads a file's titles, for readApart.
import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { Answer, Sent } from './read-in-thread.ts'
import { readTitles, type Way } from './read-titles.ts'
import { BrokenFile, type ReadResult } from '../record/title-record.ts'

const port = parentPort
if (!port) throw new Error('this is a thread, no program')
let read: ReadResult[] = []
let told: string[] = []

function answer(broken?: BrokenFile) {
  const results = read.length > 0 ? JSON.stringify(read) : undefined
  port?.postMessage({
    results,
    told,
    broken: broken && { line: broken.line, message: broken.message },
  } satisfies Answer)
  read = []
  told = []
}

async function* bytes(sent: AsyncIterable<[Sent]>): AsyncGenerator<Buffer> {
  for await (const [piece] of sent) {
    if (piece === null) return
    if (!(piece instanceof Uint8Array)) throw Object.assign(new Error(piece.message), { code: piece.code })
    yield Buffer.from(piece.buffer)
    // whoever asks for the next has dealt with this one
    answer()
  }
}

try {
  for await (const some of readTitles(bytes(on(port, 'message') as AsyncIterable<[Sent]>), workerData as Way, (line) =>
    told.push(line),
  ))
    read.push(...some)
  answer()
} catch (error) {
  if (!(error instanceof BrokenFile)) throw error
  answer(error)
}
