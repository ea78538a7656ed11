import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitSmallBody, requestTimeouts } from './request-timeouts.ts'

/** A small body must arrive within a third of it. */
const REQUEST_MS = 1200
const TOO_LATE_MS = 550
const LIMIT = 256 * 1024

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function listen(answer: RequestListener): Promise<number> {
  const opened = createServer((request, response) => {
    limitSmallBody(request, response, REQUEST_MS)
    answer(request, response)
  })
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  return (opened.address() as AddressInfo).port
}
const afterBody: RequestListener = (request, response) => void request.resume().on('end', () => response.end('read'))

/** Sends the head of a request, later the rest, and resolves to what came back until then and after it. */
async function send(port: number, headers: string[], rest = '', rests = TOO_LATE_MS) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let received = ''
  socket.on('data', (data) => (received += data.toString()))
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  socket.write(['POST / HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n'))
  await new Promise((resolve) => void setTimeout(resolve, rests))
  const [before, isOpen] = [received, !socket.destroyed && !socket.readableEnded]
  if (rest && isOpen) {
    socket.write(rest)
    await expect.poll(() => received.length).toBeGreaterThan(before.length)
  }
  socket.destroy()
  await closed
  return { before: statusOf(before), after: statusOf(received.slice(before.length)), isOpen }
}
const statusOf = (answers: string) => answers.match(/^HTTP.*$/gm)?.join(', ') ?? ''

test.each([
  ['of known length', ['Content-Length: 5']],
  ['of the largest small length', [`Content-Length: ${LIMIT}`]],
  ['in chunks', ['Transfer-Encoding: chunked']],
])('a small body %s that does not arrive in time ends the connection with 408', async (_case, headers) => {
  const port = await listen(afterBody)
  expect(await send(port, headers)).toEqual({ before: 'HTTP/1.1 408 Request Timeout', after: '', isOpen: false })
})

test('a body that arrives in time is answered, however long the answer takes', async () => {
  const port = await listen((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end('read'), TOO_LATE_MS))
  })
  const { before, after } = await send(port, ['Content-Length: 5'], 'hello', 50)
  expect([before, after]).toEqual(['', 'HTTP/1.1 200 OK'])
})

test('larger bodies may take longer, and a request without one has nothing to wait for', async () => {
  const port = await listen(afterBody)
  const long = await send(port, [`Content-Length: ${LIMIT + 1}`], 'x'.repeat(LIMIT + 1))
  expect(long).toEqual({ before: '', after: 'HTTP/1.1 200 OK', isOpen: true })
  for (const headers of [[], ['Content-Length: 0']])
    expect(await send(port, headers)).toEqual({ before: 'HTTP/1.1 200 OK', after: '', isOpen: true })
})

test('a request that was answered before its body arrived gets no second answer', async () => {
  const port = await listen((_request, response) => void response.writeHead(413).end())
  const { before, after } = await send(port, ['Content-Length: 5'])
  expect([before, after]).toEqual(['HTTP/1.1 413 Payload Too Large', ''])
})

test('headers must arrive within 15 s, idle connections are kept longer than proxies keep them', () => {
  expect(requestTimeouts(30_000)).toEqual({
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    keepAliveTimeout: 75_000,
    connectionsCheckingInterval: 5000,
  })
  expect(requestTimeouts(3000)).toMatchObject({
    requestTimeout: 3000,
    headersTimeout: 3000,
    connectionsCheckingInterval: 3000,
  })
})
