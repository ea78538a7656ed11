import { builtInKey, EMULATORS_PATH, isEmulator, type Deployment } from './payment-settings.ts'
import { SettingsError } from './settings-error.ts'

export const HASH_ALGORITHMS = ['sha256', 'sha512'] as const

export interface AutopaySettings {
  /** Base URL for the shop's requests, without a trailing slash. */
  url: string
  /** Base URL for browsers. */
  publicUrl: string
  serviceId: string
  sharedKey: string
  algorithm: (typeof HASH_ALGORITHMS)[number]
  /** Origins of its payment pages, for the Content-Security-Policy. */
  origins: string[]
  /** No money moves: it is an emulator or Autopay's test system. */
  isTrial: boolean
  /** It is the emulator built into this shop. */
  isBuiltIn: boolean
}

interface AutopayVariables {
  AUTOPAY_URL?: string
  AUTOPAY_SERVICE_ID?: string
  AUTOPAY_SHARED_KEY?: string
  AUTOPAY_HASH: (typeof HASH_ALGORITHMS)[number]
}

const AUTOPAY_PRODUCTION_URL = 'https://pay.autopay.eu'

export function parseAutopaySettings(
  {
    AUTOPAY_URL: url,
    AUTOPAY_SERVICE_ID: serviceId,
    AUTOPAY_SHARED_KEY: sharedKey,
    AUTOPAY_HASH: algorithm,
  }: AutopayVariables,
  { production, isTrial, ownUrl, baseUrl, databaseUrl }: Deployment & { baseUrl: string },
): AutopaySettings | undefined {
  if (!serviceId && !sharedKey && !url) {
    if (!isTrial) return undefined
    return {
      url: `${ownUrl}${EMULATORS_PATH}/autopay`,
      publicUrl: `${baseUrl}${EMULATORS_PATH}/autopay`,
      serviceId: '900001',
      sharedKey: builtInKey('autopay', databaseUrl),
      algorithm,
      origins: [],
      isTrial: true,
      isBuiltIn: true,
    }
  }
  if (!serviceId || !sharedKey) throw new SettingsError('Autopay needs AUTOPAY_SERVICE_ID and AUTOPAY_SHARED_KEY')
  const address = (url ?? AUTOPAY_PRODUCTION_URL).replace(/\/+$/, '')
  if (production && isEmulator(address))
    throw new SettingsError('AUTOPAY_URL is an emulator: in production orders would count as paid without any money')
  const { origin, hostname } = new URL(address)
  return {
    url: address,
    publicUrl: address,
    serviceId,
    sharedKey,
    algorithm,
    // for banks and cards Autopay's page redirects to further hosts of its own
    origins: hostname.endsWith('.autopay.eu') ? [origin, 'https://*.autopay.eu'] : [origin],
    isTrial: isEmulator(address) || hostname.startsWith('test'),
    isBuiltIn: false,
  }
}
