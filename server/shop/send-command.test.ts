import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OperatorError } from './command.ts'
import { EXIT, sendCommand, socketPath } from './send-command.ts'

let dataDir: string
let server: Server | undefined
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'zakladka-send-'))
  mkdirSync(path.join(dataDir, 'admin'))
})
afterEach(async () => {
  if (server) await new Promise((resolve) => server?.close(resolve))
  server = undefined
  rmSync(dataDir, { recursive: true })
})

const COMMAND = { argv: ['orders', 'list'], cwd: '/tmp', isWatched: true, user: 'ewa' }
async function answer(listener: RequestListener) {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(socketPath(dataDir), resolve))
}
async function send(input?: Readable) {
  let output = ''
  const code = await sendCommand(dataDir, COMMAND, { input, write: (text) => (output += text) })
  return { code, output }
}

test('a command is one line of JSON, followed by its input; the answer ends with the exit code', async () => {
  let received = ''
  await answer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => (received += text))
    request.on('end', () => {
      response.write('pierwsza\n')
      response.end(`druga\n${EXIT}3`)
    })
  })
  expect(await send(Readable.from(['a\n', 'b']))).toEqual({ code: 3, output: 'pierwsza\ndruga\n' })
  expect(received).toBe(`${JSON.stringify(COMMAND)}\na\nb`)
  expect(await send()).toEqual({ code: 3, output: 'pierwsza\ndruga\n' })
})

test('an answer without an exit code is a failure', async () => {
  await answer((_request, response) => response.end('połowa'))
  expect(await send()).toEqual({ code: 1, output: 'połowa' })
  await new Promise((resolve) => server?.close(resolve))
  await answer((_request, response) => response.end(`${EXIT}0`))
  expect(await send()).toEqual({ code: 0, output: '' })
})

test('a shop that does not listen is starting, and any other failure is shown as it is', async () => {
  const starting = new OperatorError('The shop is starting, or another command is running. Try again in a moment.')
  await expect(send()).rejects.toEqual(starting)
  // a socket file without a listener
  writeFileSync(socketPath(dataDir), '')
  await expect(send()).rejects.toEqual(starting)
  rmSync(socketPath(dataDir))
  await answer((request) => void request.socket.destroy())
  await expect(send()).rejects.toThrow('socket hang up')
})

test('a data folder with a long path has its socket in the folder of temporary files', () => {
  const folderOf = (length: number) => `/${'d'.repeat(length - '/admin/shop.sock'.length - 1)}`
  expect(socketPath(folderOf(99))).toBe(`${folderOf(99)}/admin/shop.sock`)
  const moved = socketPath(folderOf(100))
  expect(moved).toMatch(new RegExp(`^${tmpdir()}/zakladka-[0-9a-f]{12}/shop\\.sock$`))
  expect(socketPath(folderOf(100))).toBe(moved)
  expect(socketPath(folderOf(101))).not.toBe(moved)
  // a limit of bytes, not of characters
  expect(socketPath(`/${'ż'.repeat(45)}`)).toMatch(/zakladka-/)
})
