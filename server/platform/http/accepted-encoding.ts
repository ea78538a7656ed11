import { negotiate } from '@fastify/accept-negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The content encoding to send by a request's `Accept-Encoding`; Brotli before gzip if they have equal weights. */
export const acceptedEncoding = (accepted: string | undefined): Encoding =>
  negotiate<Encoding>(accepted ?? '', ['br', 'gzip']) ?? 'identity'
