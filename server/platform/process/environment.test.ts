import { expect, test } from 'vitest'
import { parseSettings, type Settings } from './settings.ts'

const accepted = <Name extends keyof Settings>(
  environment: Record<string, string>,
  name: Name,
  value: Settings[Name],
) => [environment, name, value] as const

test.each([
  accepted({ PORT: '65535' }, 'port', 65_535),
  accepted({ HOST: '0.0.0.0' }, 'baseUrl', 'http://localhost:3000'),
  accepted({ HOST: '::' }, 'baseUrl', 'http://localhost:3000'),
  accepted({ HOST: '10.0.0.7', PORT: '80' }, 'baseUrl', 'http://10.0.0.7:80'),
  accepted({ HOST: '0.0.0.0' }, 'ownUrl', 'http://127.0.0.1:3000'),
  accepted({ HOST: '::' }, 'ownUrl', 'http://127.0.0.1:3000'),
  accepted({ HOST: 'localhost' }, 'ownUrl', 'http://127.0.0.1:3000'),
  accepted({ HOST: '10.0.0.7' }, 'ownUrl', 'http://10.0.0.7:3000'),
  accepted({ HOST: '::1' }, 'ownUrl', 'http://[::1]:3000'),
  accepted({ HOST: '::1' }, 'baseUrl', 'http://[::1]:3000'),
  accepted({ BASE_URL: 'https://a.example/sklep//' }, 'baseUrl', 'https://a.example/sklep'),
  accepted({ BASE_URL: 'https://a.example/sklep' }, 'basePath', '/sklep'),
  accepted({ BASE_URL: 'https://a.example/sklep' }, 'ownUrl', 'http://127.0.0.1:3000/sklep'),
  accepted({ DATABASE_URL: 'postgresql://a/b' }, 'databaseUrl', 'postgresql://a/b'),
  accepted({ DATABASE_URL: 'postgres://a/b', WEB_CONCURRENCY: '99' }, 'processes', 99),
  accepted({ WEB_CONCURRENCY: '1' }, 'processes', 1),
  accepted({ SMTP_URL: 'smtps://mail.example' }, 'smtpUrl', 'smtps://mail.example'),
  accepted({ COMMERCE_URL: 'https://m.example//' }, 'commerceUrl', 'https://m.example'),
  accepted({ UPLOAD_SCANNER: 'clam-av.example:3310' }, 'scanner', { host: 'clam-av.example', port: 3310 }),
  accepted({ REQUEST_TIMEOUT_SECONDS: '999' }, 'requestTimeoutMs', 999_000),
  accepted({}, 'requestTimeoutMs', 60_000),
  accepted({ COUNTRY_HEADER: 'CF-IPCountry' }, 'countryHeader', 'cf-ipcountry'),
  accepted({ TRUST_PROXY: '::1/128, 10.0.0.0/32' }, 'trustedProxies', ['::1/128', '10.0.0.0/32']),
  accepted({ LIMIT_EXEMPT: '10.0.0.7' }, 'exempt', ['10.0.0.7']),
  accepted({}, 'exempt', []),
  accepted({ NODE_ENV: 'production' }, 'production', true),
  accepted({ NODE_ENV: 'test' }, 'production', false),
  accepted({ GRAPHQL_ORIGINS: 'https://a.example, http://[::1]:8080' }, 'graphqlOrigins', [
    'https://a.example',
    'http://[::1]:8080',
  ]),
  accepted({}, 'graphqlOrigins', []),
  accepted({}, 'graphqlJit', true),
  accepted({ GRAPHQL_JIT: '0' }, 'graphqlJit', false),
  accepted({}, 'responseCache', true),
  accepted({ RESPONSE_CACHE: '0' }, 'responseCache', false),
  accepted({}, 'productCache', true),
  accepted({ RESPONSE_CACHE: '0' }, 'productCache', false),
  accepted({ RESPONSE_CACHE: '0', PRODUCT_CACHE: '1' }, 'productCache', true),
  accepted({ PRODUCT_CACHE: '0' }, 'productCache', false),
  accepted({}, 'indexThread', true),
  accepted({ INDEX_THREAD: '0' }, 'indexThread', false),
  accepted({ SEED: 'none' }, 'seed', 'none'),
  accepted({}, 'seed', 'demo'),
  accepted({ LOG_SLOW_REQUEST_MS: '9999999' }, 'slowRequestMs', 9_999_999),
  accepted({ LOG_SLOW_STATEMENT_MS: '0' }, 'slowStatementMs', 0),
  accepted({ METRICS_PORT: '0', PORT: '0' }, 'metrics', { port: 0, host: '127.0.0.1', token: undefined }),
  ...['localhost', '127.0.0.2', '::1', '[::1]'].map((host) =>
    accepted({ METRICS_PORT: '9464', METRICS_HOST: host }, 'metrics', { port: 9464, host, token: undefined }),
  ),
])('NET-3: %j sets %s to %j', (environment, name, value) => {
  expect(parseSettings(environment)[name]).toEqual(value)
})

const NO_EMULATOR = 'is an emulator: in production orders would count as paid without any money'
test.each([
  [{ PORT: '-1' }, 'PORT must be a number'],
  [{ PORT: '65536' }, 'PORT must be at most 65535'],
  [{ BASE_URL: 'https://a.example/?a=1' }, 'BASE_URL must be an address without a query'],
  [{ BASE_URL: 'https://a.example/a/../b' }, 'BASE_URL must be an address without a query'],
  [{ BASE_URL: 'https://a.example/./b' }, 'BASE_URL must be an address without a query'],
  [{ BASE_URL: 'https://ewa@a.example' }, 'BASE_URL must be an address without a query'],
  [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY must be a number from 1 to 99'],
  [{ WEB_CONCURRENCY: '100' }, 'WEB_CONCURRENCY must be a number from 1 to 99'],
  [{ WEB_CONCURRENCY: '2' }, 'WEB_CONCURRENCY above 1 needs DATABASE_URL: the embedded database serves one process'],
  [{ REQUEST_TIMEOUT_SECONDS: '0' }, 'REQUEST_TIMEOUT_SECONDS must be a number from 1 to 999'],
  [{ REQUEST_TIMEOUT_SECONDS: '1000' }, 'REQUEST_TIMEOUT_SECONDS must be a number from 1 to 999'],
  [{ UPLOAD_SCANNER: 'localhost' }, 'UPLOAD_SCANNER must be a host and a port, such as localhost:3310'],
  [{ COUNTRY_HEADER: '1' }, 'COUNTRY_HEADER must be the name of a header'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be none, or addresses'],
  [{ TRUST_PROXY: '::1/129' }, 'TRUST_PROXY must be none, or addresses'],
  [{ TRUST_PROXY: '10.0.0.0/' }, 'TRUST_PROXY must be none, or addresses'],
  [{ TRUST_PROXY: '10.0.0.0/x' }, 'TRUST_PROXY must be none, or addresses'],
  [{ TRUST_PROXY: '10.0.0.1/8/8' }, 'TRUST_PROXY must be none, or addresses'],
  [{ LIMIT_READS: '10/4/1' }, 'LIMIT_READS must be off, or a burst'],
  [{ LIMIT_READS: '10/x' }, 'LIMIT_READS must be off, or a burst'],
  [{ GRAPHQL_ORIGINS: 'https://a.example/' }, 'GRAPHQL_ORIGINS must be origins'],
  [{ GRAPHQL_ORIGINS: 'https://a.example,ftp://b.example' }, 'GRAPHQL_ORIGINS must be origins'],
  [{ GRAPHQL_ORIGINS: 'https://A.example' }, 'GRAPHQL_ORIGINS must be origins'],
  [{ GRAPHQL_ORIGINS: 'https://a.example:99999' }, 'GRAPHQL_ORIGINS must be origins'],
  [{ LOG_SLOW_STATEMENT_MS: '12345678' }, 'LOG_SLOW_STATEMENT_MS must be a number of milliseconds'],
  [{ METRICS_PORT: '9464', METRICS_HOST: '127.0.0.1.example' }, 'METRICS_HOST needs METRICS_TOKEN'],
  [{ METRICS_PORT: '9464', PORT: '9464' }, 'METRICS_PORT must differ from PORT'],
  [{ CAPTCHA_SECRET: 's' }, 'A captcha needs'],
  [{ CAPTCHA_SITE_KEY: 'k' }, 'A captcha needs'],
  [{ CAPTCHA_VERIFY_URL: 'https://a.example' }, 'A captcha needs'],
  [{ CAPTCHA_SCRIPT_URL: 'https://a.example' }, 'A captcha needs'],
  [{ PAYU_POS_ID: 'x' }, 'PAYU_POS_ID must be a number'],
  [{ PAYU_POS_ID: '1' }, 'PayU needs PAYU_POS_ID, PAYU_CLIENT_ID, PAYU_CLIENT_SECRET and PAYU_SECOND_KEY'],
  [{ PAYU_URL: 'https://a.example' }, 'PayU needs PAYU_POS_ID'],
  [{ AUTOPAY_SERVICE_ID: '1' }, 'Autopay needs AUTOPAY_SERVICE_ID and AUTOPAY_SHARED_KEY'],
  [{ AUTOPAY_SHARED_KEY: 'k' }, 'Autopay needs AUTOPAY_SERVICE_ID and AUTOPAY_SHARED_KEY'],
  [{ AUTOPAY_URL: 'https://a.example' }, 'Autopay needs AUTOPAY_SERVICE_ID and AUTOPAY_SHARED_KEY'],
])('NET-3: the settings %j are refused', (environment, message) => {
  expect(() => parseSettings(environment as Record<string, string>)).toThrow(message)
})

const PAYU = { PAYU_POS_ID: '1', PAYU_CLIENT_ID: '2', PAYU_CLIENT_SECRET: 's', PAYU_SECOND_KEY: 'k' }
const AUTOPAY = { AUTOPAY_SERVICE_ID: '1', AUTOPAY_SHARED_KEY: 'k' }
const PRODUCTION = { NODE_ENV: 'production', BASE_URL: 'https://a.example' }

test.each(Object.keys(PAYU))('CHK-4: PayU is not set up without %s', (name) => {
  expect(() => parseSettings({ ...PAYU, [name]: '' })).toThrow('PayU needs PAYU_POS_ID')
})

test('CHK-4: without keys payments are emulated, but neither in production nor at a public address', () => {
  const offered = (environment: Record<string, string>) => {
    const { payu, autopay } = parseSettings(environment)
    return [payu?.isBuiltIn, autopay?.isBuiltIn]
  }
  const trials: Record<string, string>[] = [
    {},
    { NODE_ENV: 'test', BASE_URL: 'https://a.example' },
    { BASE_URL: 'http://127.0.0.1:80' },
  ]
  for (const local of trials) expect(offered(local)).toEqual([true, true])
  const shops: Record<string, string>[] = [PRODUCTION, { NODE_ENV: 'production' }, { BASE_URL: 'https://a.example' }]
  for (const none of shops) expect(offered(none)).toEqual([undefined, undefined])
  expect(offered({ ...PAYU, ...AUTOPAY, COMMERCE_URL: 'https://m.example' })).toEqual([undefined, undefined])
  expect(parseSettings({}).payu).toMatchObject({
    url: 'http://127.0.0.1:3000/dev/payu',
    hasBlik: true,
    origins: [],
    isTrial: true,
  })
  // the same keys in all processes of a shop
  const keyOf = (databaseUrl?: string) =>
    parseSettings(databaseUrl ? { DATABASE_URL: databaseUrl } : {}).payu?.secondKey
  expect(keyOf('postgres://a/b')).toBe(keyOf('postgres://a/b'))
  expect(keyOf('postgres://a/b')).not.toBe(keyOf('postgres://a/c'))
  expect(keyOf()).toBe(keyOf())
})

test('CHK-4: money moves unless the company’s address is an emulator or its sandbox', () => {
  const payu = (environment: Record<string, string> = {}) =>
    parseSettings({ ...PRODUCTION, ...PAYU, ...environment }).payu
  expect(payu()).toMatchObject({
    url: 'https://secure.payu.com',
    posId: '1',
    clientId: '2',
    clientSecret: 's',
    secondKey: 'k',
    hasBlik: true,
    timeoutMs: 12_000,
    origins: ['https://secure.payu.com', 'https://*.payu.com'],
    isTrial: false,
    isBuiltIn: false,
  })
  expect(payu({ PAYU_BLIK: '0' })?.hasBlik).toBe(false)
  expect(payu({ PAYU_URL: 'https://secure.snd.payu.com/' })).toMatchObject({
    url: 'https://secure.snd.payu.com',
    isTrial: true,
  })
  expect(payu({ PAYU_URL: 'https://pay.example' })?.origins).toEqual(['https://pay.example'])
  for (const url of [
    'http://pay.example',
    'https://localhost:9',
    'https://127.0.0.1',
    'https://[::1]',
    'https://0.0.0.0',
  ]) {
    expect(() => payu({ PAYU_URL: url }), url).toThrow(`PAYU_URL ${NO_EMULATOR}`)
    expect(payu({ PAYU_URL: url, NODE_ENV: 'test' })?.isTrial).toBe(true)
    expect(() => parseSettings({ ...PRODUCTION, ...AUTOPAY, AUTOPAY_URL: url }), url).toThrow(
      `AUTOPAY_URL ${NO_EMULATOR}`,
    )
  }
  const { autopay } = parseSettings({ ...PRODUCTION, ...AUTOPAY })
  expect(autopay).toMatchObject({ url: 'https://pay.autopay.eu', serviceId: '1', sharedKey: 'k', isTrial: false })
})
