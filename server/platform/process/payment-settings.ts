import { createHash, randomBytes } from 'node:crypto'
import { SettingsError } from './settings-error.ts'

/** Where an emulated provider is mounted on the shop's own address, outside production. */
export const EMULATORS_PATH = '/dev'

export interface PayuSettings {
  /** Where the shop reaches it, without a slash at its end. */
  url: string
  posId: string
  clientId: string
  clientSecret: string
  secondKey: string
  /** Codes can be typed in the shop; the point of sale has to be set up for it. */
  hasBlik: boolean
  /** How long an answer is waited for. */
  timeoutMs: number
  /** Origins to which its pages lead a reader's browser. */
  origins: string[]
  /** No money moves: an emulator, or PayU's sandbox. */
  isTrial: boolean
  /** The emulator that is part of this shop. */
  isBuiltIn: boolean
}

export interface Surroundings {
  production: boolean
  /** Emulators are built in: asked for by NODE_ENV, or on a machine of a developer. */
  isTrial: boolean
  /** Where this process reaches itself. */
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
const PAYU_LIVE = 'https://secure.payu.com'

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(host)

/** An emulator speaks plain HTTP, or lies on the machine of the shop. */
export const isEmulator = (url: string) => !url.startsWith('https:') || isLoopback(new URL(url).hostname)

/** The same in all processes of a shop, and unknown to others. */
export const builtInKey = (purpose: string, databaseUrl: string | undefined) =>
  createHash('sha256')
    .update(purpose)
    .update(databaseUrl ?? own)
    .digest('hex')
const own = randomBytes(32)

export function payuOf(
  {
    PAYU_URL: url,
    PAYU_POS_ID: posId,
    PAYU_CLIENT_ID: clientId,
    PAYU_CLIENT_SECRET: clientSecret,
    PAYU_SECOND_KEY: secondKey,
    PAYU_BLIK: blik,
  }: PayuVariables,
  { production, isTrial, ownUrl, databaseUrl }: Surroundings,
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
  const address = (url ?? PAYU_LIVE).replace(/\/+$/, '')
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
    // PayU leads on to hosts of its own
    origins: hostname.endsWith('.payu.com') ? [origin, 'https://*.payu.com'] : [origin],
    isTrial: isEmulator(address) || hostname.includes('.snd.'),
    isBuiltIn: false,
  }
}
