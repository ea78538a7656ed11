import DataLoader from 'dataloader'
import { type Language, text } from '../../language/translate.ts'
import type { Db } from './db/db.ts'
import type { Rate, RateLimits } from './http/rate-limit.ts'
import type { Budget } from './graphql/budget.ts'
import { Refusal } from './refusal.ts'
import type { Log } from './process/log.ts'
import type { Captcha, Settings } from './process/settings.ts'
import type { Trade } from './trade.ts'

/** A view of the shop: its language and currency. */
export interface StoreView {
  id: number
  /** Path prefix and wire name: `default`, `en`. */
  code: string
  name: string
  /** `pl_PL` */
  locale: string
  currency: string
  /** Of an address until another is chosen: `PL`. */
  country: string
  isDefault: boolean
}

/** The signed-in user, from the session of each request. */
export interface SignedIn {
  id: number
  groupId: number
  email: string
  sessionId: string
  /** Too many wrong passwords: nothing can be done for a while. */
  isLocked: boolean
}

const GUESTS = 0
/** Customers without a contract of their own. */
const GENERAL = 1

export const NOT_AUTHORIZED = text("The current customer isn't authorized.")
export const UNAVAILABLE = text('The shop cannot answer for a moment. Nothing was lost: please try again.')
export const TOO_MANY = text('Too many requests. Please wait a moment and try again.')

/** HTML of a part of a page, in the view of the request. */
export type Widget = (context: RequestContext) => Promise<string>

/** What ends with a consent; runs in the transaction that logs the withdrawal. */
export type WithdrawConsent = (tx: Db, context: RequestContext, customerId: number) => Promise<void>

type Batch<K, V> = (keys: readonly K[], context: RequestContext) => Promise<readonly V[]>

/** What a resolver may know of the request it serves. Built per request, before anything is executed. */
export class RequestContext {
  readonly #loaders = new Map<unknown, DataLoader<never, unknown>>()
  readonly #tags = new Set<string>()
  /** False once something private or volatile was read: the response is then not cached. */
  cacheable = true
  /** Milliseconds since 1970 after which the response is stale, such as the end of a promotion. */
  expiresAt = Number.POSITIVE_INFINITY

  readonly db: Db
  readonly store: StoreView
  readonly language: Language
  /** What the answer's prices are. */
  readonly trade: Trade
  /** Null for a guest. */
  readonly customer: SignedIn | null
  /** A token came with it that is forged, over or revoked: its caller is a guest. */
  readonly isSessionOver: boolean
  /** Group of the partner's prices, where the reader came from one. */
  readonly partnerGroupId?: number
  readonly now: Date
  readonly baseUrl: string
  readonly ip: string
  /** As the browser calls itself. */
  readonly userAgent: string
  /** Where the visitor is, as a proxy says: `PL`. */
  readonly country?: string
  /** By type. */
  readonly widgets: Readonly<Record<string, Widget>>
  /** By the consent's code. */
  readonly withdrawals: Readonly<Record<string, WithdrawConsent>>
  /** X-Request-Id, for the log. */
  readonly requestId?: string
  readonly log?: Pick<Log, 'warn'>
  readonly settings: Settings
  readonly captcha?: Captcha
  /** Where files lie; absolute. */
  readonly dataDir: string
  /** Checks files of readers; absent where the shop has none. */
  readonly scanner?: { host: string; port: number }
  readonly #limits: RateLimits
  /** Execution budget of a query; a mutation has none. */
  budget: Budget | undefined

  constructor(
    parts: Pick<
      RequestContext,
      'db' | 'store' | 'language' | 'trade' | 'now' | 'baseUrl' | 'ip' | 'dataDir' | 'settings'
    > &
      Partial<
        Pick<
          RequestContext,
          | 'customer'
          | 'isSessionOver'
          | 'partnerGroupId'
          | 'captcha'
          | 'requestId'
          | 'log'
          | 'scanner'
          | 'country'
          | 'userAgent'
          | 'withdrawals'
          | 'widgets'
        >
      > & {
        limits: RateLimits
      },
  ) {
    this.db = parts.db
    this.store = parts.store
    this.language = parts.language
    this.trade = parts.trade
    this.customer = parts.customer ?? null
    this.isSessionOver = parts.isSessionOver ?? false
    this.partnerGroupId = parts.partnerGroupId
    this.now = parts.now
    this.baseUrl = parts.baseUrl
    this.ip = parts.ip
    this.userAgent = parts.userAgent ?? ''
    this.country = parts.country
    this.withdrawals = parts.withdrawals ?? {}
    this.widgets = parts.widgets ?? {}
    this.requestId = parts.requestId
    this.log = parts.log
    this.settings = parts.settings
    this.captcha = parts.captcha
    this.dataDir = parts.dataDir
    this.scanner = parts.scanner
    this.#limits = parts.limits
  }

  /** One DataLoader per request and batch function: keys of the same tick are read together. */
  load<K, V>(batch: Batch<K, V>, key: K): Promise<V> {
    return this.#loader(batch).load(key)
  }

  /** Primes the result of a later `load`. */
  prime<K, V>(batch: Batch<K, V>, key: K, value: V) {
    this.#loader(batch).prime(key, value)
  }

  #loader<K, V>(batch: Batch<K, V>): DataLoader<K, V> {
    let loader = this.#loaders.get(batch) as DataLoader<K, V> | undefined
    if (!loader) {
      loader = new DataLoader<K, V>((keys) => batch(keys, this))
      this.#loaders.set(batch, loader)
    }
    return loader
  }

  /**
   * Tags the response with its content (`product:12`, `category:3`, `cms`): a change of any of these invalidates it.
   */
  tag(...tags: string[]) {
    for (const tag of tags) this.#tags.add(tag)
  }
  get tags(): ReadonlySet<string> {
    return this.#tags
  }

  /** Limits the lifetime of the cached response. */
  until(instant: Date) {
    this.expiresAt = Math.min(this.expiresAt, instant.getTime())
  }

  /** Currency of prices: `PLN`. */
  get currency(): string {
    return this.trade.currency
  }

  /**
   * Customer group of the prices: the partner's for those who have no contract of their own. It replaces the groups of
   * guests and General, for which the shop writes no prices: theirs are everybody's.
   */
  get groupId(): number {
    const own = this.customer?.groupId ?? GUESTS
    return own === GUESTS || own === GENERAL ? (this.partnerGroupId ?? own) : own
  }

  /** The signed-in customer, even a locked one; refuses a guest. */
  inSession(): SignedIn {
    if (!this.customer) throw new Refusal('graphql-authorization', NOT_AUTHORIZED)
    return this.customer
  }

  /** The signed-in customer; refuses a guest. */
  signedIn(): SignedIn {
    const customer = this.inSession()
    if (customer.isLocked) throw new Refusal('graphql-account-locked', 'The account is locked.')
    return customer
  }

  /** Whether an IP address may do something now; what is counted once a visit needs no refusal. */
  takes(action: string, rate: Rate): boolean {
    return this.#limits.take(action, this.ip, rate)
  }

  /** Limits the rate of an action per IP address, such as guessing. The result refunds a legitimate attempt. */
  limit(action: string, rate: Rate, count = 1): () => void {
    if (!this.#limits.take(action, this.ip, rate, count)) throw new Refusal('graphql-input', TOO_MANY)
    return () => this.#limits.refund(action, this.ip, count)
  }

  /** The same for what is done to one account, from however many addresses. */
  limitFor(account: string, action: string, rate: Rate): () => void {
    if (!this.#limits.take(`${action} ${account}`, '', rate)) throw new Refusal('graphql-input', TOO_MANY)
    return () => this.#limits.refund(`${action} ${account}`, '')
  }

  /** Marks the response as private: for carts, orders and other personal data. */
  private() {
    this.cacheable = false
  }
}
