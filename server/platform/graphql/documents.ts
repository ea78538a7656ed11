import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/db.ts'
import { clientNetworkOf } from '../http/rate-limit.ts'
import { MAX_DOCUMENT_LENGTH } from './engine.ts'

/** A persisted document. `cacheAge` is the time in seconds for which clients may cache its responses. */
export interface PersistedDocument {
  text: string
  cacheAge: number
}

const MAX_REGISTERED = 5000
/** Limits of the cache in the memory of a process: documents, and their characters together. */
const MAX_CACHED = 1000
const MAX_CACHED_LENGTH = 2_000_000
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

/** Whether a hash identifies one text only: SHA-256, as of our own storefront. */
export const isSha256 = (hash: string) => /^[0-9a-f]{64}$/.test(hash)

/** ScandiPWA 5 hashes with seed 0, ScandiPWA 6 with seed 1, our own storefront with SHA-256. */
export function isHashOf(hash: string, text: string): boolean {
  if (isSha256(hash)) return sha256(text) === hash
  return hash === String(murmur3(text, 0)) || hash === String(murmur3(text, 1))
}

/** The client that requests a document by a 32-bit hash, which other texts may share. */
export interface HashClient {
  ip: string
  /** SHA-256 prefix of the text that this browser registered under the hash, from its cookie. */
  registeredHash: string | undefined
  /** The client is a page of our own origin, which sends the cookie of its registration back. */
  keepsCookies: boolean
}

/** Length of the SHA-256 prefix in a cookie; long enough against second preimages. */
const SHORT_HASH_LENGTH = 24
/** Marks a hash for which one IP address sent two texts: neither is executed. */
const CONFLICTING_TEXT = ''

/** Key of a text from a client without cookies; valid for its IP address only. */
const addressKey = (hash: string, ip: string) => `${hash}@${sha256(clientNetworkOf(ip)).slice(0, SHORT_HASH_LENGTH)}`

/** Persisted documents: those of the build, and those registered by clients. */
export class Documents {
  readonly #built: ReadonlyMap<string, PersistedDocument>
  readonly #cached: LRUCache<string, PersistedDocument>

  constructor(
    readonly db: Db,
    built: Readonly<Record<string, string>>,
    cachedLength = MAX_CACHED_LENGTH,
  ) {
    this.#cached = new LRUCache({
      max: MAX_CACHED,
      maxSize: cachedLength,
      sizeCalculation: ({ text }) => text.length,
    })
    this.#built = new Map(Object.entries(built).map(([hash, text]) => [hash, { text, cacheAge: DEFAULT_CACHE_AGE }]))
  }

  /** `client` is needed for 32-bit hashes only. */
  async find(hash: string, client?: HashClient): Promise<PersistedDocument | undefined> {
    if (isSha256(hash)) return this.#read(hash)
    if (!client) return undefined
    const { registeredHash, keepsCookies } = client
    if (registeredHash !== undefined) {
      const document = await this.#read(registeredHash)
      return document && isHashOf(hash, document.text) ? document : undefined
    }
    if (keepsCookies) return undefined
    // not cached: another process may find a conflict
    const key = addressKey(hash, client.ip)
    const bound = await this.db.one<{
      text: string
      cacheAge: number
    }>`select document as text, cache_age from persisted_query where hash = ${key}`
    return bound?.text === CONFLICTING_TEXT ? undefined : bound
  }

  /**
   * Stores a validated document for all processes. Returns the value of the browser's cookie for the hash; undefined if
   * the document is refused.
   */
  async register(hash: string, text: string, cacheAge: number, client: HashClient): Promise<string | undefined> {
    if (text.length > MAX_DOCUMENT_LENGTH || !isHashOf(hash, text)) return undefined
    const document = { text, cacheAge }
    if (isSha256(hash)) {
      await this.#store(hash, document)
      return hash
    }
    const textHash = sha256(text).slice(0, SHORT_HASH_LENGTH)
    await this.#store(textHash, document)
    if (!client.keepsCookies) await this.#storeForAddress(addressKey(hash, client.ip), document)
    return textHash
  }

  /** Stores a text for one address; a second text under the same hash makes the hash unknown there. */
  async #storeForAddress(key: string, { text, cacheAge }: PersistedDocument) {
    await this.#evictIfFull()
    await this.db.run`insert into persisted_query as q (hash, document, cache_age) values (${key}, ${text}, ${cacheAge})
      on conflict (hash) do update set document = case when q.document = excluded.document then q.document
        else ${CONFLICTING_TEXT} end`
  }

  async #store(key: string, { text, cacheAge }: PersistedDocument): Promise<void> {
    if (await this.#read(key)) return
    await this.#evictIfFull()
    await this.db.run`
        insert into persisted_query (hash, document, cache_age) values (${key}, ${text}, ${cacheAge})
          on conflict do nothing`
  }

  /** Evicts the least recently used document if the table is full. */
  async #evictIfFull() {
    const full = await this.db.one<{
      full: boolean
    }>`select count(*) >= ${MAX_REGISTERED} as full from persisted_query`
    if (full?.full)
      await this.db
        .run`delete from persisted_query where hash = (select hash from persisted_query order by used_at limit 1)`
  }

  async #read(key: string): Promise<PersistedDocument | undefined> {
    const known = this.#built.get(key) ?? this.#cached.get(key)
    if (known) return known
    // sets the time of use, by which documents are evicted, once per process
    const row = await this.db.one<{
      document: string
      cacheAge: number
    }>`update persisted_query set used_at = now() where hash = ${key} returning document, cache_age`
    if (!row) return undefined
    const document = { text: row.document, cacheAge: row.cacheAge }
    this.#cached.set(key, document)
    return document
  }
}
