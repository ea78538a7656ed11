import path from 'node:path'
import * as v from 'valibot'
import { type AutopaySettings, parseAutopaySettings } from './autopay-settings.ts'
import { Environment, type LogLevel, type Variables } from './environment.ts'
import { type PayuSettings, parsePayuSettings } from './payment-settings.ts'
import { SettingsError } from './settings-error.ts'
import { basePathOf } from '../http/base-path.ts'
import type { TrafficRates } from '../http/traffic.ts'

/** A CAPTCHA provider with the interface of reCAPTCHA, hCaptcha and Turnstile. */
export interface Captcha {
  /** Endpoint that verifies tokens, with the secret. */
  verifyUrl: string
  secret: string
  siteKey: string
  /** Script that the browser loads. */
  scriptUrl: string
  /** Origins from which the script may load further resources. */
  origins: string[]
}

export interface MetricsSettings {
  port: number
  host: string
  /** Required as `Authorization: Bearer …`. Absent: anyone who reaches the port may read the metrics. */
  token?: string
}

export interface Settings {
  port: number
  host: string
  /** Absent: the embedded database in dataDir. */
  databaseUrl?: string
  /** Absolute. */
  dataDir: string
  /** Public URL of the shop, without a trailing slash. */
  baseUrl: string
  /** Path of `baseUrl`, such as `/sklep`; empty at the root of its host. */
  basePath: string
  smtpUrl?: string
  commerceUrl?: string
  /** Absent: no CAPTCHA. */
  captcha?: Captcha
  /** Absent: payments through PayU are not offered. */
  payu?: PayuSettings
  /** Absent: payments through Autopay are not offered. */
  autopay?: AutopaySettings
  /** URL of this process for requests from its own machine. */
  ownUrl: string
  /** URL to which browsers report rendering errors. Absent: they do not. */
  errorReportUrl?: string
  /** Initial content of a new shop: the demo, or none. */
  seed: 'demo' | 'none'
  /** URL of table A of the National Bank of Poland, from which exchange rates are imported. */
  ratesUrl: string
  /** Virus scanner for uploaded files, with the protocol of ClamAV. Absent: files are not scanned. */
  scanner?: { host: string; port: number }
  /** Browsers store visited pages for offline use. */
  serviceWorker: boolean
  processes: number
  /** A request that has not arrived by then is answered with 408. */
  requestTimeoutMs: number
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  /** Header in which a proxy sends the visitor's country, such as cf-ipcountry; in lower case. */
  countryHeader?: string
  limits: TrafficRates
  /** Addresses and ranges exempt from these limits, such as a client's own server. */
  exempt: string[]
  /** Real personal data: development tools such as /dev/mail are off. */
  production: boolean
  /** Origins that CORS allows to read API responses. */
  graphqlOrigins: string[]
  graphqlJit: boolean
  responseCache: boolean
  /** Caches product rows in memory; by default as `responseCache`. */
  productCache: boolean
  /** On PostgreSQL, a worker thread with its own connection loads the catalogue index. */
  indexThread: boolean
  logLevel: LogLevel
  /** Requests and statements that take longer are logged as warnings. */
  slowRequestMs: number
  slowStatementMs: number
  /** Absent: metrics are off. */
  metrics?: MetricsSettings
}

export { SettingsError } from './settings-error.ts'

function parseCaptchaSettings({
  CAPTCHA_VERIFY_URL: verifyUrl,
  CAPTCHA_SECRET: secret,
  CAPTCHA_SITE_KEY: siteKey,
  CAPTCHA_SCRIPT_URL: scriptUrl,
  CAPTCHA_ORIGINS: origins,
}: Variables): Captcha | undefined {
  if (!verifyUrl && !secret && !siteKey && !scriptUrl) return undefined
  if (!verifyUrl || !secret || !siteKey || !scriptUrl)
    throw new SettingsError(
      'A captcha needs CAPTCHA_VERIFY_URL, CAPTCHA_SECRET, CAPTCHA_SITE_KEY and CAPTCHA_SCRIPT_URL',
    )
  return {
    verifyUrl,
    secret,
    siteKey,
    scriptUrl,
    origins: [...new Set([new URL(scriptUrl).origin, ...(origins?.split(' ') ?? [])])],
  }
}

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host)

function parseMetricsSettings({ METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token, PORT }: Variables) {
  if (port === undefined) return undefined
  if (port === PORT && port !== 0) throw new SettingsError('METRICS_PORT must differ from PORT')
  if (!token && !isLoopback(host))
    throw new SettingsError('METRICS_HOST needs METRICS_TOKEN: the metrics must not be public')
  return { port, host, token }
}

/** Parses the environment. Throws SettingsError with one line for each invalid variable. */
export function parseSettings(environment: NodeJS.ProcessEnv): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = v.safeParse(Environment, set, { abortPipeEarly: true })
  if (!result.success) {
    const lines = result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`)
    throw new SettingsError(lines.join('\n'))
  }
  const env = result.output
  if (env.WEB_CONCURRENCY > 1 && !env.DATABASE_URL)
    throw new SettingsError('WEB_CONCURRENCY above 1 needs DATABASE_URL: the embedded database serves one process')
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  const publicHost = ['0.0.0.0', '[::]', '127.0.0.1'].includes(host) ? 'localhost' : host
  const connectHost = ['0.0.0.0', '[::]', 'localhost'].includes(host) ? '127.0.0.1' : host
  const production = env.NODE_ENV === 'production'
  const baseUrl = (env.BASE_URL ?? `http://${publicHost}:${env.PORT}`).replace(/\/+$/, '')
  const basePath = basePathOf(baseUrl)
  const ownUrl = `http://${connectHost}:${env.PORT}${basePath}`
  // a public shop whose operator forgot NODE_ENV must not accept payments through emulators
  const isTrial = !production && (set['NODE_ENV'] !== undefined || isLoopback(new URL(baseUrl).hostname))
  const deployment = { production, isTrial, ownUrl, baseUrl, databaseUrl: env.DATABASE_URL }
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    dataDir: path.resolve(env.DATA_DIR),
    baseUrl,
    basePath,
    smtpUrl: env.SMTP_URL,
    commerceUrl: env.COMMERCE_URL?.replace(/\/+$/, ''),
    captcha: parseCaptchaSettings(env),
    payu: env.COMMERCE_URL ? undefined : parsePayuSettings(env, deployment),
    autopay: env.COMMERCE_URL ? undefined : parseAutopaySettings(env, deployment),
    ownUrl,
    errorReportUrl: env.ERROR_REPORT_URL,
    seed: env.SEED,
    ratesUrl: env.RATES_URL,
    scanner: env.UPLOAD_SCANNER,
    serviceWorker: env.SERVICE_WORKER === '1',
    processes: env.WEB_CONCURRENCY,
    trustedProxies: env.TRUST_PROXY,
    countryHeader: env.COUNTRY_HEADER,
    limits: {
      reads: env.LIMIT_READS,
      pages: env.LIMIT_PAGES,
      writes: env.LIMIT_WRITES,
      addressWrites: env.LIMIT_ADDRESS_WRITES,
      forms: env.LIMIT_FORMS,
      documents: env.LIMIT_DOCUMENTS,
    },
    exempt: env.LIMIT_EXEMPT,
    production,
    graphqlOrigins: env.GRAPHQL_ORIGINS ?? [],
    graphqlJit: env.GRAPHQL_JIT === '1',
    responseCache: env.RESPONSE_CACHE === '1',
    productCache: (env.PRODUCT_CACHE ?? env.RESPONSE_CACHE) === '1',
    indexThread: env.INDEX_THREAD === '1',
    logLevel: env.LOG_LEVEL,
    requestTimeoutMs: env.REQUEST_TIMEOUT_SECONDS * 1000,
    slowRequestMs: env.LOG_SLOW_REQUEST_MS,
    slowStatementMs: env.LOG_SLOW_STATEMENT_MS,
    metrics: parseMetricsSettings(env),
  }
}
