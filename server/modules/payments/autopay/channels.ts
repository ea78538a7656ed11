import type { AutopayClient } from './client.ts'
import { canPay, type Gateway } from './gateway-list.ts'
import type { Regulation } from './legal-data.ts'

/** Autopay's documentation: refresh the list every minute, and show the last valid one. */
const LIST_TTL_MS = 60_000
/** Legal texts change rarely, and each channel has its own. */
const TEXTS_TTL_MS = 10 * 60_000
/** Delay after a failed request. */
const RETRY_MS = 15_000
const LANGUAGES: Readonly<Record<string, string>> = { pl: 'PL', en: 'EN', de: 'DE', cs: 'CS', uk: 'UK' }

export const languageCode = (language: string): string => LANGUAGES[language.slice(0, 2)] ?? 'EN'

interface CacheEntry<Value> {
  value: Value | undefined
  /** Earliest time of the next request. */
  nextAt: number
  reading: Promise<void> | undefined
}

interface CacheOptions {
  /** Maximum number of keys; beyond it the oldest is evicted. */
  size: number
  freshMs: number
  now: () => number
  onFailure: (error: unknown) => void
}

/** Caches the last valid value and refreshes it in the background: callers wait for the first value only. */
class RefreshingCache<Value> {
  readonly #cacheEntries = new Map<string, CacheEntry<Value>>()
  readonly #read: (key: string) => Promise<Value>
  readonly #size: number
  readonly #freshMs: number
  readonly #now: () => number
  readonly #onFailure: (error: unknown) => void

  constructor({ size, freshMs, now, onFailure }: CacheOptions, read: (key: string) => Promise<Value>) {
    this.#size = size
    this.#freshMs = freshMs
    this.#onFailure = onFailure
    this.#now = now
    this.#read = read
  }

  async get(key: string): Promise<Value | undefined> {
    let entry = this.#cacheEntries.get(key)
    if (!entry) {
      entry = { value: undefined, nextAt: -Infinity, reading: undefined }
      this.#cacheEntries.set(key, entry)
      const [oldest] = this.#cacheEntries.keys()
      if (this.#cacheEntries.size > this.#size && oldest !== undefined) this.#cacheEntries.delete(oldest)
    }
    if (!entry.reading && this.#now() >= entry.nextAt) entry.reading = this.#refresh(key, entry)
    if (entry.value === undefined) await entry.reading
    return entry.value
  }

  async #refresh(key: string, entry: CacheEntry<Value>) {
    try {
      entry.value = await this.#read(key)
      entry.nextAt = this.#now() + this.#freshMs
    } catch (error) {
      this.#onFailure(error)
      entry.nextAt = this.#now() + RETRY_MS
    } finally {
      entry.reading = undefined
    }
  }
}

/** Limits concurrency to `maxConcurrent` calls; the others wait in order. */
function limitConcurrency(maxConcurrent: number) {
  let free = maxConcurrent
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

const MAX_LISTS = 16
const MAX_TEXTS = 400
const MAX_CONCURRENT_TEXTS = 6

/** The payment channels of the account, and the legal texts to show with each. */
export class Channels {
  readonly #lists: RefreshingCache<Gateway[]>
  readonly #texts: RefreshingCache<Regulation[]>

  constructor(client: AutopayClient, now = () => performance.now()) {
    const onFailure = (error: unknown) =>
      client.log?.warn({ err: error }, 'the channels of Autopay could not be updated; using the last known ones')
    this.#lists = new RefreshingCache({ size: MAX_LISTS, freshMs: LIST_TTL_MS, now, onFailure }, (key) => {
      const [currency = '', language = ''] = key.split(' ')
      return client.gateways(currency, language)
    })
    // a page shows the texts of all its channels
    const withLimit = limitConcurrency(MAX_CONCURRENT_TEXTS)
    this.#texts = new RefreshingCache({ size: MAX_TEXTS, freshMs: TEXTS_TTL_MS, now, onFailure }, (key) => {
      const [id = '', language = ''] = key.split(' ')
      return withLimit(() => client.regulations(Number(id), language))
    })
  }

  /** All channels, including those unavailable now; empty until Autopay has responded once. */
  list = async (currency: string, language: string): Promise<readonly Gateway[]> =>
    (await this.#lists.get(`${currency} ${languageCode(language)}`)) ?? []

  /** Channels through which a consumer can pay this amount now. */
  async offered(amount: number, currency: string, language: string): Promise<Gateway[]> {
    const gateways = await this.list(currency, language)
    return gateways.filter((gateway) => gateway.isForConsumers && canPay(gateway, amount, currency))
  }

  /** Undefined until Autopay has returned them. */
  regulations = (gatewayId: number, language: string): Promise<Regulation[] | undefined> =>
    this.#texts.get(`${gatewayId} ${languageCode(language)}`)
}
