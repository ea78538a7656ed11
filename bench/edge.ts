import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Connection headers of HTTP/1.1, which HTTP/2 forbids. */
const HOP_BY_HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'])

/**
 * Opens an HTTP/2 proxy in front of the shop, as in production: with HTTP/1.1 each parallel request needs its own
 * connection.
 */
export async function openEdge(target: string): Promise<{ url: string; close(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-edge-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  )
  const edge = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, response) => {
    const kept = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'))
    const outgoing = request(
      new URL(incoming.url, target),
      {
        method: incoming.method,
        headers: { ...Object.fromEntries(kept), host: incoming.authority, 'x-forwarded-proto': 'https' },
      },
      (from) => {
        response.writeHead(
          from.statusCode ?? 502,
          Object.fromEntries(Object.entries(from.headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name))),
        )
        from.pipe(response)
      },
    )
    outgoing.on('error', () => response.stream.close())
    incoming.pipe(outgoing)
  })
  rmSync(folder, { recursive: true })
  await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve))
  return { url: `https://localhost:${(edge.address() as AddressInfo).port}`, close: () => edge.close() }
}
