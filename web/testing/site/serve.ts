import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { SiteHandler } from '../../document/serve-site.ts'
import type { Notes } from './notes.ts'

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

const answer = (execute: () => object) => {
  try {
    return Response.json(execute())
  } catch (error) {
    return new Response(String(error), { status: (error as { statusCode?: number }).statusCode ?? 500 })
  }
}

/** Operations arrive as the client of `web/api/` sends them: queries in the URL, mutations in the body. */
function answerApi(backend: Notes, url: URL, body: string): Response {
  if (body) {
    const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, unknown> }
    return answer(() => backend.execute(query, variables))
  }
  const { hash = '', ...values } = Object.fromEntries(url.searchParams)
  const variables = Object.entries(values).map(([name, value]) => [name, JSON.parse(value) as unknown])
  return answer(() => backend.execute(hash, Object.fromEntries(variables) as Record<string, unknown>))
}

/** Serves the built site with its files and its API; `respond` renders the pages. */
export async function serveNotes(client: string, backend: Notes, respond: SiteHandler) {
  const handle = async (incoming: IncomingMessage): Promise<Response> => {
    const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`)
    const { method = 'GET' } = incoming
    if (url.pathname.startsWith('/assets/'))
      return new Response(readFileSync(path.join(client, 'assets', path.basename(url.pathname))), {
        headers: { 'Content-Type': TYPES[path.extname(url.pathname)] ?? 'application/octet-stream' },
      })
    // browsers request it by themselves
    if (url.pathname === '/favicon.ico') return new Response(null, { status: 204 })
    const body = method === 'POST' ? await text(incoming) : ''
    if (url.pathname === '/graphql') return answerApi(backend, url, body)
    const headers = new Headers(incoming.headers as Record<string, string>)
    return respond(new Request(url, { method, headers, body: body || undefined }), { ip: '127.0.0.1', nonce: '' })
  }
  const server = createServer((incoming, outgoing) => {
    void handle(incoming).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      outgoing.end(Buffer.from(await response.arrayBuffer()))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}
