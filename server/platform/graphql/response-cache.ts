import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { ExecutionResult, FormattedExecutionResult } from 'graphql'
import { LRUCache } from 'lru-cache'
import { acceptedEncoding, type Encoding } from '../http/accepted-encoding.ts'

const scratch = Buffer.allocUnsafeSlow(256 * 1024)

/** Encodes a text as UTF-8 in one pass; `Buffer.from` takes two, the first to determine the length. */
const encodeUtf8 = (text: string) =>
  text.length * 3 > scratch.length ? Buffer.from(text) : Buffer.from(scratch.subarray(0, scratch.write(text)))

/** A cached response; its bytes per encoding are created lazily. */
export class CachedResponse {
  readonly body: Buffer
  readonly hasErrors: boolean
  /** Computed cost of the query, of at most MAX_COST; undefined where it was not computed. */
  cost: number | undefined
  #etag: string | undefined
  #pool: string | undefined
  #result: FormattedExecutionResult | undefined
  readonly #encoded = new Map<Encoding, Buffer>()

  constructor(
    result: ExecutionResult,
    readonly tags: ReadonlySet<string>,
    /** When its content becomes invalid, in milliseconds since 1970. */
    readonly expiresAt: number,
    /** May be cached and shared between callers. */
    readonly isPublic: boolean,
    /** Afterwards it is computed again, and used only while the database is unavailable. */
    readonly freshUntil = expiresAt,
    /** Other than 200 if the request itself was refused. */
    readonly status: 200 | 400 | 429 = 200,
  ) {
    const { errors } = result
    this.hasErrors = errors !== undefined
    // an error object refers to the whole document, its JSON does not
    this.#result = errors ? { ...result, errors: errors.map((error) => error.toJSON()) } : result
    this.body = encodeUtf8(JSON.stringify(this.#result))
  }

  get result(): FormattedExecutionResult {
    return (this.#result ??= JSON.parse(this.body.toString()) as FormattedExecutionResult)
  }
  /** Frees the result when only the bytes are needed; `result` parses them again. */
  dropResult() {
    this.#result = undefined
  }

  /** Value of X-Pool: its first 50 tags. */
  get pool(): string {
    return (this.#pool ??= [...this.tags].slice(0, 50).join(','))
  }

  get etag(): string {
    return (this.#etag ??= `"${createHash('sha1').update(this.body).digest('base64url')}"`)
  }

  bytes(encoding: Encoding): Buffer {
    if (encoding === 'identity' || this.body.length < 1024) return this.body
    let bytes = this.#encoded.get(encoding)
    if (!bytes) {
      bytes =
        encoding === 'br'
          ? brotliCompressSync(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
          : gzipSync(this.body, { level: 6 })
      this.#encoded.set(encoding, bytes)
    }
    return bytes
  }

  encodingFor(accepted: string | undefined): Encoding {
    return this.body.length < 1024 ? 'identity' : acceptedEncoding(accepted)
  }
}

const DEFAULT_CAPACITY_BYTES = 64 * 1024 * 1024

/**
 * Public responses by operation; evicted by age, by invalidation of a tag, or as least recently used.
 */
export class ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse>
  readonly #byTag = new Map<string, Set<string>>()
  readonly #inFlight = new Map<string, Promise<CachedResponse>>()
  /** Number of invalidations: a response computed across one may be stale and is not cached. */
  #invalidations = 0

  /** Lookups that found a fresh response, and those that did not. */
  readonly counts = { hits: 0, misses: 0 }

  constructor(capacityBytes = DEFAULT_CAPACITY_BYTES) {
    this.#responses = new LRUCache({
      maxSize: capacityBytes,
      sizeCalculation: (response, key) => estimateBytes(key, response),
      dispose: (response, key) => this.#untag(key, response),
    })
  }

  /** Approximate size of responses and keys. */
  get bytes(): number {
    return this.#responses.calculatedSize
  }

  get(key: string): CachedResponse | undefined {
    const response = this.#find(key)
    this.counts[response ? 'hits' : 'misses']++
    return response
  }

  #find(key: string): CachedResponse | undefined {
    const response = this.#responses.get(key)
    if (!response) return undefined
    const now = Date.now()
    if (response.expiresAt <= now) this.#responses.delete(key)
    return Math.min(response.expiresAt, response.freshUntil) > now ? response : undefined
  }

  /** A stale response, for use while the database is unavailable. */
  stale(key: string): CachedResponse | undefined {
    const response = this.#responses.peek(key)
    return response && response.expiresAt > Date.now() ? response : undefined
  }

  /**
   * Computes a response once for concurrent callers; one that turns out private is returned to the first caller only.
   */
  async getOrCompute(key: string, compute: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const known = this.get(key)
    if (known) return known
    const running = this.#inFlight.get(key)
    if (running) {
      const shared = await running
      return shared.isPublic ? shared : compute()
    }
    const stamp = this.stamp()
    const promise = compute()
    this.#inFlight.set(key, promise)
    try {
      const response = await promise
      this.put(key, response, stamp)
      return response
    } finally {
      this.#inFlight.delete(key)
    }
  }

  /** Taken before computing a response; an invalidation in between makes `put` ignore it. */
  stamp(): number {
    return this.#invalidations
  }
  put(key: string, response: CachedResponse, stamp: number) {
    if (response.isPublic && stamp === this.#invalidations) this.#add(key, response)
  }

  invalidate(tags: readonly string[]) {
    this.#invalidations++
    for (const tag of tags) for (const key of this.#byTag.get(tag) ?? []) this.#responses.delete(key)
  }

  clear() {
    this.#invalidations++
    this.#responses.clear()
  }

  #add(key: string, response: CachedResponse) {
    this.#responses.set(key, response)
    // a response larger than the cache is not stored
    if (!this.#responses.has(key)) return
    for (const tag of response.tags) {
      const keys = this.#byTag.get(tag)
      if (keys) keys.add(key)
      else this.#byTag.set(tag, new Set([key]))
    }
  }

  #untag(key: string, { tags }: CachedResponse) {
    for (const tag of tags) {
      const keys = this.#byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTag.delete(tag)
    }
  }
}

/** Overhead of a response and of each of its tags, in bytes. */
const ENTRY_BYTES = 1500
const TAG_BYTES = 150
// the parsed result takes about twice the text, the compressed bodies less than that
const estimateBytes = (key: string, { body, tags }: CachedResponse) =>
  ENTRY_BYTES + TAG_BYTES * tags.size + 4 * body.length + 2 * key.length
