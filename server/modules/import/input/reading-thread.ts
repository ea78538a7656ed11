// worker thread of readInThread
import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadResponse, ThreadRequest } from './read-in-thread.ts'
import { readTitles, type ReadOptions } from './read-titles.ts'
import { BrokenFile, type ReadResult } from '../record/title-record.ts'

const port = parentPort
if (!port) throw new Error('reading-thread must run as a worker thread')
let read: ReadResult[] = []
let messages: string[] = []

function respond(broken?: BrokenFile) {
  const results = read.length > 0 ? JSON.stringify(read) : undefined
  port?.postMessage({
    results,
    messages,
    broken: broken && { line: broken.line, message: broken.message },
  } satisfies ThreadResponse)
  read = []
  messages = []
}

async function* bytes(sent: AsyncIterable<[ThreadRequest]>): AsyncGenerator<Buffer> {
  for await (const [request] of sent) {
    if (request === null) return
    if (!(request instanceof Uint8Array)) throw Object.assign(new Error(request.message), { code: request.code })
    yield Buffer.from(request.buffer)
    // the reader pulls the next chunk only after processing this one
    respond()
  }
}

try {
  for await (const some of readTitles(
    bytes(on(port, 'message') as AsyncIterable<[ThreadRequest]>),
    workerData as ReadOptions,
    (line) => messages.push(line),
  ))
    read.push(...some)
  respond()
} catch (error) {
  if (!(error instanceof BrokenFile)) throw error
  respond(error)
}
