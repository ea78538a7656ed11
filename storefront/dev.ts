import { spawn } from 'node:child_process'
import path from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import react from '@vitejs/plugin-react'
import { createServer, type ViteDevServer } from 'vite'
import type { Backend } from './app/platform/backend.ts'
import type { StoreView } from '../web/platform/store-view.ts'
import type { Assets } from '../web/document/assets.ts'
import type { Storefront } from './entry.server.tsx'
import { documentsOf, storefrontParts, withSlots } from '../tools/bundle/slots.mjs'
import { root, shared } from '../tools/bundle/vite-options.mjs'
import { readExtensions } from '../tools/extensions/read-extensions.mjs'

type Entry = typeof import('./entry.server.tsx')
interface Http {
  addHook(
    name: 'onRequest',
    hook: (request: { raw: IncomingMessage }, reply: { raw: ServerResponse }, done: () => void) => void,
  ): void
}

const onError = (error: unknown, url: string) => console.error(url, error)

/** Serves the storefront from source with hot reloading; in production `loadStorefront` is used instead. */
export async function loadDevelopment({ baseUrl, countryHeader }: { baseUrl: string; countryHeader?: string }) {
  if (new URL(baseUrl).pathname !== '/') throw new Error('BASE_URL has a path: the development server has no base path')
  const parts = await storefrontParts(await readExtensions())
  const vite = await createServer({
    ...shared,
    appType: 'custom',
    logLevel: 'info',
    plugins: [withSlots(parts), react()],
    ssr: { noExternal: parts.map(({ name }) => name) },
    server: {
      middlewareMode: true,
      watch: { ignored: ['**/generated/.stamp'] },
      fs: { allow: [root, ...parts.map(({ folder }) => folder)] },
    },
  })
  vite.watcher.on('all', (_event, file) => {
    if (file.endsWith('.graphql'))
      spawn(process.execPath, ['--import', 'tsx', path.join(root, 'tools/generate.ts')], {
        cwd: root,
        stdio: 'inherit',
      })
  })
  const load = () => vite.ssrLoadModule('/entry.server.tsx') as Promise<Entry>

  function open(backend: Backend, stores: readonly StoreView[] | (() => Promise<readonly StoreView[]>)): Storefront {
    return async (request, info) => {
      const { createStorefront } = await load()
      const response = await createStorefront({
        backend,
        stores,
        assets: async () => assetsOf(vite),
        baseUrl,
        onError,
      })(request, info)
      if (!response.headers.get('content-type')?.startsWith('text/html') || !response.body) return response
      const html = await vite.transformIndexHtml(new URL(request.url).pathname, await response.text())
      response.headers.delete('etag')
      return new Response(html, { status: response.status, headers: response.headers })
    }
  }

  return {
    development: true,
    documents: documentsOf(parts),
    async mountAssets(http: Http) {
      http.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()))
    },
    open: async ({ stores, execute }: { stores: readonly StoreView[]; execute: Backend['execute'] }) =>
      open({ execute }, stores),
    async openRemote(commerceUrl: string) {
      const { httpBackend, storeViews } = await load()
      const backend = httpBackend(commerceUrl, countryHeader)
      let stores: readonly StoreView[] | undefined
      return open(backend, async () => (stores ??= await storeViews(backend)))
    },
    close: () => vite.close(),
  }
}

/** Style sheets of all modules loaded so far, so that the page is styled before its scripts are loaded. */
function assetsOf(vite: ViteDevServer): Assets {
  const sheets = [...(vite.environments.ssr?.moduleGraph.idToModuleMap.values() ?? [])]
    .map(({ url }) => url)
    .filter((url) => url.split('?')[0]?.endsWith('.css'))
  // layers.css must come first, since it declares the order of the layers
  const styles = sheets.toSorted((a, b) => Number(b.endsWith('layers.css')) - Number(a.endsWith('layers.css')))
  return {
    entry: ['/entry.client.tsx'],
    styles,
    fonts: [],
    icon: '/app/icon.svg',
    pages: {},
    pageStyles: {},
    texts: {},
    parts: {},
  }
}
