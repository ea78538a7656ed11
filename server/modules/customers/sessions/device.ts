import { createHmac } from 'node:crypto'
import type { RequestContext } from '../../../platform/context.ts'
import { getSecret } from '../../../platform/crypto/secret.ts'
import { clientNetworkOf } from '../../../platform/http/rate-limit.ts'

const KEY = 'sign-in-device'

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const nameOf = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Enough for its owner to recognize the device: `Firefox, Windows`; empty if unknown. */
export function deviceOf(userAgent: string): string {
  const browser = nameOf(BROWSERS, userAgent)
  const system = nameOf(SYSTEMS, userAgent)
  return [browser, system].filter(Boolean).join(', ')
}

/** Prefix of the address: a provider often changes its customers' addresses, seldom their network. */
const networkOf = (ip: string) => clientNetworkOf(ip).split(/[.:]/).slice(0, 2).join('.')

/** Keyed hash of a device in a network. */
export async function deviceKeyOf({ db, ip, userAgent }: Pick<RequestContext, 'db' | 'ip' | 'userAgent'>) {
  const hash = createHmac('sha256', await getSecret(db, KEY))
    .update(`${deviceOf(userAgent)} ${networkOf(ip)}`)
    .digest('base64url')
  return `device ${hash.slice(0, 22)}`
}
