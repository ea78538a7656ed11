import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import type { Desk } from './command.ts'
import { operate } from './operate.ts'

/**
 * The running shop's counter for its operator: a socket in the data folder that takes a command's words and answers
 * with its lines.
 * PGlite serves one process, so a command typed beside a running shop is carried out by the shop itself.
 */
const socketPath = (dataDir: string) => {
  const wanted = path.join(dataDir, 'counter', 'shop.sock')
  // the system's limit for such names is 104 to 108 bytes
  return Buffer.byteLength(wanted) < 100
    ? wanted
    : path.join(tmpdir(), `zakladka-${createHash('sha1').update(wanted).digest('hex').slice(0, 12)}`, 'shop.sock')
}

/**
 * A folder that only the shop's own user may enter, before there is anything in it: a socket has no moment in which
 * others could reach it.
 */
function openFolder(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(folder)
  if (process.getuid && uid !== process.getuid())
    throw new Error(`${folder} belongs to somebody else; remove it and start again`)
  chmodSync(folder, 0o700)
}

const EXIT = '\u0004'

/** What stands in the first line of a request; standard input follows it. */
interface Asked {
  argv: string[]
  cwd: string
  isWatched: boolean
}

export async function openCounter(parts: Pick<Desk, 'db' | 'settings'>): Promise<Server> {
  const file = socketPath(parts.settings.dataDir)
  openFolder(path.dirname(file))
  rmSync(file, { force: true })
  const server = createServer((incoming, response) => void serve(parts, incoming, response))
  // a catalogue may take longer to come in than a form
  server.requestTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(file, resolve)
  })
  return server
}

async function serve(parts: Pick<Desk, 'db' | 'settings'>, incoming: IncomingMessage, response: ServerResponse) {
  let code = 1
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const write = async (text: string) => {
    if (response.write(text) || gone.signal.aborted) return
    await new Promise<void>((resolve) => {
      response.once('drain', resolve)
      response.once('close', resolve)
    })
  }
  try {
    const { asked, input } = await readAsked(incoming)
    code = await operate(asked.argv, {
      ...parts,
      ...asked,
      input,
      write,
      tell: (line) => response.write(`${line}\n`),
      signal: gone.signal,
    })
  } catch (error) {
    response.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  }
  response.end(`${EXIT}${code}`)
}

const NEWLINE = 10

/** The first line of a request, and all that comes after it. */
async function readAsked(incoming: IncomingMessage): Promise<{ asked: Asked; input: Readable }> {
  const head: Buffer[] = []
  return new Promise((resolve, reject) => {
    const onEnd = () => reject(new Error('the request ended before its first line'))
    const onData = (chunk: Buffer) => {
      const at = chunk.indexOf(NEWLINE)
      head.push(at < 0 ? chunk : chunk.subarray(0, at))
      if (at < 0) return
      incoming.off('data', onData)
      incoming.off('end', onEnd)
      incoming.pause()
      const input = new PassThrough({ highWaterMark: 256 * 1024 })
      input.write(chunk.subarray(at + 1))
      incoming.pipe(input)
      incoming.on('error', (error) => input.destroy(error))
      resolve({ asked: JSON.parse(Buffer.concat(head).toString()) as Asked, input })
    }
    incoming.on('data', onData)
    incoming.once('end', onEnd)
    incoming.once('error', reject)
  })
}

/** Has the running shop carry out a command; what it reads from standard input is passed on. */
export function askCounter(
  dataDir: string,
  asked: Asked,
  { input, write }: { input?: Readable; write: (text: string) => void },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath: socketPath(dataDir), method: 'POST', path: '/' }, (response) => {
      let code = 1
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        const at = text.indexOf(EXIT)
        write(at < 0 ? text : text.slice(0, at))
        if (at >= 0) code = Number(text.slice(at + 1))
      })
      response.on('end', () => resolve(code))
      response.on('error', reject)
    })
    asking.on('error', reject)
    asking.write(`${JSON.stringify(asked)}\n`)
    if (input) input.pipe(asking)
    else asking.end()
  })
}
