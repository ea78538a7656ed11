import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Emulator } from './emulator.ts'
import { plain } from './responses.ts'

type AnyEmulator = Pick<Emulator<unknown>, 'handle' | 'close'>

/** Routes requests to emulators by path prefix: `{ '/payu': … }`; the prefix '' matches all. */
export function dispatch(emulators: Readonly<Record<string, AnyEmulator>>) {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    for (const [prefix, emulator] of Object.entries(emulators))
      if (path === prefix || path.startsWith(`${prefix}/`)) return emulator.handle(request, response, prefix)
    const { status, headers, body } = plain(404, 'There is nothing here.')
    response.writeHead(status, headers).end(body)
  }
}

/** Listens on a port, 0 for any free one; `open` gets the origin, such as http://127.0.0.1:40123. */
export async function listen<E extends Readonly<Record<string, AnyEmulator>>>(
  open: (origin: string) => E,
  { port = 0, host = '127.0.0.1' }: { port?: number; host?: string } = {},
): Promise<{ origin: string; emulators: E; close: () => Promise<void> }> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const urlHost = host.includes(':') ? `[${host}]` : host
  const origin = `http://${urlHost}:${(server.address() as AddressInfo).port}`
  const emulators = open(origin)
  const handler = dispatch(emulators)
  server.on('request', (request, response) => void handler(request, response))
  return {
    origin,
    emulators,
    async close() {
      for (const emulator of Object.values(emulators)) emulator.close()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
