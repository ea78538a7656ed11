import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { httpBackend } from './backend.ts'

let server: Server | undefined
afterEach(() => {
  vi.restoreAllMocks()
  server?.closeAllConnections()
  server?.close()
})

/** A commerce server that records its requests and responds as `handler` does. */
async function openCommerce(handler: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const requests: string[] = []
  server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push(`${request.method} ${request.url} ${body}`.trim())
      handler(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { requests, url, backend: httpBackend(url, 'x-country') }
}

const document = { kind: 'query' as const, name: 'Item', hash: 'abc', text: 'query Item{item}', age: 300 }

describe('NET-1 storefront with another commerce server', () => {
  it('queries by hash, registers an unknown document, and retries the query', async () => {
    let registered = ''
    const { requests, backend } = await openCommerce((request, response, body) => {
      if (request.method === 'PUT') {
        registered = `${String(request.headers['sw-cache-age'])} ${body}`
        response.writeHead(201).end('{}')
      } else if (registered) response.end('{"data":{"item":1}}')
      else response.writeHead(410).end('{"error":true}')
    })
    expect(
      await backend.execute({
        document,
        variables: { search: 'C# & 100% +', none: undefined },
        store: 'en',
        currency: 'PLN',
      }),
    ).toEqual({ data: { item: 1 } })
    const get = 'GET /en/graphql?hash=abc&search=%22C%23%20%26%20100%25%20%2B%22&_currency=%22PLN%22'
    expect(requests).toEqual([get, 'PUT /en/graphql?hash=abc "query Item{item}"', get])
    expect(registered).toBe('300 "query Item{item}"')
  })

  it('sends mutations of the default store view by POST, without a prefix', async () => {
    const { requests, backend } = await openCommerce((_, response) => response.end('{"data":{"add":true}}'))
    await backend.execute({
      document: { kind: 'mutation', name: 'Add', hash: '', text: 'mutation Add{add}' },
      variables: { sku: 'a' },
      store: 'default',
    })
    expect(requests).toEqual(['POST /graphql {"query":"mutation Add{add}","variables":{"sku":"a"}}'])
  })

  it('sends private queries by POST, so that no URL contains their variables', async () => {
    const { requests, backend } = await openCommerce((_, response) => response.end('{"data":{"cart":null}}'))
    const cart = {
      kind: 'query' as const,
      name: 'OpenCart',
      hash: 'abc',
      text: 'query OpenCart{cart}',
      post: true as const,
    }
    expect(
      await backend.execute({ document: cart, variables: { cart: 'secret' }, store: 'en', currency: 'PLN' }),
    ).toEqual({ data: { cart: null } })
    expect(requests).toEqual(['POST /en/graphql {"query":"query OpenCart{cart}","variables":{"cart":"secret"}}'])
  })

  it('GDPR-7: sends the visitor’s country if the proxy has set it', async () => {
    const countries: unknown[] = []
    const { backend } = await openCommerce(({ headers }, response) => {
      countries.push(headers['x-country'])
      response.end('{"data":{"item":1}}')
    })
    await backend.execute({ document, variables: {}, store: 'default', country: 'US' })
    await backend.execute({ document, variables: {}, store: 'default' })
    expect(countries).toEqual(['US', undefined])
  })

  it('throws the status text of a 503', async () => {
    const { backend } = await openCommerce((_, response) => response.writeHead(503, 'Down for maintenance').end())
    await expect(backend.execute({ document, variables: {}, store: 'default' })).rejects.toThrow('Down for maintenance')
  })

  it.each([
    ['a proxy’s page for a server that is down', 502, '<h1>Bad Gateway</h1>'],
    ['an empty answer', 200, ''],
  ])('takes %s for unavailable', async (_what, status, body) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { backend } = await openCommerce((_, response) => response.writeHead(status).end(body))
    await expect(backend.execute({ document, variables: {}, store: 'default' })).rejects.toMatchObject({
      statusCode: 503,
    })
  })

  it('does not wait for a silent server, nor hides that the reader has left', async () => {
    const silent = await openCommerce(() => {})
    const backend = httpBackend(silent.url, undefined, { query: 50, mutation: 60_000 })
    const query = { document, variables: {}, store: 'default' }
    await expect(backend.execute(query)).rejects.toMatchObject({ statusCode: 503 })
    const left = backend.execute({ ...query, signal: AbortSignal.abort() })
    await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  })
})
