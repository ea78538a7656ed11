// worker thread that reads the catalogue into segments, for RemoteIndexer
import { parentPort, workerData } from 'node:worker_threads'
import { openPostgres } from '../../../platform/db/db.ts'
import { Indexer, type IndexerOptions } from './indexer.ts'
import type { WorkerRequest, WorkerReport } from './remote-indexer.ts'

const { url, ...options } = workerData as IndexerOptions & { url: string }
const db = openPostgres(url, 1, 0)
const report = (message: WorkerReport) => parentPort?.postMessage(message)
const indexer = new Indexer(db, options, (step) => report({ step }))

parentPort?.on('message', ({ number, method }: WorkerRequest) => {
  indexer[method]()
    .then(() => (method === 'close' ? db.close() : undefined))
    .then(
      () => report({ done: number }),
      (error: unknown) => report({ done: number, error: String(error) }),
    )
})
