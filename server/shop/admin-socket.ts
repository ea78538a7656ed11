import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import type { CommandContext } from './command.ts'
import { runCommand } from './run-command.ts'
import { type CommandRequest, EXIT, socketPath } from './send-command.ts'

/** Creates a folder only the shop's user can enter, before the socket is created in it. */
function openFolder(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(folder)
  if (process.getuid && uid !== process.getuid())
    throw new Error(`${folder} belongs to another user; remove it and restart`)
  chmodSync(folder, 0o700)
}

export async function openAdminSocket(parts: Pick<CommandContext, 'db' | 'settings'>): Promise<Server> {
  const file = socketPath(parts.settings.dataDir)
  openFolder(path.dirname(file))
  rmSync(file, { force: true })
  const server = createServer((incoming, response) => void serve(parts, incoming, response))
  // an import may take longer than the default timeout
  server.requestTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(file, resolve)
  })
  return server
}

async function serve(
  parts: Pick<CommandContext, 'db' | 'settings'>,
  incoming: IncomingMessage,
  response: ServerResponse,
) {
  let code = 1
  const disconnected = new AbortController()
  response.on('close', () => disconnected.abort())
  const write = async (text: string) => {
    if (response.write(text) || disconnected.signal.aborted) return
    await new Promise<void>((resolve) => {
      response.once('drain', resolve)
      response.once('close', resolve)
    })
  }
  try {
    const { command, input } = await readCommandRequest(incoming)
    const { argv, user, ...rest } = command
    code = await runCommand(argv, {
      ...parts,
      ...rest,
      actor: { kind: 'command-line', name: user },
      input,
      write,
      print: (line) => response.write(`${line}\n`),
      signal: disconnected.signal,
    })
  } catch (error) {
    response.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  }
  response.end(`${EXIT}${code}`)
}

const NEWLINE = 10

/** Parses the first line of a request; the rest is standard input. */
async function readCommandRequest(incoming: IncomingMessage): Promise<{ command: CommandRequest; input: Readable }> {
  const head: Buffer[] = []
  return new Promise((resolve, reject) => {
    const onEnd = () => reject(new Error('the request ended before its first line'))
    const onData = (chunk: Buffer) => {
      const newlineIndex = chunk.indexOf(NEWLINE)
      head.push(newlineIndex < 0 ? chunk : chunk.subarray(0, newlineIndex))
      if (newlineIndex < 0) return
      incoming.off('data', onData)
      incoming.off('end', onEnd)
      incoming.pause()
      const input = new PassThrough({ highWaterMark: 256 * 1024 })
      input.write(chunk.subarray(newlineIndex + 1))
      incoming.pipe(input)
      incoming.on('error', (error) => input.destroy(error))
      resolve({ command: JSON.parse(Buffer.concat(head).toString()) as CommandRequest, input })
    }
    incoming.on('data', onData)
    incoming.once('end', onEnd)
    incoming.once('error', reject)
  })
}
