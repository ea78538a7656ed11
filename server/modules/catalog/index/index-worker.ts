// worker thread that reads the catalogue into segments, for RemoteIndexer
import { parentPort, workerData } from 'node:worker_threads'
import { openPostgres } from '../../../platform/db/db.ts'
import { Indexer, type IndexerParts } from './indexer.ts'
import type { Order, Report } from './remote-indexer.ts'

const { url, ...parts } = workerData as IndexerParts & { url: string }
const db = openPostgres(url, 1, 0)
const report = (message: Report) => parentPort?.postMessage(message)
const indexer = new Indexer(db, parts, (step) => report({ step }))

parentPort?.on('message', ({ number, work }: Order) => {
  indexer[work]()
    .then(() => (work === 'close' ? db.close() : undefined))
    .then(
      () => report({ done: number }),
      (error: unknown) => report({ done: number, error: String(error) }),
    )
})
