import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { OperatorError } from './command.ts'

/**
 * The admin socket: a Unix socket in the data folder that receives a command's arguments and returns its output.
 * PGlite serves one process, so a command beside a running shop must be executed by the shop itself.
 */
export const socketPath = (dataDir: string) => {
  const preferred = path.join(dataDir, 'admin', 'shop.sock')
  // paths of Unix sockets are limited to 104 to 108 bytes
  return Buffer.byteLength(preferred) < 100
    ? preferred
    : path.join(tmpdir(), `zakladka-${createHash('sha1').update(preferred).digest('hex').slice(0, 12)}`, 'shop.sock')
}

/** Ends the output; the exit code follows. */
export const EXIT = '\u0004'

/** The first line of a request, as JSON; standard input follows. */
export interface CommandRequest {
  argv: string[]
  cwd: string
  isWatched: boolean
  /** Name of the operator. */
  user: string
}

/** Runs a command in the running shop, forwarding standard input. */
export function sendCommand(
  dataDir: string,
  command: CommandRequest,
  { input, write }: { input?: Readable; write: (text: string) => void },
): Promise<number> {
  return new Promise((resolve, reject) => {
    // no agent: a connection kept for the next command may be closed while that is sent
    const outgoing = request(
      { agent: false, socketPath: socketPath(dataDir), method: 'POST', path: '/' },
      (response) => {
        let code = 1
        response.setEncoding('utf8')
        response.on('data', (text: string) => {
          const exitIndex = text.indexOf(EXIT)
          write(exitIndex < 0 ? text : text.slice(0, exitIndex))
          if (exitIndex >= 0) code = Number(text.slice(exitIndex + 1))
        })
        response.on('end', () => resolve(code))
        response.on('error', reject)
      },
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT' || error.code === 'ECONNREFUSED'
          ? new OperatorError('The shop is starting, or another command is running. Try again in a moment.')
          : error,
      ),
    )
    outgoing.write(`${JSON.stringify(command)}\n`)
    if (input) input.pipe(outgoing)
    else outgoing.end()
  })
}
