/** A burst, and the steady rate after it. */
export interface Rate {
  burst: number
  perSecond: number
}

/** The address, or the /64 of an IPv6 address: one subscriber has 2^64 addresses, which count as one. */
export function clientNetworkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(ip) ?? []
  if (high && low)
    return [high, low].flatMap((pair) => [Number.parseInt(pair, 16) >> 8, Number.parseInt(pair, 16) & 255]).join('.')
  const [before = '', after] = ip.split('::')
  const groups = before.split(':').filter(Boolean)
  const groupsAfter = (after ?? '').split(':').filter(Boolean)
  const allGroups =
    after === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - groupsAfter.length)).fill('0'), ...groupsAfter]
  return allGroups.slice(0, 4).join(':')
}

/** Tokens taken from a bucket since its last report, with its rate. */
export interface TakenTokens extends Rate {
  key: string
  taken: number
}

/**
 * Reports taken tokens to the buckets that the processes of a shop share; resolves to the tokens left in each, in the
 * order of the reports.
 */
export type ShareBuckets = (taken: readonly TakenTokens[]) => Promise<readonly number[]>

interface Bucket extends Rate {
  tokens: number
  refilledAt: number
  /** Taken since the last report. */
  unreported: number
}

const MAX_BUCKETS = 50_000
/** Interval between reports of used buckets. */
const REPORT_MS = 250
const MAX_REPORTED = 500
/** Larger buckets are reported only after UNREPORTED_SHARE of them is used, which ordinary readers never reach. */
const SMALL_BUCKET = 50
const UNREPORTED_SHARE = 0.25

/**
 * Token buckets per action and address. Tokens are counted in this process immediately and in the shared bucket of all
 * processes shortly afterwards; tokens granted in excess until then become a debt.
 */
export class RateLimits {
  /** Buckets used recently; when they reach half of `maxBuckets`, they replace `#earlier`. */
  #recent = new Map<string, Bucket>()
  #earlier = new Map<string, Bucket>()
  readonly #changed = new Map<string, Bucket>()
  #isReportScheduled = false

  constructor(
    readonly share?: ShareBuckets,
    readonly maxBuckets = MAX_BUCKETS,
  ) {}

  /** Takes tokens; false if too few are left. */
  take(action: string, ip: string, { burst, perSecond }: Rate, count = 1, now = Date.now()): boolean {
    const key = `${action} ${clientNetworkOf(ip)}`
    const bucket =
      this.#find(key) ?? this.#setRecent(key, { tokens: burst, refilledAt: now, burst, perSecond, unreported: 0 })
    refill(bucket, now)
    if (bucket.tokens < count) return false
    this.#change(key, bucket, count)
    return true
  }

  /** Returns tokens of an action that must not count. */
  refund(action: string, ip: string, count = 1): void {
    this.charge(action, ip, -count)
  }

  /** Takes further tokens of an action that was permitted; may leave a debt. */
  charge(action: string, ip: string, count: number): void {
    const key = `${action} ${clientNetworkOf(ip)}`
    const bucket = this.#find(key)
    if (bucket) this.#change(key, bucket, count)
  }

  #find(key: string): Bucket | undefined {
    const recent = this.#recent.get(key)
    if (recent) return recent
    const earlier = this.#earlier.get(key)
    return earlier && this.#setRecent(key, earlier)
  }

  /**
   * Evicts the least recently used buckets in bulk, as they are nearly full again by then. Deleting the oldest entry of
   * a Map at each insertion would be slow, because the Map is searched from its beginning each time.
   */
  #setRecent(key: string, bucket: Bucket): Bucket {
    if (this.#recent.size >= this.maxBuckets / 2) {
      this.#earlier = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(key, bucket)
    return bucket
  }

  #change(key: string, bucket: Bucket, taken: number) {
    bucket.tokens -= taken
    if (!this.share) return
    bucket.unreported += taken
    if (bucket.burst > SMALL_BUCKET && bucket.tokens > bucket.burst * (1 - UNREPORTED_SHARE)) return
    // in a flood from more addresses than can be reported, each process counts for itself
    if (this.#changed.size < this.maxBuckets || this.#changed.has(key)) this.#changed.set(key, bucket)
    this.#reportSoon()
  }

  #reportSoon() {
    if (this.#isReportScheduled) return
    this.#isReportScheduled = true
    setTimeout(() => void this.report(), REPORT_MS).unref()
  }

  /** Reports used tokens, and learns how many other processes have used. */
  async report(now = Date.now()): Promise<void> {
    const used = [...this.#changed].slice(0, MAX_REPORTED)
    const taken = used.map(([key, { burst, perSecond, unreported }]) => ({ key, burst, perSecond, taken: unreported }))
    for (const [key, bucket] of used) {
      this.#changed.delete(key)
      bucket.unreported = 0
    }
    try {
      const remaining = (await this.share?.(taken)) ?? []
      for (const [i, tokens] of remaining.entries()) {
        const bucket = used[i]?.[1]
        // tokens taken meanwhile are reported next time
        if (bucket) Object.assign(bucket, { tokens: tokens - bucket.unreported, refilledAt: now })
      }
    } catch {
      // without the database each process counts for itself
    }
    this.#isReportScheduled = false
    if (this.#changed.size > 0) this.#reportSoon()
  }
}

function refill(bucket: Bucket, now: number) {
  bucket.tokens = Math.min(
    bucket.burst,
    bucket.tokens + (Math.max(0, now - bucket.refilledAt) / 1000) * bucket.perSecond,
  )
  bucket.refilledAt = now
}
