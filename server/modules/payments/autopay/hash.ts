import { createHash, timingSafeEqual } from 'node:crypto'

/** Credentials with which the shop and Autopay sign messages. */
export interface AutopayKey {
  serviceId: string
  sharedKey: string
  algorithm: 'sha256' | 'sha512'
}

export type HashedValue = string | undefined

/** Autopay's hash: the non-empty values in the documented order, then the shared key. */
export function hashOf(values: readonly HashedValue[], { sharedKey, algorithm }: AutopayKey): string {
  const joined = [...values.filter(Boolean), sharedKey].join('|')
  return createHash(algorithm).update(joined, 'utf8').digest('hex')
}

export function isHashOf(claimedHash: string, values: readonly HashedValue[], key: AutopayKey): boolean {
  const expectedHash = Buffer.from(hashOf(values, key))
  const claimed = Buffer.from(claimedHash.toLowerCase())
  return claimed.length === expectedHash.length && timingSafeEqual(claimed, expectedHash)
}
