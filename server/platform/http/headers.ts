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

/** Foreign origins from which a page may load, or to which it may send. */
export interface ThirdPartyOrigins {
  captcha?: readonly string[]
  /** Receives error reports. */
  reports?: string
  /** Payment pages; browsers apply form-action to the redirect after a form as well. */
  payments?: readonly string[]
  /** Origins to which a tag manager and its tags send data; script-src is the same with and without them. */
  tags?: readonly string[]
}

/**
 * Scripts run by nonce only. Everything else comes from this shop, except for video players, which readers start, and
 * the foreign origins.
 */
export function contentSecurityPolicy(
  nonce: string,
  https: boolean,
  { captcha = [], reports, payments = [], tags = [] }: ThirdPartyOrigins = {},
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
    // without it script-src would apply, and a service worker cannot have a nonce
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
