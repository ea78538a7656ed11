// Worker thread of the embedded database: slow statements must not block the server's event loop.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const { folder, dump, setting } = workerData
const database = await PGlite.create({
  dataDir: folder,
  extensions: { pg_trgm },
  ...(dump && { loadDataDir: new Blob([await readFile(dump)]) }),
})
await database.exec(`set ${setting}`)
async function handleMessage(message) {
  if (message === 'close') {
    await database.close()
    parentPort.close()
  } else {
    const bytes = await send(message)
    parentPort.postMessage(bytes, [bytes.buffer])
  }
}
/** Streamed, because PGlite keeps the parsed results of `execProtocolRaw` for ever. */
async function send(message) {
  const parts = []
  // copied, because each part is a view of the database's memory, which it reuses
  await database.execProtocolRawStream(message, { onRawData: (part) => parts.push(part.slice()) })
  if (parts.length === 1) return parts[0]
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}
parentPort.on('message', (message) => void handleMessage(message))
parentPort.postMessage('ready')
