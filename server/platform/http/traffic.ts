import { BlockList, isIP } from 'node:net'
import type { Rate, RateLimits } from './rate-limit.ts'

/** What one reader or one address may do; absent where nothing is limited. */
export interface TrafficRates {
  /** Values in answers that are not kept, by account or address. */
  reads?: Rate
  /** Pages of the storefront, by address. */
  pages?: Rate
  /** Changes, by account or cart. */
  writes?: Rate
  /** Changes of all guests behind one address. */
  addressWrites?: Rate
  /** Forms that are sent without scripts, by address. */
  forms?: Rate
  /** Documents that were never seen, in thousands of characters, by address. */
  documents?: Rate
}

/** Names of ranges, as the settings and proxies have them. */
export const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

type Reader = { ip: string; customer?: { id: number } | null }

/**
 * The limits that keep one reader from taking the shop from the others. Guessing has limits of its own, where guesses
 * are made.
 */
export class Traffic {
  readonly #exempt: BlockList | undefined

  constructor(
    readonly limits: RateLimits,
    readonly rates: TrafficRates,
    exempt: readonly string[] = [],
  ) {
    if (exempt.length > 0) this.#exempt = blockListOf(exempt)
  }

  mayRead({ ip, customer }: Reader, cost: number): boolean {
    return this.#take('read', ip, customer ? `customer ${customer.id}` : ip, this.rates.reads, cost)
  }

  /** A customer counts alone, a guest's cart alone and together with all others behind the same address. */
  mayWrite({ ip, customer }: Reader, holder: string | undefined, changes: number): boolean {
    if (customer) return this.#take('write', ip, `customer ${customer.id}`, this.rates.writes, changes)
    if (holder !== undefined && !this.#take('write of holder', ip, holder.slice(0, 64), this.rates.writes, changes))
      return false
    return this.#take('write', ip, ip, this.rates.addressWrites, changes)
  }

  mayOpenPage = (ip: string): boolean => this.#take('page', ip, ip, this.rates.pages, 1)
  maySendForm = (ip: string): boolean => this.#take('form', ip, ip, this.rates.forms, 1)
  mayBring = (ip: string, length: number): boolean =>
    this.#take('document', ip, ip, this.rates.documents, Math.max(1, length / 1000))

  #take(action: string, ip: string, who: string, rate: Rate | undefined, count: number): boolean {
    return rate === undefined || this.#isExempt(ip) || this.limits.take(action, who, rate, count)
  }

  #isExempt(ip: string): boolean {
    return this.#exempt?.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4') ?? false
  }
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges.flatMap((name) => NAMED_RANGES[name] ?? [name])) {
    const [address = '', bits] = range.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return list
}
