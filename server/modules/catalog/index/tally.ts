import type { FoundIds } from '../catalog-index.ts'
import { priceOptions, PRICE_STEPS } from '../facets.ts'
import type { ProductQuery } from '../search.ts'
import type { FacetCounter } from './count-facets.ts'
import type { OptionFilters } from './option-filters.ts'
import { groupPrices } from './prices.ts'
import { type Segment, TURNS } from './segment.ts'
import { type Hit, orderOf, Top } from './top.ts'

/** Products of a segment that meet everything, with their prices where those were looked at. */
export class Hits {
  docs = new Uint32Array(0)
  prices = new Int32Array(0)

  at(size: number): this {
    if (this.docs.length < size) {
      this.docs = new Uint32Array(size)
      this.prices = new Int32Array(size)
    }
    return this
  }
}

interface Sieve {
  /** Undefined for all products. */
  candidates: Uint32Array | undefined
  /** Flags that a hit has. */
  required: number
  conditions: readonly ((doc: number) => boolean)[]
  filters: OptionFilters
}

/** What comes together over all segments. */
export class Tally {
  readonly #query: ProductQuery
  readonly #top: Top | undefined
  readonly isByPosition: boolean
  #total = 0
  #min = Number.POSITIVE_INFINITY
  #max = Number.NEGATIVE_INFINITY
  #changesAt = Number.POSITIVE_INFINITY
  readonly #steps = new Uint32Array(PRICE_STEPS.length + 1)
  #reduced = 0

  constructor(query: ProductQuery, isSearch: boolean) {
    const { want, sort, pageSize, currentPage } = query
    const usual = isSearch ? 'relevance' : 'position'
    this.#query = query
    this.isByPosition = (sort?.key ?? usual) === 'position'
    this.#top = want.items ? new Top(orderOf(sort, usual), query.storeCode, pageSize * currentPage) : undefined
  }

  /**
   * Finds the hits of a segment, counts what does not need their options, and tells of products that fail a single filter by options.
   * One long loop over columns: everything else here costs less than a call for each product.
   */
  sift(segment: Segment, { candidates, required, conditions, filters }: Sieve, hits: Hits, missed: (doc: number, attribute: number) => void): number {
    const { want, price: range, special, sort, now: at, groupId } = this.#query
    const { live, amount, special: reductions, from, to } = segment
    const now = at.getTime() * 1000
    const own = groupPrices(segment, groupId, now)
    const asked = filters.all + 1
    const priceBit = range ? asked : 0
    const specialBit = special === undefined ? 0 : asked << (range ? 1 : 0)
    const asksPrice = want.aggregations || want.priceBounds || range !== undefined || special !== undefined || sort?.key === 'price'
    const [least, most] = [range?.from ?? 0, range?.to ?? Number.POSITIVE_INFINITY]
    const length = candidates?.length ?? segment.size
    const steps = this.#steps
    const { docs, prices } = hits
    const hasConditions = conditions.length > 0
    let [count, reduced, changesAt, min, max] = [0, 0, this.#changesAt, this.#min, this.#max]
    for (let nth = 0; nth < length; nth++) {
      const doc = candidates ? (candidates[nth] as number) : nth
      const flags = live[doc] as number
      if ((flags & required) !== required || (hasConditions && !conditions.every((holds) => holds(doc)))) continue
      let failed = filters.all === 0 ? 0 : filters.failed(doc)
      let price = 0
      let isReduced = false
      if (asksPrice) {
        price = amount[doc] as number
        const reduction = reductions[doc] as number
        if (reduction >= 0 && (from[doc] as number) <= now && (to[doc] as number) > now) {
          isReduced = true
          if (reduction < price) price = reduction
        }
        if (own) price = Math.min(price, own(doc))
        if (priceBit !== 0 && (price < least || price > most)) failed |= priceBit
        if (specialBit !== 0 && isReduced !== special) failed |= specialBit
      }
      if (failed !== 0 && !want.aggregations) continue
      if (flags & TURNS) {
        const turn = (from[doc] as number) > now ? (from[doc] as number) : (to[doc] as number)
        if (turn > now && turn < changesAt) changesAt = turn
      }
      if (asksPrice && (failed === 0 || failed === priceBit)) {
        if (price < min) min = price
        if (price > max) max = price
        steps[stepOf(price)]!++
      }
      if (isReduced && (failed === 0 || failed === specialBit)) reduced++
      if (failed === 0) {
        docs[count] = doc
        prices[count++] = price
      } else if (filters.attributeFailed(failed) > 0) missed(doc, filters.attributeFailed(failed))
    }
    this.#total += count
    this.#reduced += reduced
    this.#changesAt = changesAt
    this.#min = min
    this.#max = max
    return count
  }

  /** Puts the hits among the first ones of all. */
  rank(segment: Segment, store: number, hits: Hits, count: number, nearness?: (doc: number) => number, position?: (doc: number) => number) {
    if (!this.#top) return
    const hit: Hit = { store, price: 0, nearness: 0, position: 0 }
    for (let nth = 0; nth < count; nth++) {
      const doc = hits.docs[nth] as number
      hit.price = hits.prices[nth] as number
      if (nearness) hit.nearness = nearness(doc)
      if (position) hit.position = position(doc)
      this.#top.offer(segment, doc, hit)
    }
  }

  result(facets: FacetCounter, whole: number, asked: ReadonlySet<number>): FoundIds {
    const { pageSize, currentPage, storeCode, want } = this.#query
    const hasPrices = want.priceBounds && Number.isFinite(this.#min)
    return {
      total: this.#total,
      ids: this.#top?.take().slice((currentPage - 1) * pageSize) ?? [],
      minPrice: hasPrices ? this.#min : null,
      maxPrice: hasPrices ? this.#max : null,
      changesAt: Number.isFinite(this.#changesAt) ? new Date(Math.floor(this.#changesAt / 1000)) : null,
      counts: want.aggregations
        ? { ...facets.take(storeCode, whole, asked), prices: priceOptions([...this.#steps].flatMap((count, step) => (count > 0 ? [[step, count]] : []))), reduced: this.#reduced }
        : undefined,
    }
  }
}

const stepOf = (price: number) => {
  let step = 0
  while (step < PRICE_STEPS.length && price >= (PRICE_STEPS[step] as number)) step++
  return step
}
