// The embedded database's own thread: heavy statements must not stall the thread that answers readers.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const database = await PGlite.create({ dataDir: workerData.folder, extensions: { pg_trgm } })
async function answer(message) {
  if (message === 'close') {
    await database.close()
    parentPort.close()
  } else parentPort.postMessage(await database.execProtocolRaw(message))
}
parentPort.on('message', (message) => void answer(message))
parentPort.postMessage('ready')
