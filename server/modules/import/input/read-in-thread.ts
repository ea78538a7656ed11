import { on } from 'node:events'
import { openThread } from '../../../platform/process/thread.ts'
import type { Way } from './read-titles.ts'
import { BrokenFile, type ReadResult } from '../record/title-record.ts'

/**
 * What the thread is sent: the file's bytes, then null for its end or why there are no more. Each is answered once, in
 * order.
 */
export type Sent = Uint8Array | null | { code: string | undefined; message: string }

export interface Answer {
  /** JSON of what was read, which takes half as long to send as the objects. */
  results: string | undefined
  told: string[]
  broken: { line: number; message: string } | undefined
}

/** So many pieces of a file are on their way to the thread or from it. */
const AHEAD = 8

/** Reads a file's titles in a thread of its own, so that reading and writing them each have a processor. */
export async function* readApart(
  bytes: AsyncIterable<Buffer>,
  way: Way,
  tell: (line: string) => void,
): AsyncGenerator<ReadResult[]> {
  const thread = openThread('reading-thread', import.meta.url, way)
  const answers = on(thread, 'message', { close: ['exit'] })
  async function* next(): AsyncGenerator<ReadResult[]> {
    const { value, done } = (await answers.next()) as IteratorResult<[Answer], undefined>
    if (done) throw new Error('the thread that reads has ended')
    const [{ results, told, broken }] = value
    for (const line of told) tell(line)
    if (results !== undefined) yield JSON.parse(results) as ReadResult[]
    if (broken) throw new BrokenFile(broken.line, broken.message)
  }
  try {
    let waiting = 0
    for await (const piece of pieces(bytes)) {
      thread.postMessage(piece, piece instanceof Uint8Array ? [piece.buffer as ArrayBuffer] : [])
      if (++waiting < AHEAD) continue
      waiting--
      yield* next()
    }
    for (; waiting > 0; waiting--) yield* next()
  } finally {
    await thread.terminate()
  }
}

async function* pieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Sent> {
  try {
    // a piece of its own can be handed over whole
    for await (const piece of bytes) yield new Uint8Array(piece)
    yield null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    yield { code, message }
  }
}
