import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { FORCE_GENERIC_PLAN } from './prepared.ts'

const TERMINATE = 'X'.charCodeAt(0)

/**
 * PGlite in a worker thread behind a byte stream that speaks PostgreSQL's wire protocol, so that the ordinary `pg`
 * driver can connect to it. It has one session only: the pool must have `max: 1`.
 */
export class EmbeddedDatabase {
  readonly #worker: Worker
  #answer: ((bytes: Uint8Array) => void) | undefined

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (bytes: Uint8Array) => this.#answer?.(bytes))
  }

  /** `folder` is a path, or `memory://` for tests; `dump` is a file made by `dumpDataDir`, loaded at the start. */
  static open(folder: string, dump?: string): Promise<EmbeddedDatabase> {
    const workerData = { folder, dump, setting: FORCE_GENERIC_PLAN }
    const worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), { workerData })
    return new Promise((resolve, reject) => {
      worker.once('error', reject)
      worker.once('message', () => {
        worker.off('error', reject)
        worker.on('error', (error) => {
          throw error
        })
        resolve(new EmbeddedDatabase(worker))
      })
    })
  }

  /** The socket for `pg`; responses arrive in request order. */
  connect(): Duplex {
    const exchange = (bytes: Buffer) =>
      new Promise<Uint8Array>((resolve) => {
        this.#answer = resolve
        this.#worker.postMessage(bytes)
      })
    const socket = new Duplex({
      read() {},
      write(chunk: Buffer, _encoding, done) {
        if (chunk[0] === TERMINATE) {
          // the session outlives the client, which waits for the end of the stream
          socket.push(null)
          return done()
        }
        void exchange(chunk).then((response) => {
          if (response.length > 0) socket.push(Buffer.from(response))
          done()
        }, done)
      },
      writev(chunks, done) {
        this._write(Buffer.concat(chunks.map((c) => c.chunk as Buffer)), 'buffer' as BufferEncoding, done)
      },
    })
    const asNetSocket = {
      connect: () => queueMicrotask(() => socket.emit('connect')),
      setNoDelay() {},
      setKeepAlive() {},
      ref() {},
      unref() {},
    }
    return Object.assign(socket, asNetSocket)
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#worker.once('exit', resolve))
    this.#worker.postMessage('close')
    await ended
  }
}
