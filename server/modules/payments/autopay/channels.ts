import type { AutopayClient } from './client.ts'
import { canPay, type Gateway } from './gateway-list.ts'
import type { Regulation } from './legal-data.ts'

/** Autopay's documentation asks to refresh the list each minute, and to show the last one that was good. */
const FRESH_MS = 60_000
/** After an answer that said nothing. */
const RETRY_MS = 15_000
const LANGUAGES: Readonly<Record<string, string>> = { pl: 'PL', en: 'EN', de: 'DE', cs: 'CS', uk: 'UK' }

export const languageCode = (language: string): string => LANGUAGES[language.slice(0, 2)] ?? 'EN'

interface Kept<Value> {
  value: Value | undefined
  /** Not to be read again before. */
  nextAt: number
  reading: Promise<void> | undefined
}

/** What was read last, refreshed behind it: who reads waits for the first answer only. */
class LastGood<Value> {
  readonly #kept = new Map<string, Kept<Value>>()
  readonly #read: (key: string) => Promise<Value>
  readonly #size: number

  constructor(size: number, read: (key: string) => Promise<Value>) {
    this.#size = size
    this.#read = read
  }

  async get(key: string): Promise<Value | undefined> {
    let kept = this.#kept.get(key)
    if (!kept) {
      kept = { value: undefined, nextAt: 0, reading: undefined }
      this.#kept.set(key, kept)
      const [oldest] = this.#kept.keys()
      if (this.#kept.size > this.#size && oldest !== undefined) this.#kept.delete(oldest)
    }
    if (!kept.reading && performance.now() >= kept.nextAt) kept.reading = this.#refresh(key, kept)
    if (kept.value === undefined) await kept.reading
    return kept.value
  }

  async #refresh(key: string, kept: Kept<Value>) {
    try {
      kept.value = await this.#read(key)
      kept.nextAt = performance.now() + FRESH_MS
    } catch {
      kept.nextAt = performance.now() + RETRY_MS
    } finally {
      kept.reading = undefined
    }
  }
}

const MOST_LISTS = 16
const MOST_TEXTS = 400

/** The channels of the account and the texts that the law wants shown with each. */
export class Channels {
  readonly #lists: LastGood<Gateway[]>
  readonly #texts: LastGood<Regulation[]>

  constructor(client: AutopayClient) {
    this.#lists = new LastGood(MOST_LISTS, (key) => {
      const [currency = '', language = ''] = key.split(' ')
      return client.gateways(currency, language)
    })
    this.#texts = new LastGood(MOST_TEXTS, (key) => {
      const [id = '', language = ''] = key.split(' ')
      return client.regulations(Number(id), language)
    })
  }

  /** All of them, also those that cannot be used now; empty while Autopay has never answered. */
  list = async (currency: string, language: string): Promise<readonly Gateway[]> =>
    (await this.#lists.get(`${currency} ${languageCode(language)}`)) ?? []

  /** Those by which a person can pay this amount now. */
  async offered(amount: number, currency: string, language: string): Promise<Gateway[]> {
    const gateways = await this.list(currency, language)
    return gateways.filter((gateway) => gateway.isForConsumers && canPay(gateway, amount, currency))
  }

  /** Undefined while Autopay has not said which they are. */
  regulations = (gatewayId: number, language: string): Promise<Regulation[] | undefined> =>
    this.#texts.get(`${gatewayId} ${languageCode(language)}`)
}
