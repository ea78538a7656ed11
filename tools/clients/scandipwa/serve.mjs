import { once } from 'node:events'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, request } from 'node:http'
import path from 'node:path'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/** A built single-page application on an origin of its own, which passes /graphql on to a shop. */
export async function serve(build, shopUrl) {
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url, 'http://client')
    if (/^(\/[a-z_]+)?\/graphql$/.test(pathname)) return forward(shopUrl, incoming, response)
    const file = path.join(build, path.normalize(decodeURIComponent(pathname)))
    const shown = existsSync(file) && statSync(file).isFile() ? file : path.join(build, 'index.html')
    response.writeHead(200, { 'content-type': TYPES[path.extname(shown)] ?? 'application/octet-stream' })
    createReadStream(shown).pipe(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${server.address().port}`, close }
}

function forward(shopUrl, incoming, response) {
  const { hostname, port } = new URL(shopUrl)
  const { method, headers, url } = incoming
  const outgoing = request({ hostname, port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers)
    answer.pipe(response)
  })
  outgoing.on('error', () => response.writeHead(502).end())
  incoming.pipe(outgoing)
}
