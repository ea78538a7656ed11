// Worker thread of the embedded database: slow statements must not block the server's event loop.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const { folder, dump } = workerData
const database = await PGlite.create({
  dataDir: folder,
  extensions: { pg_trgm },
  ...(dump && { loadDataDir: new Blob([await readFile(dump)]) }),
})
async function answer(message) {
  if (message === 'close') {
    await database.close()
    parentPort.close()
  } else parentPort.postMessage(await database.execProtocolRaw(message))
}
parentPort.on('message', (message) => void answer(message))
parentPort.postMessage('ready')
