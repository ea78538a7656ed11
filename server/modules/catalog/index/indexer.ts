import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../platform/db.ts'
import { buildSegment } from './build-segment.ts'
import { type Changes, currentSnapshot, listIndexed, listStoreCodes, readChanges, readIndexed } from './changes.sql.ts'
import { mergeSegments } from './merge-segments.ts'
import { Segment } from './segment.ts'

/** Products that are read and put into columns at once. */
const BATCH = 500
/** More segments than that are merged. */
const MOST_SEGMENTS = 8
/** A segment so many times larger than all smaller ones together is left alone. */
const APART = 3
/** So long a merge goes on before it lets others have their turn. */
const TURN_MS = 5

/** What an index of the same catalogue has to do to be up to date, all at once. */
export interface Step {
  /** Products that are newer than in the segments so far, or gone. */
  products: readonly number[]
  /** Segments that are in others now. */
  dropped: readonly number[]
  added: readonly Added[]
  /** Options and categories that are to be read anew. */
  options: readonly number[]
  categories: boolean
}

export interface Added {
  number: number
  image: SharedArrayBuffer
  /** Products that were newer already when the segment was made. */
  gone: readonly number[]
}

/** Reads the catalogue into segments, follows its changes, and keeps the segments few. */
export class Indexer {
  readonly #segments = new Map<number, Segment>()
  #stores: string[] = []
  /** What was seen of the database. */
  #snapshot = ''
  #number = 0
  #merging: Promise<void> | undefined
  /** Products that got newer while a merge was going on. */
  #meanwhile: number[] = []
  closed = false

  constructor(
    readonly db: Db,
    readonly tell: (step: Step) => void,
  ) {}

  async load(): Promise<void> {
    this.#snapshot = await currentSnapshot(this.db)
    this.#stores = await listStoreCodes(this.db)
    for (let after = 0; !this.closed; ) {
      const ids = await listIndexed(this.db, after, BATCH)
      const last = ids.at(-1)
      if (last === undefined) break
      after = last
      this.#add(buildSegment(await readIndexed(this.db, ids), this.#stores))
      await this.#merge(this.#mergeable(MOST_SEGMENTS))
    }
    await this.#merge([...this.#segments.keys()])
    this.tell({ products: [], dropped: [], added: [...this.#segments].map(([number, { image }]) => ({ number, image, gone: [] })), options: [], categories: false })
    await this.catchUp()
  }

  #add(segment: Segment, gone: readonly number[] = []): Added {
    this.#segments.set(++this.#number, segment)
    segment.removeAll(gone)
    return { number: this.#number, image: segment.image, gone }
  }

  /** Takes in all that was committed until now. */
  async catchUp(): Promise<void> {
    const changes = await readChanges(this.db, this.#snapshot)
    this.tell(await this.#takeIn(changes))
    this.#snapshot = changes.upTo
    this.#merging ??= this.#mergeWhileMany().finally(() => (this.#merging = undefined))
  }

  async #takeIn({ products, options, categories }: Changes): Promise<Step> {
    const newer: Segment[] = []
    for (let start = 0; start < products.length; start += BATCH) {
      const read = await readIndexed(this.db, products.slice(start, start + BATCH))
      if (read.length > 0) newer.push(buildSegment(read, this.#stores))
      await setImmediate()
    }
    for (const segment of this.#segments.values()) segment.removeAll(products)
    if (this.#merging) this.#meanwhile.push(...products)
    return { products, dropped: [], added: newer.map((segment) => this.#add(segment)), options, categories }
  }

  async #mergeWhileMany(): Promise<void> {
    for (let numbers = this.#mergeable(MOST_SEGMENTS); numbers.length > 1 && !this.closed; numbers = this.#mergeable(MOST_SEGMENTS)) {
      this.tell({ products: [], dropped: numbers, added: await this.#merge(numbers), options: [], categories: false })
    }
  }

  /** The smallest segments, when there are too many: each product is merged some few times in its life. */
  #mergeable(most: number): number[] {
    if (this.#segments.size <= most) return []
    const sorted = [...this.#segments].toSorted(([, a], [, b]) => a.liveCount - b.liveCount)
    const chosen: number[] = []
    let size = 0
    for (const [number, { liveCount }] of sorted) {
      if (chosen.length > 1 && liveCount > APART * size) break
      chosen.push(number)
      size += liveCount
    }
    return chosen
  }

  async #merge(numbers: readonly number[]): Promise<Added[]> {
    if (numbers.length < 2) return []
    this.#meanwhile = []
    const merge = mergeSegments(numbers.map((number) => this.#segments.get(number) as Segment), this.#stores)
    let turn = performance.now()
    let piece = merge.next()
    while (!piece.done) {
      if (performance.now() - turn > TURN_MS) {
        await setImmediate()
        turn = performance.now()
      }
      piece = merge.next()
    }
    for (const number of numbers) this.#segments.delete(number)
    return [this.#add(piece.value, this.#meanwhile)]
  }

  async close(): Promise<void> {
    this.closed = true
    await this.#merging
  }
}
