import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findSession } from './modules/customers/index.ts'
import { modules } from './modules/index.ts'
import { media } from './modules/media/index.ts'
import {
  checkCurrencies,
  clearConfigurationCache,
  listStoreViews,
  PARTNER_COOKIE,
  readPartner,
  getPriceContext,
} from './modules/store/index.ts'
import { CHANGE_CHANNEL, parseTags } from './platform/db/changes.ts'
import { logSlowStatements, measureDatabase } from './platform/db/statement-log.ts'
import { RequestContext, type StoreView, UNAVAILABLE, type Widget, type WithdrawConsent } from './platform/context.ts'
import { Documents } from './platform/graphql/documents.ts'
import { withCosts } from './platform/graphql/cost-policy.ts'
import { createEngine } from './platform/graphql/engine.ts'
import { ResponseCache } from './platform/graphql/response-cache.ts'
import { measureCache, measureOperations } from './platform/graphql/graphql-metrics.ts'
import { createService } from './platform/graphql/service.ts'
import { graphqlTransport } from './platform/graphql/transport.ts'
import { bearerOf } from './platform/http/bearer.ts'
import { cors } from './platform/http/cors.ts'
import { countryOf } from './platform/http/country.ts'
import { openHttp } from './platform/http/open-http.ts'
import { RateLimits } from './platform/http/rate-limit.ts'
import { Traffic } from './platform/http/traffic.ts'
import { measureQueue } from './platform/jobs/queue-metrics.ts'
import type { Parts } from './platform/module.ts'
import { measureModules } from './platform/process/module-metrics.ts'
import { sharedBuckets } from './platform/http/shared-buckets.ts'
import { queryCosts } from './query-costs.ts'
import { executableSchema } from './schema.ts'
import { openLanguage } from './texts/languages.ts'

export interface Shop {
  http: FastifyInstance
  stores: readonly StoreView[]
  /** Rate limits by caller; API requests are counted by the shop itself. */
  traffic: Traffic
  /** Executes an operation of the storefront in this process, without HTTP. */
  runOperation(operation: {
    text: string
    variables: Readonly<Record<string, unknown>>
    store: string
    mutation: boolean
    ip?: string
    userAgent?: string
    requestId?: string
    token?: string
    /** ISO 4217; the view's own if absent or not offered by the view. */
    currency?: string
    /** Value of the partner cookie. */
    partner?: string
    /** Two-letter country of the visitor, from a header set by the proxy. */
    country?: string
  }): Promise<{ data?: unknown; errors?: readonly { message: string }[]; isSessionOver: boolean }>
}

export interface AppParts extends Parts {
  /** Persisted documents from the storefront's build: hash -> text. */
  documents: Readonly<Record<string, string>>
  /** Folders of originals and of resized pictures. */
  mediaFolder: string
  mediaCacheFolder: string
}

/** Request data from which the context is created. */
interface RequestData {
  ip: string
  userAgent?: string
  requestId?: string
  token?: string
  currency?: string
  partner?: string
  country?: string
}

const PARTNER = new RegExp(String.raw`(?:^|;\s*)${PARTNER_COOKIE}=([\w-]{1,100})(?:;|$)`)
const partnerOf = ({ headers }: FastifyRequest) => PARTNER.exec(headers.cookie ?? '')?.[1]

/** Assembles the shop. The caller opens the database and listens. */
export async function createApp(parts: AppParts): Promise<Shop> {
  const { db, settings, log, metrics } = parts
  const stores = await listStoreViews(db)
  await checkCurrencies(db, stores)
  const languages = new Map(stores.map(({ code, locale }) => [code, openLanguage(locale)]))
  const now = parts.now ?? (() => new Date())

  const { baseUrl, trustedProxies, slowRequestMs, slowStatementMs } = settings
  const http = openHttp({ baseUrl, trustedProxies, log, slowRequestMs, metrics })
  logSlowStatements(db, log, slowStatementMs)

  const engine = createEngine({
    schema: executableSchema(),
    jit: settings.graphqlJit,
    costs: withCosts(
      queryCosts,
      modules.map((module) => module.costs),
    ),
    log,
  })
  const cache = settings.responseCache ? new ResponseCache() : undefined
  await db.listen(CHANGE_CHANNEL, {
    onNotification(payload) {
      const tags = parseTags(payload)
      if (!tags.includes('store')) return cache?.invalidate(tags)
      clearConfigurationCache()
      // exchange rates and tax rules affect the prices of all cached responses
      cache?.clear()
    },
    onReconnect() {
      clearConfigurationCache()
      cache?.clear()
    },
  })
  const limits = new RateLimits(sharedBuckets(db))
  const traffic = new Traffic(limits, settings.limits, settings.exempt)
  let service = createService(engine, cache, traffic)
  if (metrics) {
    measureDatabase(db, metrics)
    measureQueue(db, metrics)
    measureModules(
      modules.map((module) => module.metrics),
      parts,
      metrics,
    )
    if (cache) measureCache(cache, metrics)
    service = measureOperations(service, metrics, parts.documents)
  }

  async function createContext(
    store: StoreView,
    { ip, userAgent, requestId, token, currency, partner, country }: RequestData,
  ): Promise<RequestContext> {
    const language = languages.get(store.code)
    if (!language) throw new Error(`store view ${store.code} has no language`)
    const requestTime = now()
    const customer = token ? await findSession(db, token, requestTime) : null
    return new RequestContext({
      db,
      store,
      language,
      priceContext: await getPriceContext(db, store, currency),
      customer,
      isSessionOver: customer === undefined,
      partnerGroupId: (await readPartner(db, partner, requestTime))?.groupId,
      now: requestTime,
      baseUrl,
      ip,
      userAgent,
      requestId,
      log,
      limits,
      settings,
      captcha: settings.captcha,
      dataDir: settings.dataDir,
      scanner: settings.scanner,
      country,
      consentWithdrawals,
      widgets,
    })
  }
  const consentWithdrawals = Object.assign({}, ...modules.map((module) => module.consentWithdrawals ?? {})) as Record<
    string,
    WithdrawConsent
  >
  const widgets = Object.assign({}, ...modules.map((module) => module.widgets ?? {})) as Record<string, Widget>
  const defaultStore = stores.find((s) => s.isDefault) ?? stores[0]
  const findStore = (code: string | undefined) =>
    code === undefined ? defaultStore : stores.find((s) => s.code === code)
  function storeOf(request: FastifyRequest, storeInPath: string | undefined) {
    const header = request.headers['store']
    return findStore(storeInPath ?? (typeof header === 'string' && header !== '' ? header : undefined))
  }
  async function openContext(request: FastifyRequest, storeInPath: string | undefined, currency: string | undefined) {
    const store = storeOf(request, storeInPath)
    const { id: requestId, ip } = request
    const token = bearerOf(request.headers.authorization)
    return store
      ? createContext(store, {
          ip,
          userAgent: request.headers['user-agent'],
          requestId,
          token,
          currency,
          partner: partnerOf(request),
          country: countryOf(settings, request.headers),
        })
      : null
  }

  const unavailableText = (request: FastifyRequest, storeInPath: string | undefined) =>
    languages.get(storeOf(request, storeInPath)?.code ?? '')?.t(UNAVAILABLE) ?? UNAVAILABLE
  graphqlTransport(http, {
    service,
    engine,
    documents: new Documents(db, parts.documents),
    openContext,
    unavailableText,
    traffic,
    cors: cors(settings.graphqlOrigins),
  })
  await http.register(media, { folder: parts.mediaFolder, cacheFolder: parts.mediaCacheFolder })
  for (const module of modules) {
    const opened = await module.open?.(parts)
    if (opened) http.addHook('onClose', () => opened.close())
    await module.routes?.(http, { ...parts, limits })
  }

  return {
    http,
    stores,
    traffic,
    async runOperation({ text, variables, store, mutation, ip = '127.0.0.1', ...requestData }) {
      const view = findStore(store)
      if (!view) throw new Error(`unknown store view ${store}`)
      const context = await createContext(view, { ip, ...requestData })
      const { result } = await service.execute({ text, variables, readOnly: !mutation }, context)
      return { ...result, isSessionOver: context.isSessionOver }
    },
  }
}
