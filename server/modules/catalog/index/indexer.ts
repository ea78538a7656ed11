import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Db } from '../../../platform/db/db.ts'
import { buildSegment } from './build-segment.ts'
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
import { IndexFile, type Saved } from './index-file.ts'
import { mergeSegments } from './merge-segments.ts'
import { Segment } from './segment.ts'

/** More segments than that are merged. */
const MOST_SEGMENTS = 8
/** A segment so many times larger than all smaller ones together is left alone. */
const APART = 3
/** So long a merge goes on before it lets others have their turn. */
const TURN_MS = 5
/** While another process builds, this one looks for its file so often. */
const LOOK_MS = 500
/** So many changes, or so large a share of all products, are worth a new file. */
const FEWEST_UNSAVED = 1000
const SHARE_UNSAVED = 0.1

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

export interface IndexerParts {
  /** Where the index is kept for the next start and for other processes. */
  file: string
  /** Products that are read and put into columns at once. */
  batch: number
}

/** What whoever keeps an index has done, here or in a thread of its own. */
export interface IndexWork {
  /** Reads the whole catalogue: from the file and what has changed since, or all of it. */
  load(): Promise<void>
  /** Takes in all that was committed until now. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** Reads the catalogue into segments, follows its changes, and keeps the segments few. */
export class Indexer implements IndexWork {
  readonly #segments = new Map<number, Segment>()
  #stores: string[] = []
  /** What was seen of the database. */
  #snapshot = ''
  #number = 0
  #merging: Promise<void> | undefined
  /** Products that got newer while a merge was going on. */
  #meanwhile: number[] = []
  #unsaved = 0
  readonly #file: IndexFile
  #closed = false

  constructor(
    readonly db: Db,
    readonly parts: IndexerParts,
    readonly tell: (step: Step) => void,
  ) {
    this.#file = new IndexFile(parts.file)
  }

  async load(): Promise<void> {
    this.#segments.clear()
    this.#stores = await listStoreCodes(this.db)
    while (!this.#closed && !(await this.#loadFile())) {
      const lock = this.#file.tryLock()
      // somebody builds it already
      if (!lock) await setTimeout(LOOK_MS)
      else
        try {
          await this.#build()
          break
        } finally {
          lock.release()
        }
    }
    this.tell({
      products: [],
      dropped: [],
      added: [...this.#segments].map(([number, segment]) => ({ number, image: segment.image, gone: segment.gone() })),
      options: [],
      categories: false,
    })
    await this.catchUp()
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
    // before anything is read: what changes meanwhile is read again
    this.#snapshot = await currentSnapshot(this.db)
    for (let after = 0; !this.#closed;) {
      const ids = await listIndexed(this.db, after, this.parts.batch)
      const last = ids.at(-1)
      if (last === undefined) break
      after = last
      this.#add(buildSegment(await readIndexed(this.db, ids), this.#stores))
      await this.#merge(this.#mergeable())
    }
    await this.#merge([...this.#segments.keys()])
    if (!this.#closed) await this.#file.write(await this.#identity(), this.#saved())
  }

  #saved(): Saved {
    return { snapshot: this.#snapshot, segments: [...this.#segments.values()] }
  }

  /** For the next start. One process of a machine writes, the others have nothing newer. */
  async #save(): Promise<void> {
    const total = [...this.#segments.values()].reduce((sum, { liveCount }) => sum + liveCount, 0)
    if (this.#unsaved < Math.max(FEWEST_UNSAVED, SHARE_UNSAVED * total)) return
    this.#unsaved = 0
    const lock = this.#file.tryLock()
    if (!lock) return
    try {
      await this.#file.write(await this.#identity(), this.#saved())
    } finally {
      lock.release()
    }
  }

  #add(segment: Segment, gone: readonly number[] = []): Added {
    this.#segments.set(++this.#number, segment)
    segment.removeAll(gone)
    return { number: this.#number, image: segment.image, gone }
  }

  async catchUp(): Promise<void> {
    const changes = await readChanges(this.db, this.#snapshot)
    this.tell(await this.#takeIn(changes))
    this.#snapshot = changes.upTo
    this.#merging ??= this.#mergeWhileMany()
      .then(() => this.#save())
      .catch(() => {}) // a full disk: the index in memory is none the worse
      .finally(() => (this.#merging = undefined))
  }

  async #takeIn({ products, options, categories }: Changes): Promise<Step> {
    const newer: Segment[] = []
    for (let start = 0; start < products.length; start += this.parts.batch) {
      const read = await readIndexed(this.db, products.slice(start, start + this.parts.batch))
      if (read.length > 0) newer.push(buildSegment(read, this.#stores))
      await setImmediate()
    }
    for (const segment of this.#segments.values()) segment.removeAll(products)
    this.#unsaved += products.length
    if (this.#merging) this.#meanwhile.push(...products)
    return { products, dropped: [], added: newer.map((segment) => this.#add(segment)), options, categories }
  }

  async #mergeWhileMany(): Promise<void> {
    for (let numbers = this.#mergeable(); numbers.length > 1 && !this.#closed; numbers = this.#mergeable()) {
      this.tell({ products: [], dropped: numbers, added: await this.#merge(numbers), options: [], categories: false })
    }
  }

  /** The smallest segments, when there are too many: each product is merged some few times in its life. */
  #mergeable(): number[] {
    if (this.#segments.size <= MOST_SEGMENTS) return []
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
    const merge = mergeSegments(
      numbers.map((number) => this.#segments.get(number) as Segment),
      this.#stores,
    )
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
    this.#closed = true
    await this.#merging
  }
}
