import type { FoundIds, MatchOptions, GroupingData } from '../../product-query/catalog-index.ts'
import { priceOptions, type PriceSteps, priceSteps } from '../../product-query/facets.ts'
import type { ProductQuery } from '../../product-query/product-query.ts'
import type { FacetCounter } from './count-facets.ts'
import type { OptionFilters } from './option-filters.ts'
import { groupPrices } from './prices.ts'
import { NONE, binarySearch, type Segment, HAS_PRICE_DATES } from './segment.ts'
import { type SegmentContext, orderOf, rankOf, TopHits } from './top-hits.ts'
import { Hits } from './hits.ts'

interface HitCriteria {
  /** Undefined for all products. */
  candidates: Uint32Array | undefined
  /** Flags that a hit must have. */
  required: number
  conditions: readonly ((doc: number) => boolean)[]
  filters: OptionFilters
}

/** Totals, facet counts and best hits over all segments. */
export class SegmentCounts {
  readonly #query: ProductQuery
  readonly #top: TopHits | undefined
  readonly #now: number
  readonly isByPosition: boolean
  #total = 0
  #min = Number.POSITIVE_INFINITY
  #max = Number.NEGATIVE_INFINITY
  #changesAt = Number.POSITIVE_INFINITY
  readonly #steps: PriceSteps
  readonly #onSteps: Uint32Array
  #reduced = 0

  constructor(query: ProductQuery, isSearch: boolean) {
    const { include, sort, pageSize, currentPage } = query
    const defaultSort = isSearch ? 'relevance' : 'position'
    this.#query = query
    this.#steps = priceSteps(query.rate)
    this.#onSteps = new Uint32Array(this.#steps.base.length + 1)
    this.#now = query.now.getTime() * 1000
    this.isByPosition = (sort?.key ?? defaultSort) === 'position'
    this.#top = include.items
      ? new TopHits(orderOf(sort, defaultSort), query.storeCode, pageSize * currentPage)
      : undefined
  }

  /**
   * Finds the hits of a segment, updates counts that do not need options, and reports products that fail only one
   * option filter. Written as short loops over columns, because a function call per product would dominate the time.
   */
  collectHits(
    segment: Segment,
    criteria: HitCriteria,
    hits: Hits,
    onSingleFailure: (doc: number, attribute: number) => void,
  ): void {
    const { include, price, special, sort } = this.#query
    selectCandidates(segment, criteria, hits)
    const hasConditions = price !== undefined || special !== undefined
    const needsPrices = hasConditions || include.aggregations || include.priceBounds || sort?.key === 'price'
    if (needsPrices) this.#price(segment, hits)
    if (hasConditions || criteria.filters.all !== 0) this.#filter(segment, criteria.filters, hits, onSingleFailure)
    const { docs, prices, reduced, count } = hits
    this.#total += count
    this.#findNextChange(segment, docs, 0, count)
    if (needsPrices) this.#countPrices(prices, 0, count)
    if (include.aggregations) this.#reduced += sum(reduced, count)
  }

  #price(segment: Segment, { docs, prices, reduced, count }: Hits) {
    const { amount, special, from, to } = segment
    const now = this.#now
    for (let nth = 0; nth < count; nth++) {
      const doc = docs[nth] as number
      const price = amount[doc] as number
      const reduction = special[doc] as number
      const isReduced = reduction >= 0 && (from[doc] as number) <= now && (to[doc] as number) > now
      reduced[nth] = isReduced ? 1 : 0
      prices[nth] = isReduced && reduction < price ? reduction : price
    }
    const groupPrice = groupPrices(segment, this.#query.groupId, now)
    if (groupPrice)
      for (let nth = 0; nth < count; nth++)
        prices[nth] = Math.min(prices[nth] as number, groupPrice(docs[nth] as number))
  }

  /**
   * Keeps products that pass all filters; a product that fails only one is counted among the options of that filter.
   */
  #filter(
    segment: Segment,
    filters: OptionFilters,
    hits: Hits,
    onSingleFailure: (doc: number, attribute: number) => void,
  ) {
    const { include, price: range, special } = this.#query
    const { docs, prices, reduced } = hits
    const [lowestPrice, highestPrice] = [range?.from ?? 0, range?.to ?? Number.POSITIVE_INFINITY]
    const priceBit = range ? filters.all + 1 : 0
    const specialBit = special === undefined ? 0 : (filters.all + 1) << (range ? 1 : 0)
    let kept = 0
    for (let nth = 0; nth < hits.count; nth++) {
      const doc = docs[nth] as number
      const price = prices[nth] as number
      let failed = filters.all === 0 ? 0 : filters.failedFilters(doc)
      if (priceBit !== 0 && (price < lowestPrice || price > highestPrice)) failed |= priceBit
      if (specialBit !== 0 && (reduced[nth] === 1) !== special) failed |= specialBit
      if (failed === 0) {
        docs[kept] = doc
        prices[kept] = price
        reduced[kept++] = reduced[nth] as number
      } else if (include.aggregations) {
        this.#findNextChange(segment, docs, nth, nth + 1)
        if (failed === priceBit) this.#countPrices(prices, nth, nth + 1)
        if (failed === specialBit) this.#reduced += reduced[nth] as number
        if (filters.failedAttribute(failed) > 0) onSingleFailure(doc, filters.failedAttribute(failed))
      } else if ((failed & ~(priceBit | specialBit)) === 0) {
        // the next reduction may make it a hit
        this.#findNextChange(segment, docs, nth, nth + 1)
      }
    }
    hits.count = kept
  }

  #findNextChange({ live, from, to }: Segment, docs: Uint32Array, start: number, end: number) {
    if (this.#query.include.changesAt === false) return
    const now = this.#now
    let changesAt = this.#changesAt
    for (let nth = start; nth < end; nth++) {
      const doc = docs[nth] as number
      if (((live[doc] as number) & HAS_PRICE_DATES) === 0) continue
      const changeAt = (from[doc] as number) > now ? (from[doc] as number) : (to[doc] as number)
      if (changeAt > now && changeAt < changesAt) changesAt = changeAt
    }
    this.#changesAt = changesAt
  }

  #countPrices(prices: Int32Array, start: number, end: number) {
    const [steps, onSteps] = [this.#steps.base, this.#onSteps]
    let [min, max] = [this.#min, this.#max]
    for (let nth = start; nth < end; nth++) {
      const price = prices[nth] as number
      if (price < min) min = price
      if (price > max) max = price
      onSteps[stepOf(steps, price)]!++
    }
    this.#min = min
    this.#max = max
  }

  /** Adds the hits to the best ones of all segments. */
  rank(segment: Segment, hits: Hits, context: SegmentContext): void {
    this.#top?.offer(segment, hits, context)
  }

  /**
   * @param unlimitedAttribute attribute whose options are all returned
   * @param grouping if set, hits are returned with `groupingData`
   */
  result(
    facets: FacetCounter,
    unlimitedAttribute: number,
    selectedOptions: ReadonlySet<number>,
    grouping: MatchOptions['grouping'],
  ): FoundIds {
    const { pageSize, currentPage, storeCode, include } = this.#query
    const hasPrices = include.priceBounds && Number.isFinite(this.#min)
    const hits = this.#top?.take().slice((currentPage - 1) * pageSize) ?? []
    return {
      total: this.#total,
      ids: hits.map(({ segment, doc }) => segment.ids[doc] as number),
      groupingData:
        grouping &&
        hits.map(({ segment, doc, first }) => ({
          ...groupingDataOf(segment, doc, grouping.series),
          // ranks start at 1
          nearness: rankOf(first) - 1,
        })),
      minPrice: hasPrices ? this.#min : null,
      maxPrice: hasPrices ? this.#max : null,
      changesAt: Number.isFinite(this.#changesAt) ? new Date(Math.floor(this.#changesAt / 1000)) : null,
      counts: include.aggregations
        ? {
            ...facets.take(storeCode, unlimitedAttribute, selectedOptions),
            prices: priceOptions(
              [...this.#onSteps].flatMap((count, step) => (count > 0 ? [[step, count]] : [])),
              this.#steps,
            ),
            reduced: this.#reduced,
          }
        : undefined,
    }
  }
}

function groupingDataOf(segment: Segment, doc: number, series: number | undefined): Omit<GroupingData, 'nearness'> {
  const volume = segment.volume[doc] as number
  return {
    work: segment.work[doc] as number,
    volume: volume === NONE ? null : volume,
    isOfSeries: series !== undefined && hasFacet(segment, doc, series),
  }
}

function hasFacet({ facetIds, facets: { starts, items } }: Segment, doc: number, option: number): boolean {
  const place = binarySearch(facetIds, option)
  return place >= 0 && items.subarray(starts[doc], starts[doc + 1]).includes(place)
}

/** Selects the products with the required flags that meet all conditions. */
function selectCandidates(
  { live, size }: Segment,
  { candidates, required, conditions }: HitCriteria,
  hits: Hits,
): void {
  const { docs } = hits
  const length = candidates?.length ?? size
  let count = 0
  for (let nth = 0; nth < length; nth++) {
    const doc = candidates ? (candidates[nth] as number) : nth
    if (((live[doc] as number) & required) === required) docs[count++] = doc
  }
  for (const matches of conditions) {
    const previousCount = count
    count = 0
    for (let nth = 0; nth < previousCount; nth++) if (matches(docs[nth] as number)) docs[count++] = docs[nth] as number
  }
  hits.count = count
}

function sum(numbers: Uint8Array, count: number): number {
  let total = 0
  for (let nth = 0; nth < count; nth++) total += numbers[nth] as number
  return total
}

const stepOf = (steps: readonly number[], price: number) => {
  let step = 0
  while (step < steps.length && price >= (steps[step] as number)) step++
  return step
}
