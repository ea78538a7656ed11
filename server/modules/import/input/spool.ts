import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'

/** Values kept in memory before a file is opened. */
const MAX_IN_MEMORY = 2000

/** Buffers any number of values until they are read back once, in order. */
export class Spool<T> {
  readonly #path = path.join(tmpdir(), `zakladka-import-${randomUUID()}.jsonl`)
  #memory: T[] = []
  #file: WriteStream | undefined

  async add(values: readonly T[]): Promise<void> {
    this.#memory.push(...values)
    if (this.#memory.length < MAX_IN_MEMORY) return
    this.#file ??= createWriteStream(this.#path, { mode: 0o600 })
    const isTaken = this.#file.write(`${JSON.stringify(this.#memory)}\n`)
    this.#memory = []
    if (!isTaken) await once(this.#file, 'drain')
  }

  async *read(): AsyncGenerator<T[]> {
    if (this.#file) {
      this.#file.end()
      await finished(this.#file)
      for await (const line of createInterface({ input: createReadStream(this.#path), crlfDelay: Infinity })) {
        yield JSON.parse(line) as T[]
      }
    }
    yield this.#memory
  }

  async close(): Promise<void> {
    this.#file?.destroy()
    await rm(this.#path, { force: true })
  }
}
