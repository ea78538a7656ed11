import { createHash, randomBytes } from 'node:crypto'
import { SettingsError } from './settings-error.ts'

/** Base path of the built-in payment emulators, which are mounted outside production only. */
export const EMULATORS_PATH = '/dev'

export interface PayuSettings {
  /** Base URL of its API, without a trailing slash. */
  url: string
  posId: string
  clientId: string
  clientSecret: string
  secondKey: string
  /** BLIK codes can be entered in the shop; PayU must have enabled this for the point of sale. */
  hasBlik: boolean
  /** Timeout of a request. */
  timeoutMs: number
  /** Origins of its payment pages, for the Content-Security-Policy. */
  origins: string[]
  /** No money moves: it is an emulator or PayU's sandbox. */
  isTrial: boolean
  /** It is the emulator built into this shop. */
  isBuiltIn: boolean
}

export interface Deployment {
  production: boolean
  /** Built-in emulators are allowed: by NODE_ENV, or because the shop has a loopback address. */
  isTrial: boolean
  /** URL at which this process reaches itself. */
  ownUrl: string
  databaseUrl?: string
}

interface PayuVariables {
  PAYU_URL?: string
  PAYU_POS_ID?: string
  PAYU_CLIENT_ID?: string
  PAYU_CLIENT_SECRET?: string
  PAYU_SECOND_KEY?: string
  PAYU_BLIK: '0' | '1'
}

const PAYU_TIMEOUT_MS = 12_000
const PAYU_PRODUCTION_URL = 'https://secure.payu.com'

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(host)

/** Whether a URL must be an emulator's: plain HTTP, or a loopback host. */
export const isEmulator = (url: string) => !url.startsWith('https:') || isLoopback(new URL(url).hostname)

/** Key of a built-in emulator: secret, and the same in all processes of a shop. */
export const builtInKey = (purpose: string, databaseUrl: string | undefined) =>
  createHash('sha256')
    .update(purpose)
    .update(databaseUrl ?? processSecret)
    .digest('hex')
const processSecret = randomBytes(32)

export function parsePayuSettings(
  {
    PAYU_URL: url,
    PAYU_POS_ID: posId,
    PAYU_CLIENT_ID: clientId,
    PAYU_CLIENT_SECRET: clientSecret,
    PAYU_SECOND_KEY: secondKey,
    PAYU_BLIK: blik,
  }: PayuVariables,
  { production, isTrial, ownUrl, databaseUrl }: Deployment,
): PayuSettings | undefined {
  if (!posId && !clientId && !clientSecret && !secondKey && !url) {
    if (!isTrial) return undefined
    return {
      url: `${ownUrl}${EMULATORS_PATH}/payu`,
      posId: '100001',
      clientId: '100001',
      clientSecret: builtInKey('payu client', databaseUrl),
      secondKey: builtInKey('payu second key', databaseUrl),
      hasBlik: blik === '1',
      timeoutMs: PAYU_TIMEOUT_MS,
      origins: [],
      isTrial: true,
      isBuiltIn: true,
    }
  }
  if (!posId || !clientId || !clientSecret || !secondKey)
    throw new SettingsError('PayU needs PAYU_POS_ID, PAYU_CLIENT_ID, PAYU_CLIENT_SECRET and PAYU_SECOND_KEY')
  const address = (url ?? PAYU_PRODUCTION_URL).replace(/\/+$/, '')
  if (production && isEmulator(address))
    throw new SettingsError('PAYU_URL is an emulator: in production orders would count as paid without any money')
  const { origin, hostname } = new URL(address)
  return {
    url: address,
    posId,
    clientId,
    clientSecret,
    secondKey,
    hasBlik: blik === '1',
    timeoutMs: PAYU_TIMEOUT_MS,
    // PayU redirects to further hosts of its own
    origins: hostname.endsWith('.payu.com') ? [origin, 'https://*.payu.com'] : [origin],
    isTrial: isEmulator(address) || hostname.includes('.snd.'),
    isBuiltIn: false,
  }
}
