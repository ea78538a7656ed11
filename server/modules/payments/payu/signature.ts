import { createHash, timingSafeEqual } from 'node:crypto'

const HASHES: Readonly<Record<string, string>> = {
  MD5: 'md5',
  SHA: 'sha256',
  'SHA-256': 'sha256',
  SHA256: 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
}
const MAX_LENGTH = 1000

/** `sender=checkout;signature=…;algorithm=MD5;content=DOCUMENT`, in any order. */
const partsOf = (header: string): ReadonlyMap<string, string> =>
  new Map(
    header.split(';').map((part): [string, string] => {
      const separator = part.indexOf('=')
      return [part.slice(0, separator).trim().toLowerCase(), part.slice(separator + 1).trim()]
    }),
  )

/** Whether exactly these bytes were signed with the second key. */
export function isSigned(body: Buffer, header: string | string[] | undefined, secondKey: string): boolean {
  if (typeof header !== 'string' || header.length > MAX_LENGTH) return false
  const parts = partsOf(header)
  const hash = HASHES[(parts.get('algorithm') ?? 'MD5').toUpperCase()]
  if (!hash) return false
  const expected = createHash(hash).update(body).update(secondKey).digest()
  const received = Buffer.from(parts.get('signature') ?? '', 'hex')
  return received.length === expected.length && timingSafeEqual(received, expected)
}
