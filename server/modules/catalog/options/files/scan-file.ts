import { createConnection } from 'node:net'

/** Address of ClamAV's `clamd`, or of another program that speaks its INSTREAM over TCP. */
export interface Scanner {
  host: string
  port: number
}

const TIMEOUT_MS = 20_000
const CHUNK_BYTES = 64 * 1024
const MAX_RESPONSE_LENGTH = 1024

/** Chunks, each preceded by its length; a length of 0 ends the stream. */
function* chunksOf(bytes: Buffer): Generator<Buffer> {
  const lengthHeader = (size: number) => {
    const header = Buffer.alloc(4)
    header.writeUInt32BE(size)
    return header
  }
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES)
    yield lengthHeader(chunk.length)
    yield chunk
  }
  yield lengthHeader(0)
}

/** The name of a found virus, or undefined; rejects if the scanner does not answer. */
export function findVirus({ host, port }: Scanner, bytes: Buffer): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = createConnection({ host, port })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the scanner does not answer')))
    socket.setEncoding('utf8')
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (const chunk of chunksOf(bytes)) socket.write(chunk)
    })
    socket.on('data', (text: string) => {
      response += text
      if (response.includes('\0') || response.length > MAX_RESPONSE_LENGTH) socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [, result] = /^stream: (.+?)[\0\n]?$/s.exec(response) ?? []
      if (result === 'OK') return resolve(undefined)
      const [, virus] = /^(.+) FOUND$/s.exec(result ?? '') ?? []
      if (virus) return resolve(virus)
      reject(new Error(`the scanner answered ${JSON.stringify(response.slice(0, 200))}`))
    })
  })
}
