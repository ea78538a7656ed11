import { inRanges } from './address-ranges.ts'
import type { Rate, RateLimits } from './rate-limit.ts'

/** Rate limits of accounts, carts and addresses; an absent one limits nothing. */
export interface TrafficRates {
  /** Cost of queries that the cache cannot answer, by account or address. */
  reads?: Rate
  /** Pages of the storefront, by address. */
  pages?: Rate
  /** Root fields of mutations, by account or cart. */
  writes?: Rate
  /** Root fields of mutations of all guests behind one address. */
  addressWrites?: Rate
  /** Forms that are sent without scripts, by address. */
  forms?: Rate
  /** New documents, in thousands of characters, by address. */
  documents?: Rate
}

type Requester = { ip: string; customer?: { id: number } | null }
const readerOf = ({ ip, customer }: Requester) => (customer ? `customer ${customer.id}` : ip)

/**
 * Rate limits that keep one client from overloading the shop for all others. Guessing of passwords and codes is limited
 * separately, where they are verified.
 */
export class Traffic {
  readonly #isExempt: (ip: string) => boolean

  constructor(
    readonly limits: RateLimits,
    readonly rates: TrafficRates,
    exempt: readonly string[] = [],
  ) {
    this.#isExempt = exempt.length > 0 ? inRanges(exempt) : () => false
  }

  mayRead(requester: Requester, cost: number): boolean {
    return this.#take('read', requester.ip, readerOf(requester), this.rates.reads, cost)
  }

  /** Charges what a permitted read has cost in addition. */
  chargeRead(requester: Requester, cost: number): void {
    if (cost > 0) this.limits.charge('read', readerOf(requester), cost)
  }

  /** Limits customers by account, guests by cart and together with all other guests of the address. */
  mayWrite({ ip, customer }: Requester, holder: string | undefined, changes: number): boolean {
    if (customer) return this.#take('write', ip, `customer ${customer.id}`, this.rates.writes, changes)
    if (holder !== undefined && !this.#take('write of holder', ip, holder.slice(0, 64), this.rates.writes, changes))
      return false
    return this.#take('write', ip, ip, this.rates.addressWrites, changes)
  }

  mayOpenPage = (ip: string): boolean => this.#take('page', ip, ip, this.rates.pages, 1)
  maySendForm = (ip: string): boolean => this.#take('form', ip, ip, this.rates.forms, 1)
  maySendDocument = (ip: string, length: number): boolean =>
    this.#take('document', ip, ip, this.rates.documents, Math.max(1, length / 1000))

  #take(action: string, ip: string, bucketKey: string, rate: Rate | undefined, count: number): boolean {
    return rate === undefined || this.#isExempt(ip) || this.limits.take(action, bucketKey, rate, count)
  }
}
