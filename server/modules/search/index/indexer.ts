import { setImmediate, setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../platform/db/db.ts'
import { buildSegment } from './memory/build-segment.ts'
import {
  type Changes,
  currentSnapshot,
  databaseIdentity,
  hasReached,
  listIndexed,
  listStoreCodes,
  readChanges,
  readIndexed,
} from './changes.sql.ts'
import { IndexFile, type SavedIndex } from './index-file.ts'
import { mergeSegments } from './memory/merge-segments.ts'
import { MAX_STORES, Segment } from './memory/segment.ts'

/** Number of segments above which some are merged. */
const MAX_SEGMENTS = 8
/** A segment this many times larger than all smaller ones together is not merged. */
const MAX_SIZE_RATIO = 3
/** Time slice of a merge before it yields to the event loop. */
const MERGE_SLICE_MS = 5
/** Interval for checking the file that another process builds. */
const FILE_POLL_MS = 500
/** Number or share of changes after which the file is rewritten. */
const MIN_UNSAVED = 1000
const MAX_UNSAVED_SHARE = 0.1

/** An atomic update of an index. */
export interface IndexUpdate {
  /** Products replaced by newer versions, or deleted. */
  products: readonly number[]
  /** Merged segments to remove. */
  dropped: readonly number[]
  added: readonly AddedSegment[]
  /** Options and categories to reload. */
  options: readonly number[]
  categories: boolean
}

export interface AddedSegment {
  number: number
  image: SharedArrayBuffer
  /** Products already outdated when the segment was built. */
  removedIds: readonly number[]
}

export interface IndexerOptions {
  /** File of the index, for the next start and other processes. */
  file: string
  /** Products read per batch. */
  batchSize: number
}

/** Interface of an indexer, in this or in a worker thread. */
export interface CatalogIndexer {
  /** Loads the catalogue: from the file and later changes, or completely. */
  load(): Promise<void>
  /** Applies all committed changes. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** Reads the catalogue and its change feed into segments and merges them. */
export class Indexer implements CatalogIndexer {
  readonly #segments = new Map<number, Segment>()
  #stores: string[] = []
  /** The segments are without a store view that was added, or loading failed. */
  #mustLoad = false
  /** The last snapshot read. */
  #snapshot = ''
  #number = 0
  #merging: Promise<void> | undefined
  /** Products changed during a merge. */
  #changedDuringMerge: number[] = []
  #unsaved = 0
  readonly #file: IndexFile
  #closed = false

  constructor(
    readonly db: Db,
    readonly options: IndexerOptions,
    readonly onChanges: (step: IndexUpdate) => void,
  ) {
    this.#file = new IndexFile(options.file)
  }

  async load(): Promise<void> {
    await this.#merging
    this.#stores = await this.#listStores()
    const previous = [...this.#segments]
    this.#segments.clear()
    try {
      await this.#loadSegments()
    } catch (error) {
      this.#segments.clear()
      for (const [number, segment] of previous) this.#segments.set(number, segment)
      this.#mustLoad = true
      throw error
    }
    this.#mustLoad = false
    this.onChanges({
      products: [],
      dropped: previous.map(([number]) => number),
      added: [...this.#segments].map(([number, segment]) => ({
        number,
        image: segment.image,
        removedIds: segment.removedIds(),
      })),
      options: [],
      categories: false,
    })
    await this.catchUp()
  }

  async #loadSegments(): Promise<void> {
    while (!this.#closed && !(await this.#loadFile())) {
      const lock = this.#file.tryLock()
      // another process builds it already
      if (!lock) await setTimeout(FILE_POLL_MS)
      else
        try {
          await this.#build()
          break
        } finally {
          lock.release()
        }
    }
  }

  async #listStores(): Promise<string[]> {
    return (await listStoreCodes(this.db)).slice(0, MAX_STORES)
  }

  async #loadFile(): Promise<boolean> {
    const saved = await this.#file.read(await this.#identity())
    if (!saved || !(await hasReached(this.db, saved.snapshot))) return false
    this.#snapshot = saved.snapshot
    for (const segment of saved.segments) this.#segments.set(++this.#number, segment)
    return true
  }

  async #identity(): Promise<string> {
    return [await databaseIdentity(this.db), ...this.#stores].join(' ')
  }

  async #build(): Promise<void> {
    // taken before the first read: concurrent changes are read again
    this.#snapshot = await currentSnapshot(this.db)
    for (let after = 0; !this.#closed;) {
      const ids = await listIndexed(this.db, after, this.options.batchSize)
      const last = ids.at(-1)
      if (last === undefined) break
      after = last
      this.#add(buildSegment(await readIndexed(this.db, ids), this.#stores))
      await this.#merge(this.#mergeable())
    }
    await this.#merge([...this.#segments.keys()])
    if (!this.#closed) await this.#file.write(await this.#identity(), this.#saved())
  }

  #saved(): SavedIndex {
    return { snapshot: this.#snapshot, segments: [...this.#segments.values()] }
  }

  /** Writes the file for the next start; one process per machine writes. */
  async #save(): Promise<void> {
    const total = [...this.#segments.values()].reduce((sum, { liveCount }) => sum + liveCount, 0)
    if (this.#unsaved < Math.max(MIN_UNSAVED, MAX_UNSAVED_SHARE * total)) return
    this.#unsaved = 0
    const lock = this.#file.tryLock()
    if (!lock) return
    try {
      await this.#file.write(await this.#identity(), this.#saved())
    } finally {
      lock.release()
    }
  }

  #add(segment: Segment, removedIds: readonly number[] = []): AddedSegment {
    this.#segments.set(++this.#number, segment)
    segment.removeAll(removedIds)
    return { number: this.#number, image: segment.image, removedIds }
  }

  async catchUp(): Promise<void> {
    const changes = await readChanges(this.db, this.#snapshot)
    const { products, options, categories } = changes
    if (products.length > 0 && !isDeepStrictEqual(await this.#listStores(), this.#stores)) this.#mustLoad = true
    if (this.#mustLoad) {
      this.onChanges({ products: [], dropped: [], added: [], options, categories })
      return this.load()
    }
    this.onChanges(await this.#applyChanges(changes))
    this.#snapshot = changes.upTo
    this.#merging ??= this.#mergeWhileMany()
      .then(() => this.#save())
      .catch(() => {}) // a full disk does not affect the index in memory
      .finally(() => (this.#merging = undefined))
  }

  async #applyChanges({ products, options, categories }: Changes): Promise<IndexUpdate> {
    const newer: Segment[] = []
    for (let start = 0; start < products.length; start += this.options.batchSize) {
      const read = await readIndexed(this.db, products.slice(start, start + this.options.batchSize))
      if (read.length > 0) newer.push(buildSegment(read, this.#stores))
      await setImmediate()
    }
    for (const segment of this.#segments.values()) segment.removeAll(products)
    this.#unsaved += products.length
    if (this.#merging) this.#changedDuringMerge.push(...products)
    return { products, dropped: [], added: newer.map((segment) => this.#add(segment)), options, categories }
  }

  async #mergeWhileMany(): Promise<void> {
    for (let numbers = this.#mergeable(); numbers.length > 1 && !this.#closed; numbers = this.#mergeable()) {
      this.onChanges({
        products: [],
        dropped: numbers,
        added: await this.#merge(numbers),
        options: [],
        categories: false,
      })
    }
  }

  /** The smallest segments, if there are too many (logarithmic number of merges per product). */
  #mergeable(): number[] {
    if (this.#segments.size <= MAX_SEGMENTS) return []
    const sorted = [...this.#segments].toSorted(([, a], [, b]) => a.liveCount - b.liveCount)
    const chosen: number[] = []
    let size = 0
    for (const [number, { liveCount }] of sorted) {
      if (chosen.length > 1 && liveCount > MAX_SIZE_RATIO * size) break
      chosen.push(number)
      size += liveCount
    }
    return chosen
  }

  async #merge(numbers: readonly number[]): Promise<AddedSegment[]> {
    if (numbers.length < 2) return []
    this.#changedDuringMerge = []
    const merge = mergeSegments(
      numbers.map((number) => this.#segments.get(number) as Segment),
      this.#stores,
    )
    let sliceStart = performance.now()
    let step = merge.next()
    while (!step.done) {
      if (performance.now() - sliceStart > MERGE_SLICE_MS) {
        await setImmediate()
        sliceStart = performance.now()
      }
      step = merge.next()
    }
    for (const number of numbers) this.#segments.delete(number)
    return [this.#add(step.value, this.#changedDuringMerge)]
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#merging
  }
}
