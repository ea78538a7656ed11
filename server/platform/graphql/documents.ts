import { createHash } from 'node:crypto'
import type { Db } from '../db.ts'
import { MAX_DOCUMENT } from './engine.ts'

/** A document by its hash, and for how many seconds at most its answer may be kept by a client. */
export interface KnownDocument {
  text: string
  cacheAge: number
}

const REGISTERED_AT_MOST = 5000
export const DEFAULT_CACHE_AGE = 2_592_000

/** MurmurHash3 (x86, 32 bit) over the low bytes of the characters, as ScandiPWA hashes its documents. */
export function murmur3(text: string, seed: number): number {
  let h = seed
  const blocks = text.length & ~3
  const byte = (i: number) => text.charCodeAt(i) & 0xff
  const scramble = (k: number) => {
    const mixed = Math.imul(k, 0xcc9e2d51)
    return Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593)
  }
  for (let i = 0; i < blocks; i += 4) {
    h ^= scramble(byte(i) | (byte(i + 1) << 8) | (byte(i + 2) << 16) | (byte(i + 3) << 24))
    h = (h << 13) | (h >>> 19)
    h = (Math.imul(h, 5) + 0xe6546b64) | 0
  }
  let tail = 0
  for (let i = text.length - 1; i >= blocks; i--) tail = (tail << 8) | byte(i)
  if (text.length > blocks) h ^= scramble(tail)
  h ^= text.length
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** ScandiPWA 5 hashes with seed 0, ScandiPWA 6 with seed 1, our own storefront with SHA-256. */
export function hashFits(hash: string, text: string): boolean {
  if (/^[0-9a-f]{64}$/.test(hash)) return sha256(text) === hash
  return hash === String(murmur3(text, 0)) || hash === String(murmur3(text, 1))
}

/** The documents that may be asked for by hash: those of the build, and those that clients registered. */
export class Documents {
  readonly #known = new Map<string, KnownDocument>()
  readonly #built: ReadonlySet<string>

  constructor(
    readonly db: Db,
    built: Readonly<Record<string, string>>,
  ) {
    for (const [hash, text] of Object.entries(built)) this.#known.set(hash, { text, cacheAge: DEFAULT_CACHE_AGE })
    this.#built = new Set(this.#known.keys())
  }

  async find(hash: string): Promise<KnownDocument | undefined> {
    const known = this.#known.get(hash)
    if (known) return known
    // once a process: those that nobody asks for are the first to make room
    const row = await this.db.one<{ document: string; cache_age: number }>`update persisted_query set used_at = now() where hash = ${hash} returning document, cache_age`
    if (!row) return undefined
    const document = { text: row.document, cacheAge: row.cache_age }
    this.#remember(hash, document)
    return document
  }

  /** Keeps a checked document for every process. A known hash keeps what it has. */
  async register(hash: string, text: string, cacheAge: number): Promise<'registered' | 'refused'> {
    if (text.length > MAX_DOCUMENT || !hashFits(hash, text)) return 'refused'
    const known = await this.find(hash)
    if (known) return known.text === text ? 'registered' : 'refused'
    const full = await this.db.one<{ full: boolean }>`select count(*) >= ${REGISTERED_AT_MOST} as full from persisted_query`
    // the one that nobody has asked for the longest makes room
    if (full?.full) await this.db.run`delete from persisted_query where hash = (select hash from persisted_query order by used_at limit 1)`
    await this.db.run`insert into persisted_query (hash, document, cache_age) values (${hash}, ${text}, ${cacheAge}) on conflict do nothing`
    return 'registered'
  }

  #remember(hash: string, document: KnownDocument) {
    if (this.#known.size - this.#built.size >= REGISTERED_AT_MOST) {
      const oldest = [...this.#known.keys()].find((key) => !this.#built.has(key))
      if (oldest) this.#known.delete(oldest)
    }
    this.#known.set(hash, document)
  }
}
