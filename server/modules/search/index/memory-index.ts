import type { CatalogIndex, FoundIds, MatchOptions } from '../product-query/catalog-index.ts'
import type { ParsedQuery } from '../words/parsed-query.ts'
import type { ProductQuery } from '../product-query/product-query.ts'
import { SegmentSearcher } from './memory/segment-searcher.ts'
import type { IndexUpdate } from './indexer.ts'
import type { FacetLabels } from './memory/labels.ts'
import { Segment } from './memory/segment.ts'

/** The catalogue index in memory. Delegates rare queries and corrections to the tables. */
export class MemoryIndex implements CatalogIndex {
  readonly #segments = new Map<number, Segment>()
  readonly #searcher: SegmentSearcher
  readonly termSets: CatalogIndex['termSets']
  readonly nearWords: CatalogIndex['nearWords']
  readonly similarTitles: CatalogIndex['similarTitles']
  readonly titleWithoutSpaces: CatalogIndex['titleWithoutSpaces']

  constructor(
    readonly labels: FacetLabels,
    readonly tables: CatalogIndex,
  ) {
    this.#searcher = new SegmentSearcher(labels)
    this.termSets = (...args) => tables.termSets(...args)
    this.nearWords = (...args) => tables.nearWords(...args)
    this.similarTitles = (...args) => tables.similarTitles(...args)
    this.titleWithoutSpaces = (...args) => tables.titleWithoutSpaces(...args)
  }

  /** Applied synchronously, so that queries see a change completely or not at all. */
  apply({ products, dropped, added }: Pick<IndexUpdate, 'products' | 'dropped' | 'added'>): void {
    for (const number of dropped) this.#segments.delete(number)
    for (const segment of this.#segments.values()) segment.removeAll(products)
    for (const { number, image, removedIds } of added) {
      const segment = new Segment(image)
      segment.removeAll(removedIds)
      this.#segments.set(number, segment)
    }
  }

  clear(): void {
    this.#segments.clear()
  }

  #hasStore = (code: string) => [...this.#segments.values()].every(({ stores }) => stores.includes(code))

  async find(query: ProductQuery, matchOptions: MatchOptions): Promise<FoundIds> {
    return canAnswerInMemory(query, matchOptions) && this.#hasStore(query.storeCode)
      ? this.#searcher.find([...this.#segments.values()], query, matchOptions)
      : this.tables.find(query, matchOptions)
  }

  async hasMatches(storeCode: string, queries: readonly ParsedQuery[]): Promise<boolean[]> {
    if (queries.some(({ isDeep }) => isDeep) || !this.#hasStore(storeCode))
      return this.tables.hasMatches(storeCode, queries)
    return queries.map((parsed) => this.#searcher.hasMatch([...this.#segments.values()], storeCode, parsed))
  }
}

const canAnswerInMemory = (
  { skus, urlKeys, description, shortDescription }: ProductQuery,
  { similarTo, parsed }: MatchOptions,
) =>
  !parsed?.isDeep &&
  skus === undefined &&
  urlKeys === undefined &&
  description === undefined &&
  shortDescription === undefined &&
  similarTo === undefined
