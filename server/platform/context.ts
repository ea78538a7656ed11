import DataLoader from 'dataloader'
import { type Language, text } from '../../language/translate.ts'
import type { Db } from './db/db.ts'
import type { Rate, RateLimits } from './http/rate-limit.ts'
import type { Budget } from './graphql/budget.ts'
import { Refusal } from './refusal.ts'
import type { Log } from './process/log.ts'
import type { Captcha, Settings } from './process/settings.ts'
import type { PriceContext } from './price-context.ts'

/** A store view: its language, currency and country. */
export interface StoreView {
  id: number
  /** Value of the `Store` header and path prefix: `default`, `en`. */
  code: string
  name: string
  /** `pl_PL` */
  locale: string
  currency: string
  /** Preselected country of a new address: `PL`. */
  country: string
  isDefault: boolean
}

/** The signed-in user, from the session of each request. */
export interface SignedInCustomer {
  id: number
  groupId: number
  email: string
  sessionId: string
  /** Temporary, after too many wrong passwords. */
  isLocked: boolean
}

const GUEST_GROUP_ID = 0
/** Customers without contract prices. */
const GENERAL_GROUP_ID = 1

export const NOT_AUTHORIZED = text("The current customer isn't authorized.")
export const UNAVAILABLE = text('The shop cannot answer for a moment. Nothing was lost: please try again.')
export const TOO_MANY_REQUESTS = text('Too many requests. Please wait a moment and try again.')

/** Renders the HTML of a page widget in the store view of the request. */
export type Widget = (context: RequestContext) => Promise<string>

/** Applies the effects of a withdrawn consent; runs in the transaction that logs the withdrawal. */
export type WithdrawConsent = (tx: Db, context: RequestContext, customerId: number) => Promise<void>

type Batch<K, V> = (keys: readonly K[], context: RequestContext) => Promise<readonly V[]>

/** Context of one GraphQL request, passed to every resolver. */
export class RequestContext {
  readonly #loaders = new Map<unknown, DataLoader<never, unknown>>()
  readonly #tags = new Set<string>()
  readonly #firstSubjects = new Map<string, string>()
  /** False once private or volatile data was read: the response is then not cached. */
  cacheable = true
  /** Milliseconds since 1970 after which the response is stale, such as the end of a promotion. */
  expiresAt = Number.POSITIVE_INFINITY

  readonly db: Db
  readonly store: StoreView
  readonly language: Language
  /** Currency, exchange rate and tax country of the prices in the response. */
  readonly priceContext: PriceContext
  /** Null for a guest. */
  readonly customer: SignedInCustomer | null
  /** The request had a forged, expired or revoked token; its caller is treated as a guest. */
  readonly isSessionOver: boolean
  /** Customer group of the partner through whom the visitor came. */
  readonly partnerGroupId?: number
  readonly now: Date
  readonly baseUrl: string
  readonly ip: string
  /** User-Agent header; empty without one. */
  readonly userAgent: string
  /** The visitor's country, from a header of the proxy: `PL`. */
  readonly country?: string
  /** By widget type. */
  readonly widgets: Readonly<Record<string, Widget>>
  /** By consent code. */
  readonly consentWithdrawals: Readonly<Record<string, WithdrawConsent>>
  /** X-Request-Id, for the log. */
  readonly requestId?: string
  readonly log?: Pick<Log, 'warn'>
  readonly settings: Settings
  readonly captcha?: Captcha
  /** Absolute path of the data folder. */
  readonly dataDir: string
  /** Virus scanner for uploaded files (ClamAV protocol); absent when none is configured. */
  readonly scanner?: { host: string; port: number }
  readonly #limits: RateLimits
  /** Execution budget of a query; a mutation has none. */
  budget: Budget | undefined

  constructor(
    parts: Pick<
      RequestContext,
      'db' | 'store' | 'language' | 'priceContext' | 'now' | 'baseUrl' | 'ip' | 'dataDir' | 'settings'
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
          | 'consentWithdrawals'
          | 'widgets'
        >
      > & {
        limits: RateLimits
      },
  ) {
    this.db = parts.db
    this.store = parts.store
    this.language = parts.language
    this.priceContext = parts.priceContext
    this.customer = parts.customer ?? null
    this.isSessionOver = parts.isSessionOver ?? false
    this.partnerGroupId = parts.partnerGroupId
    this.now = parts.now
    this.baseUrl = parts.baseUrl
    this.ip = parts.ip
    this.userAgent = parts.userAgent ?? ''
    this.country = parts.country
    this.consentWithdrawals = parts.consentWithdrawals ?? {}
    this.widgets = parts.widgets ?? {}
    this.requestId = parts.requestId
    this.log = parts.log
    this.settings = parts.settings
    this.captcha = parts.captcha
    this.dataDir = parts.dataDir
    this.scanner = parts.scanner
    this.#limits = parts.limits
  }

  /** One DataLoader per request and batch function: keys of the same tick are loaded in one batch. */
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

  /** Whether a subject is the first of its kind in this request, for expensive work that is done for one only. */
  isFirst(kind: string, subject: string): boolean {
    const first = this.#firstSubjects.get(kind) ?? subject
    this.#firstSubjects.set(kind, first)
    return first === subject
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
  expireBy(instant: Date) {
    this.expiresAt = Math.min(this.expiresAt, instant.getTime())
  }

  /** Currency of prices: `PLN`. */
  get currency(): string {
    return this.priceContext.currency
  }

  /**
   * Customer group whose prices apply. The partner's group replaces the guest group and General, which have no group
   * prices; customers with contract prices keep their own group.
   */
  get groupId(): number {
    const own = this.customer?.groupId ?? GUEST_GROUP_ID
    return own === GUEST_GROUP_ID || own === GENERAL_GROUP_ID ? (this.partnerGroupId ?? own) : own
  }

  /** The signed-in customer, even with a locked account; refuses guests. */
  inSession(): SignedInCustomer {
    if (!this.customer) throw new Refusal('graphql-authorization', NOT_AUTHORIZED)
    return this.customer
  }

  /** The signed-in customer; refuses guests and locked accounts. */
  signedIn(): SignedInCustomer {
    const customer = this.inSession()
    if (customer.isLocked) throw new Refusal('graphql-account-locked', 'The account is locked.')
    return customer
  }

  /** Takes from the rate limit of the IP address; false instead of a refusal, for counters such as page views. */
  tryTake(action: string, rate: Rate): boolean {
    return this.#limits.take(action, this.ip, rate)
  }

  /** Limits the rate of an action per IP address, such as guessing. The result refunds a legitimate attempt. */
  limit(action: string, rate: Rate, count = 1): () => void {
    if (!this.#limits.take(action, this.ip, rate, count)) throw new Refusal('graphql-input', TOO_MANY_REQUESTS)
    return () => this.#limits.refund(action, this.ip, count)
  }

  /** Limits the rate of an action per account, over all IP addresses. */
  limitFor(account: string, action: string, rate: Rate): () => void {
    if (!this.#limits.take(`${action} ${account}`, '', rate)) throw new Refusal('graphql-input', TOO_MANY_REQUESTS)
    return () => this.#limits.refund(`${action} ${account}`, '')
  }

  /** Marks the response as private: for carts, orders and other personal data. */
  private() {
    this.cacheable = false
  }
}
