import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveRequestUrl } from './request-url.ts'
import { proxyCommerce } from './proxy.ts'

describe('a request URL stays on the host of the shop', () => {
  test.each([
    ['/pan-tadeusz.html?a=1&b=//x', 'https://shop.example/pan-tadeusz.html?a=1&b=//x'],
    ['//elsewhere.example/x', 'https://shop.example/elsewhere.example/x'],
    ['/\\elsewhere.example/x', 'https://shop.example/elsewhere.example/x'],
    ['http://elsewhere.example/x?y', 'https://shop.example/x?y'],
    ['//', 'https://shop.example/'],
    ['?q', 'https://shop.example/?q'],
    [undefined, 'https://shop.example/'],
  ])('%s', (requestLine, expected) =>
    expect(resolveRequestUrl('https://shop.example', requestLine).href).toBe(expected),
  )
})

describe('the proxy to the commerce server', () => {
  const requests: string[] = []
  const commerce = createServer((request: IncomingMessage, response) => {
    requests.push(`commerce ${request.url}`)
    response.end('{}')
  })
  const stranger = createServer((request, response) => {
    requests.push(`stranger ${request.url}`)
    response.end('secret')
  })
  const front = Fastify()
  const belowPath = Fastify()
  const portOf = (server: typeof commerce) => (server.address() as AddressInfo).port

  beforeAll(async () => {
    await Promise.all(
      [commerce, stranger].map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))),
    )
    proxyCommerce(front, `http://127.0.0.1:${portOf(commerce)}`)
    proxyCommerce(belowPath, `http://127.0.0.1:${portOf(commerce)}/magento`)
    for (const server of [front, belowPath]) await server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await front.close()
    await belowPath.close()
    commerce.close()
    stranger.close()
  })

  const send = (line: string, server = front.server) =>
    new Promise<string>((resolve) => {
      const socket = connect(portOf(server), '127.0.0.1', () =>
        socket.write(`GET ${line} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`),
      )
      let answer = ''
      socket.on('data', (part: Buffer) => (answer += part.toString()))
      socket.on('close', () => resolve(answer))
    })

  test('does not forward a request line with another host to that host', async () => {
    expect(await send(`http://127.0.0.1:${portOf(stranger)}/media/secret`)).not.toContain('secret')
    await send(`//127.0.0.1:${portOf(stranger)}/graphql`)
    expect(requests).toContain('commerce /media/secret')
    expect(requests.filter((line) => line.startsWith('stranger'))).toEqual([])
  })

  test.each([
    ['/graphql?query=%7Ba%7D', '/magento/graphql?query=%7Ba%7D'],
    ['/en/graphql', '/magento/en/graphql'],
    ['/media/catalog/a.jpg?width=200', '/magento/media/catalog/a.jpg?width=200'],
    ['/rss/new', '/magento/rss/new'],
    ['/media/../../admin', '/magento/admin'],
  ])('NET-1: %s is requested below the path of the commerce server', async (line, expected) => {
    requests.length = 0
    await send(line, belowPath.server)
    expect(requests).toEqual([`commerce ${expected}`])
  })
})
