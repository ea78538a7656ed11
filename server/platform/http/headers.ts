import { PLAYER_ORIGINS } from '../../../rules/video-address.ts'
import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Headers of every response. */
export function setSecurityHeaders(reply: FastifyReply, https: boolean) {
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  reply.header('x-frame-options', 'DENY')
  reply.header('cross-origin-opener-policy', 'same-origin')
  reply.header('cross-origin-resource-policy', 'same-origin')
  reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=()')
  if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

export const newNonce = () => randomBytes(16).toString('base64')

/** What a page may load from elsewhere or send there, by origin. */
export interface ForeignOrigins {
  captcha?: readonly string[]
  /** Where failures are reported. */
  reports?: string
  /** Where readers pay: browsers hold the redirect after a form to the rule of forms. */
  payments?: readonly string[]
  /** Where a tag manager and what it loads send what they measure; scripts run as they always do. */
  tags?: readonly string[]
}

/**
 * Scripts run by nonce only; everything else comes from this shop, but for players of videos, which readers start, and
 * a captcha's provider where there is one.
 */
export function contentSecurityPolicy(
  nonce: string,
  https: boolean,
  { captcha = [], reports, payments = [], tags = [] }: ForeignOrigins = {},
): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    // React sets custom properties through the style attribute
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...tags].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...captcha, ...(reports ? [reports] : []), ...tags].join(' '),
    // else it would fall under the nonce, which a service worker cannot carry
    "worker-src 'self'",
    ['frame-src', ...PLAYER_ORIGINS, ...captcha, ...tags].join(' '),
    ...(captcha.length > 0 ? [["style-src-elem 'self'", ...captcha].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...payments].join(' '),
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
