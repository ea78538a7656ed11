/** A burst, and a steady rate after it. */
export interface Rate {
  burst: number
  perSecond: number
}

/** A subscriber of IPv6 has 2^64 addresses: all of a /64 count as one. */
export function subscriberOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [before = '', after] = ip.split('::')
  const groups = before.split(':').filter(Boolean)
  const behind = (after ?? '').split(':').filter(Boolean)
  const whole = after === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - behind.length)).fill('0'), ...behind]
  return whole.slice(0, 4).join(':')
}

const MOST_BUCKETS = 50_000

/** A bucket for each deed and address that refills steadily: bursts pass, floods do not. Counts in this process only. */
export class RateLimits {
  readonly #buckets = new Map<string, { tokens: number; at: number }>()

  /** Takes so many; false when the address has not so many left. */
  take(deed: string, ip: string, { burst, perSecond }: Rate, count = 1, now = Date.now()): boolean {
    const key = `${deed} ${subscriberOf(ip)}`
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
    bucket.at = now
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    // the longest unseen are nearly full again by now
    if (this.#buckets.size > MOST_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value as string)
    if (bucket.tokens < count) return false
    bucket.tokens -= count
    return true
  }

  /** For a deed that turned out to be none of those that are limited. */
  giveBack(deed: string, ip: string): void {
    const bucket = this.#buckets.get(`${deed} ${subscriberOf(ip)}`)
    if (bucket) bucket.tokens++
  }
}
