import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from './lock.ts'
import { parseSettings } from './settings.ts'

test('every variable is optional', () => {
  const settings = parseSettings({})
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    processes: 1,
    databaseUrl: undefined,
  })
  expect(path.isAbsolute(settings.dataDir)).toBe(true)
})
test('each invalid variable is reported by name', () => {
  expect(() => parseSettings({ PORT: 'http', DATABASE_URL: 'mysql://localhost/shop' })).toThrow(
    /PORT must be a number\nDATABASE_URL must begin with postgres:\/\//,
  )
  expect(() => parseSettings({ PORT: '99999' })).toThrow('PORT must be at most 65535')
  const hosts = 'postgres://shop@db-a:5432,db-b:5432/shop?target_session_attrs=read-write'
  expect(() => parseSettings({ DATABASE_URL: hosts })).toThrow('DATABASE_URL must name one server: after a failover')
  expect(() => parseSettings({ WEB_CONCURRENCY: '4' })).toThrow('WEB_CONCURRENCY above 1 needs DATABASE_URL')
  expect(() => parseSettings({ WEB_CONCURRENCY: 'dużo' })).toThrow('WEB_CONCURRENCY must be a number from 1 to 99')
  expect(() => parseSettings({ COMMERCE_URL: 'sklep' })).toThrow('COMMERCE_URL must be an address')
  expect(() => parseSettings({ SMTP_URL: 'https://mail.example' })).toThrow(
    'SMTP_URL must begin with smtp:// or smtps://',
  )
  expect(() => parseSettings({ BASE_URL: 'ftp://sklep.example' })).toThrow(
    'BASE_URL must begin with http:// or https://',
  )
})
test('loopback proxies are trusted by default, others by TRUST_PROXY', () => {
  expect(parseSettings({}).trustedProxies).toEqual(['loopback'])
  expect(parseSettings({ TRUST_PROXY: 'none' }).trustedProxies).toEqual([])
  expect(parseSettings({ TRUST_PROXY: 'loopback, 172.18.0.0/16,fd00::/8, 10.0.0.7' }).trustedProxies).toEqual([
    'loopback',
    '172.18.0.0/16',
    'fd00::/8',
    '10.0.0.7',
  ])
  for (const invalid of ['true', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.internal', 'loopback,,'])
    expect(() => parseSettings({ TRUST_PROXY: invalid })).toThrow('TRUST_PROXY must be none, or addresses')
})
test('a limit is a burst with its refill per second, or off', () => {
  expect(parseSettings({}).limits.writes).toEqual({ burst: 120, perSecond: 4 })
  expect(parseSettings({ LIMIT_WRITES: '10/0.5', LIMIT_READS: 'off' }).limits).toMatchObject({
    writes: { burst: 10, perSecond: 0.5 },
    reads: undefined,
  })
  for (const invalid of ['10', '10/', '/4', '-1/4', '10/4/1', 'on'])
    expect(() => parseSettings({ LIMIT_PAGES: invalid })).toThrow('LIMIT_PAGES must be off, or a burst')
  expect(() => parseSettings({ LIMIT_EXEMPT: 'everyone' })).toThrow('LIMIT_EXEMPT must be none, or addresses')
})
test('a captcha needs all of its four settings, or none', () => {
  const four = {
    CAPTCHA_VERIFY_URL: 'https://check.example/v',
    CAPTCHA_SECRET: 's',
    CAPTCHA_SITE_KEY: 'k',
    CAPTCHA_SCRIPT_URL: 'https://js.example/api.js',
  }
  expect(parseSettings({}).captcha).toBeUndefined()
  expect(parseSettings({ ...four, CAPTCHA_ORIGINS: 'https://*.example' }).captcha).toMatchObject({
    secret: 's',
    origins: ['https://js.example', 'https://*.example'],
  })
  expect(() => parseSettings({ ...four, CAPTCHA_SECRET: '' })).toThrow(
    'A captcha needs CAPTCHA_VERIFY_URL, CAPTCHA_SECRET',
  )
  expect(() => parseSettings({ ...four, CAPTCHA_ORIGINS: "https://a 'unsafe-inline'" })).toThrow(
    'CAPTCHA_ORIGINS must be origins',
  )
})
test('an empty variable counts as unset', () => {
  expect(parseSettings({ SMTP_URL: '', PORT: '' })).toMatchObject({ port: 3000, smtpUrl: undefined })
})

test('a data folder can be locked by one running process only', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lock-'))
  // the parent process is certainly running
  writeFileSync(path.join(folder, 'lock'), String(process.ppid))
  expect(() => lockFolder(folder)).toThrow(/is in use by another shop \(process \d+\)/)
  // a PID that no process has: the lock of a killed process
  writeFileSync(path.join(folder, 'lock'), '4194304')
  lockFolder(folder).release()
  // a running process with another start time: the PID was reused
  writeFileSync(path.join(folder, 'lock'), `${process.ppid} 1`)
  lockFolder(folder).release()
  lockFolder(folder).release()
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

test('NAV-16 NET-3: settings enable error reports and disable the service worker', () => {
  expect(parseSettings({})).toMatchObject({ errorReportUrl: undefined, serviceWorker: true })
  expect(parseSettings({ ERROR_REPORT_URL: 'https://errors.example/api', SERVICE_WORKER: '0' })).toMatchObject({
    errorReportUrl: 'https://errors.example/api',
    serviceWorker: false,
  })
  expect(() => parseSettings({ ERROR_REPORT_URL: 'errors.example' })).toThrow('ERROR_REPORT_URL must be an address')
  expect(() => parseSettings({ SERVICE_WORKER: 'off' })).toThrow('SERVICE_WORKER must be 0 or 1')
})

test('the log level is configurable, and metrics need a port and, on a public host, a token', () => {
  expect(parseSettings({})).toMatchObject({ logLevel: 'info', slowRequestMs: 2000, slowStatementMs: 500 })
  expect(parseSettings({}).metrics).toBeUndefined()
  expect(() => parseSettings({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL must be one of silent, fatal')
  expect(() => parseSettings({ LOG_SLOW_REQUEST_MS: '2s' })).toThrow('LOG_SLOW_REQUEST_MS must be a number')
  expect(parseSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1', token: undefined })
  expect(() => parseSettings({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT must differ from PORT')
  expect(() => parseSettings({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toThrow('needs METRICS_TOKEN')
  expect(() => parseSettings({ METRICS_PORT: '9464', METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN must have')
  const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'a-token-of-the-operator' }
  expect(parseSettings(open).metrics).toMatchObject({ host: '0.0.0.0', token: 'a-token-of-the-operator' })
})
