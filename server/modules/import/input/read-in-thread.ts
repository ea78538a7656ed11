import { on } from 'node:events'
import { openThread } from '../../../platform/process/thread.ts'
import type { ReadOptions } from './read-titles.ts'
import { BrokenFile, type ReadResult } from '../record/title-record.ts'

/**
 * Messages to the worker: chunks of the file, then null at its end or the read error. Each gets one response, in order.
 */
export type ThreadRequest = Uint8Array | null | { code: string | undefined; message: string }

export interface ThreadResponse {
  /** JSON, which transfers twice as fast as structured clones. */
  results: string | undefined
  messages: string[]
  broken: { line: number; message: string } | undefined
}

/** Chunks in flight to or from the worker. */
const MAX_IN_FLIGHT = 8

/** Parses a file in a worker thread, so that parsing and writing run in parallel. */
export async function* readInThread(
  bytes: AsyncIterable<Buffer>,
  options: ReadOptions,
  log: (line: string) => void,
): AsyncGenerator<ReadResult[]> {
  const thread = openThread('reading-thread', import.meta.url, options)
  const responses = on(thread, 'message', { close: ['exit'] })
  async function* next(): AsyncGenerator<ReadResult[]> {
    const { value, done } = (await responses.next()) as IteratorResult<[ThreadResponse], undefined>
    if (done) throw new Error('the reading thread has ended')
    const [{ results, messages, broken }] = value
    for (const line of messages) log(line)
    if (results !== undefined) yield JSON.parse(results) as ReadResult[]
    if (broken) throw new BrokenFile(broken.line, broken.message)
  }
  try {
    let waiting = 0
    for await (const request of toRequests(bytes)) {
      thread.postMessage(request, request instanceof Uint8Array ? [request.buffer as ArrayBuffer] : [])
      if (++waiting < MAX_IN_FLIGHT) continue
      waiting--
      yield* next()
    }
    for (; waiting > 0; waiting--) yield* next()
  } finally {
    await thread.terminate()
  }
}

async function* toRequests(bytes: AsyncIterable<Buffer>): AsyncGenerator<ThreadRequest> {
  try {
    // a copy owns its buffer and can be transferred
    for await (const chunk of bytes) yield new Uint8Array(chunk)
    yield null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    yield { code, message }
  }
}
