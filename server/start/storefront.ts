import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { StoreView } from '../platform/context.ts'
import type { Storefront } from '../platform/http/storefront.ts'
import type { Log } from '../platform/process/log.ts'
import { redactPath } from '../platform/process/redact.ts'
import type { Settings } from '../platform/process/settings.ts'

/** Executes an operation: the storefront's Backend type, repeated here because only its build is imported. */
export interface Execute {
  (request: {
    document: { kind: 'query' | 'mutation'; text: string }
    variables: Record<string, unknown>
    store: string
    currency?: string
    partner?: string
    country?: string
    ip?: string
    userAgent?: string
    requestId?: string
    authorization?: string
  }): Promise<{ data?: unknown; errors?: readonly { message: string }[] }>
}

interface Entry {
  createStorefront(parts: {
    backend: { execute: Execute }
    stores: readonly StoreView[] | (() => Promise<readonly StoreView[]>)
    assets: unknown
    baseUrl: string
    reportTo?: string
    hasWorker: boolean
    onError(error: unknown, url: string, requestId?: string): void
  }): Storefront
  httpBackend(url: string, countryHeader?: string): { execute: Execute }
  storeViews(backend: { execute: Execute }): Promise<readonly StoreView[]>
}

export interface LoadedStorefront {
  development: boolean
  /** Persisted documents of the build: hash -> text. */
  documents: Readonly<Record<string, string>>
  mountAssets(http: FastifyInstance): Promise<void>
  open(parts: { stores: readonly StoreView[]; execute: Execute }): Promise<Storefront>
  openRemote(commerceUrl: string): Promise<Storefront>
  close(): Promise<void>
}

// accepts a URL or a path
const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url)

/** Loads the build beside this bundle, or in development the sources through Vite. */
export async function loadStorefront(settings: Settings, log: Log): Promise<LoadedStorefront> {
  if (process.env['ZAKLADKA_DEV']) {
    const development = path.resolve('storefront/dev.ts')
    return (
      (await import(pathToFileURL(development).href)) as {
        loadDevelopment(settings: Settings): Promise<LoadedStorefront>
      }
    ).loadDevelopment(settings)
  }
  const build = path.resolve(import.meta.dirname, '..', 'storefront')
  if (!existsSync(path.join(build, 'server', 'entry.js')))
    throw new Error('The storefront is not built: run npm run build')
  const entry = (await import(pathToFileURL(path.join(build, 'server', 'entry.js')).href)) as Entry
  const read = (file: string) => readFileSync(path.join(build, file), 'utf8')
  const { icon } = JSON.parse(read('assets.json')) as { icon: string }
  const assets: unknown = JSON.parse(read('assets.json').replaceAll('"/assets/', `"${settings.basePath}/assets/`))
  const common = {
    assets,
    baseUrl: settings.baseUrl,
    reportTo: settings.errorReportUrl,
    hasWorker: settings.serviceWorker,
    onError: (err: unknown, url: string, reqId?: string) =>
      log.error({ reqId, path: redactPath(pathOf(url)), err }, 'a page failed'),
  }
  const worker = readFileSync(path.join(build, settings.serviceWorker ? 'service-worker.js' : 'retired-worker.js'))
  return {
    development: false,
    documents: JSON.parse(read('documents.json')) as Readonly<Record<string, string>>,
    async mountAssets(http) {
      // file names contain a content hash, so that files never change
      await http.register(fastifyStatic, {
        root: path.join(build, 'client', 'assets'),
        prefix: '/assets/',
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
        index: false,
        decorateReply: false,
      })
      // requested by browsers for what has no head, such as a picture, and by other programs
      http.get('/favicon.ico', async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=86400').redirect(icon),
      )
      // browsers look for an update at each visit, and keep the last worker if there is no script: one is always served
      http.get('/sw.js', async (_request, reply) =>
        reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
      )
    },
    open: async ({ stores, execute }) => entry.createStorefront({ backend: { execute }, stores, ...common }),
    async openRemote(commerceUrl) {
      const backend = entry.httpBackend(commerceUrl, settings.countryHeader)
      let stores: readonly StoreView[] | undefined
      // fetched on first use, as the commerce server may start after the storefront
      return entry.createStorefront({
        backend,
        stores: async () => (stores ??= await entry.storeViews(backend)),
        ...common,
      })
    },
    close: async () => {},
  }
}
