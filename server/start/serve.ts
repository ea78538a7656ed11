import type { Server } from 'node:http'
import { createApp } from '../app.ts'
import { jobHandlers, modules } from '../modules/index.ts'
import { tagOriginsOf } from '../modules/measurement/index.ts'
import type { Database } from '../platform/db/db.ts'
import { bearerOf } from '../platform/http/bearer.ts'
import { countryOf } from '../platform/http/country.ts'
import { mountStorefront } from '../platform/http/storefront.ts'
import { proxyCommerce } from '../platform/http/proxy.ts'
import { RateLimits } from '../platform/http/rate-limit.ts'
import { Traffic } from '../platform/http/traffic.ts'
import { openHttp } from '../platform/http/open-http.ts'
import { limitSmallBody } from '../platform/http/request-timeouts.ts'
import { startWorker } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/process/log.ts'
import type { Metrics } from '../platform/process/metrics.ts'
import { createMailer } from '../platform/mail/mail.ts'
import type { Parts } from '../platform/module.ts'
import type { Settings } from '../platform/process/settings.ts'
import { openAdminSocket } from '../shop/admin-socket.ts'
import { folders } from '../shop/folders.ts'
import { mountEmulators } from './emulators.ts'
import { healthOf } from './health.ts'
import type { Prepared } from './prepare.ts'
import { loadStorefront } from './storefront.ts'

/** Time for pending requests after SIGTERM. */
const DRAIN_MS = 10_000

export interface Observability {
  log: Log
  metrics?: Metrics
}

/** Serves the shop on the listening server, and shuts down on SIGTERM or SIGINT. */
export async function serve(
  server: Server,
  settings: Settings,
  { db, release }: Prepared,
  observability: Observability,
) {
  const { log } = observability
  let stopping = false
  const shop = db ? await openOwnShop(db, settings, observability) : await openRemoteShop(settings, observability)
  const isHealthy = db ? healthOf(db, settings.dataDir) : async () => true
  shop.http.get('/healthz', async (_request, reply) => {
    const healthy = !stopping && (await isHealthy())
    const status = stopping ? 'stopping' : healthy ? 'ok' : 'database away'
    return reply
      .code(healthy ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
  db?.onAvailability((isAvailable) =>
    isAvailable ? log.info('the database is available again') : log.error('the database is unavailable'),
  )
  await shop.http.ready()
  // replaces the handler that responds 503 during startup
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    // ends busy keep-alive connections, which would keep the process alive
    if (stopping) response.setHeader('connection', 'close')
    limitSmallBody(request, response, settings.requestTimeoutMs)
    shop.http.routing(request, response)
  })

  const stop = async () => {
    if (stopping) return
    stopping = true
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))])
    clearInterval(idle)
    server.closeAllConnections()
    await shop.close()
    await db?.close()
    release()
    process.exit(0)
  }
  const stopOrFail = () =>
    void stop().catch((error: unknown) => {
      log.error({ err: error }, 'the shop could not close cleanly')
      release()
      process.exit(1)
    })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stopOrFail)
}

const originsOf = ({ captcha, errorReportUrl, payu, autopay }: Settings) => ({
  captcha: captcha?.origins,
  payments: [...(payu?.origins ?? []), ...(autopay?.origins ?? [])],
  reports: errorReportUrl && new URL(errorReportUrl).origin,
})

async function openOwnShop(db: Database, settings: Settings, { log, metrics }: Observability) {
  const storefront = await loadStorefront(settings, log)
  const parts: Parts = { db, settings, log, metrics, mailer: createMailer(db, settings.smtpUrl) }
  const shop = await createApp({
    ...parts,
    documents: storefront.documents,
    mediaFolder: folders.media(settings),
    mediaCacheFolder: folders.mediaCache(settings),
  })
  await mountEmulators(shop.http, settings, log)
  await storefront.mountAssets(shop.http)
  const renderStorefront = await storefront.open({
    stores: shop.stores,
    execute: ({ document, variables, store, currency, partner, ip, userAgent, country, requestId, authorization }) =>
      shop.runOperation({
        text: document.text,
        variables,
        store,
        currency,
        partner,
        ip,
        userAgent,
        country,
        requestId,
        token: bearerOf(authorization),
        mutation: document.kind === 'mutation',
      }),
  })
  mountStorefront(shop.http, renderStorefront, {
    baseUrl: settings.baseUrl,
    traffic: shop.traffic,
    policy: !storefront.development,
    countryOf: (headers) => countryOf(settings, headers),
    origins: async () => ({ ...originsOf(settings), tags: await tagOriginsOf(db, shop.stores) }),
  })
  const handlers = jobHandlers(parts)
  const worker = startWorker(db, handlers, log, {
    schedule: Object.assign({}, ...modules.map(({ schedule }) => schedule ?? {})),
    metrics,
  })
  // on PostgreSQL, commands connect to the database directly
  const adminSocket = db.kind === 'embedded' ? await openAdminSocket({ db, settings }) : undefined
  return {
    http: shop.http,
    async close() {
      adminSocket?.close()
      await worker.stop()
      await storefront.close()
      await shop.http.close()
    },
  }
}

/** The storefront alone, with another back end that implements the same API. */
async function openRemoteShop(settings: Settings, { log, metrics }: Observability) {
  const storefront = await loadStorefront(settings, log)
  const { baseUrl, trustedProxies, slowRequestMs } = settings
  const http = openHttp({ baseUrl, trustedProxies, log, slowRequestMs, metrics })
  proxyCommerce(http, settings.commerceUrl ?? '')
  await storefront.mountAssets(http)
  const traffic = new Traffic(new RateLimits(), settings.limits, settings.exempt)
  mountStorefront(http, await storefront.openRemote(settings.commerceUrl ?? ''), {
    baseUrl: settings.baseUrl,
    traffic,
    policy: !storefront.development,
    countryOf: (headers) => countryOf(settings, headers),
    origins: async () => originsOf(settings),
  })
  return {
    http,
    async close() {
      await storefront.close()
      await http.close()
    },
  }
}
