import { isIP } from 'node:net'
import * as v from 'valibot'
import { NAMED_RANGES } from '../http/address-ranges.ts'
import { HASH_ALGORITHMS } from './autopay-settings.ts'

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const port = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'must be a number'),
  v.transform(Number),
  v.maxValue(65535, 'must be at most 65535'),
)
const url = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.url('must be an address'),
    v.check(
      (text) => protocols.some((p) => text.startsWith(`${p}:`)),
      `must begin with ${protocols.map((p) => `${p}://`).join(' or ')}`,
    ),
  )

const RANGES = Object.keys(NAMED_RANGES)
const isRange = (text: string) => {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  return (
    RANGES.includes(text) ||
    (version !== 0 &&
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))))
  )
}
const addresses = v.pipe(
  v.string(),
  v.transform((text) => (text === 'none' ? [] : text.split(',').map((range) => range.trim()))),
  v.check(
    (ranges) => ranges.every(isRange),
    `must be none, or addresses, ranges such as 10.0.0.0/8, or ${RANGES.join(', ')}, separated by commas`,
  ),
)
const milliseconds = v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'must be a number of milliseconds'), v.transform(Number))
const NUMBER = /^\d+(\.\d+)?$/
const rate = v.pipe(
  v.string(),
  v.check(
    (text) => text === 'off' || (text.split('/').length === 2 && text.split('/').every((part) => NUMBER.test(part))),
    'must be off, or a burst and what refills it each second, such as 120/4',
  ),
  v.transform((text) => {
    const [burst = 0, perSecond = 0] = text.split('/').map(Number)
    return text === 'off' ? undefined : { burst, perSecond }
  }),
)

const isOrigin = (text: string) =>
  /^https?:\/\/[\w.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((origin) => origin.trim())),
  v.check(
    (list) => list.every(isOrigin),
    'must be origins such as https://app.example, without a path, separated by commas',
  ),
)

/** Schema of the environment variables. */
export const Environment = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1, 'must not be empty')), '127.0.0.1'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => !/^\w+:\/\/[^/]*,/.test(text),
        'must name one server: after a failover set it to the new primary and restart the shop, or let a pooler or a ' +
          'moved address lead to the primary (docs/scale.md)',
      ),
      url('postgres', 'postgresql'),
    ),
  ),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1, 'must not be empty')), './var'),
  BASE_URL: v.optional(
    v.pipe(
      url('http', 'https'),
      v.check(
        (text) => /^https?:\/\/[^/?#@]+(?:\/[\w.~-]+)*\/*$/.test(text) && !/\/\.{1,2}(?:\/|$)/.test(text),
        'must be an address without a query, whose path has letters, digits and -._~ only',
      ),
    ),
  ),
  SMTP_URL: v.optional(url('smtp', 'smtps')),
  COMMERCE_URL: v.optional(url('http', 'https')),
  CAPTCHA_VERIFY_URL: v.optional(url('http', 'https')),
  CAPTCHA_SECRET: v.optional(v.string()),
  CAPTCHA_SITE_KEY: v.optional(v.string()),
  CAPTCHA_SCRIPT_URL: v.optional(url('http', 'https')),
  CAPTCHA_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[\w.*:-]+(?: https?:\/\/[\w.*:-]+)*$/, 'must be origins with spaces between them'),
    ),
  ),
  PAYU_URL: v.optional(url('http', 'https')),
  PAYU_POS_ID: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'must be a number'))),
  PAYU_CLIENT_ID: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'must be a number'))),
  PAYU_CLIENT_SECRET: v.optional(v.string()),
  PAYU_SECOND_KEY: v.optional(v.string()),
  PAYU_BLIK: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
  AUTOPAY_URL: v.optional(url('http', 'https')),
  AUTOPAY_SERVICE_ID: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'must be a number'))),
  AUTOPAY_SHARED_KEY: v.optional(v.string()),
  AUTOPAY_HASH: v.optional(v.picklist(HASH_ALGORITHMS, `must be one of ${HASH_ALGORITHMS.join(', ')}`), 'sha256'),
  ERROR_REPORT_URL: v.optional(url('http', 'https')),
  RATES_URL: v.optional(url('http', 'https'), 'https://api.nbp.pl/api/exchangerates/tables/A?format=json'),
  SERVICE_WORKER: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
  UPLOAD_SCANNER: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.-]+:\d{1,5}$/, 'must be a host and a port, such as localhost:3310'),
      v.transform((text) => ({ host: text.slice(0, text.lastIndexOf(':')), port: Number(text.split(':').at(-1)) })),
    ),
  ),
  WEB_CONCURRENCY: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d?$/, 'must be a number from 1 to 99'), v.transform(Number)),
    '1',
  ),
  REQUEST_TIMEOUT_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999'), v.transform(Number)),
    '60',
  ),
  TRUST_PROXY: v.optional(addresses, 'loopback'),
  COUNTRY_HEADER: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header'), v.toLowerCase()),
  ),
  LIMIT_READS: v.optional(rate, '6000000/200000'),
  LIMIT_PAGES: v.optional(rate, '600/20'),
  LIMIT_WRITES: v.optional(rate, '120/4'),
  LIMIT_ADDRESS_WRITES: v.optional(rate, '1200/40'),
  LIMIT_FORMS: v.optional(rate, '240/8'),
  LIMIT_DOCUMENTS: v.optional(rate, '600/4'),
  LIMIT_EXEMPT: v.optional(addresses, 'none'),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  LOG_SLOW_REQUEST_MS: v.optional(milliseconds, '2000'),
  LOG_SLOW_STATEMENT_MS: v.optional(milliseconds, '500'),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.minLength(1, 'must not be empty')), '127.0.0.1'),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.~+/=-]{16,}$/, 'must have at least 16 letters and digits')),
  ),
  SEED: v.optional(v.picklist(['demo', 'none'], 'must be demo or none'), 'demo'),
  NODE_ENV: v.optional(v.string(), 'development'),
  GRAPHQL_ORIGINS: v.optional(origins),
  GRAPHQL_JIT: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
  RESPONSE_CACHE: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
  PRODUCT_CACHE: v.optional(v.picklist(['0', '1'], 'must be 0 or 1')),
  INDEX_THREAD: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
})

export type Variables = v.InferOutput<typeof Environment>
