import type { Worker } from 'node:worker_threads'
import { openThread } from '../../../platform/process/thread.ts'
import type { IndexerOptions, CatalogIndexer, IndexUpdate } from './indexer.ts'

/** A request to the thread; it answers with a `WorkerReport`. */
export interface WorkerRequest {
  number: number
  method: keyof CatalogIndexer
}
export type WorkerReport = { step: IndexUpdate } | { done: number; error?: string }

/**
 * An indexer in a worker thread with its own connection, so that reading and merging a large catalogue does not block
 * queries.
 */
export class RemoteIndexer implements CatalogIndexer {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  #number = 0

  constructor(
    options: IndexerOptions & { url: string },
    onChanges: (step: IndexUpdate) => void,
    onExit: (error: Error) => void,
  ) {
    this.#worker = openThread('index-worker', import.meta.url, options)
    this.#worker.on('message', (report: WorkerReport) => {
      if ('step' in report) return onChanges(report.step)
      const waiting = this.#waiting.get(report.done)
      this.#waiting.delete(report.done)
      if (report.error === undefined) waiting?.resolve()
      else waiting?.reject(new Error(report.error))
    })
    let fault = new Error('the catalogue index thread exited')
    this.#worker.on('error', (error: Error) => (fault = error))
    this.#worker.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(fault)
      this.#waiting.clear()
      onExit(fault)
    })
    // does not keep the process alive
    this.#worker.unref()
  }

  #request(method: keyof CatalogIndexer): Promise<void> {
    return new Promise((resolve, reject) => {
      const number = ++this.#number
      this.#waiting.set(number, { resolve, reject })
      this.#worker.postMessage({ number, method } satisfies WorkerRequest)
    })
  }

  load = () => this.#request('load')
  catchUp = () => this.#request('catchUp')
  async close(): Promise<void> {
    await this.#request('close').catch(() => {}) // already terminated
    await this.#worker.terminate()
  }
}
