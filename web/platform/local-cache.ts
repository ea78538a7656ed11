/** JSON value from localStorage; undefined if there is none, it is invalid, or storage is disabled. */
export function readItem(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined // storage is disabled, or the value is not JSON
  }
}

/** Stores a value as JSON; undefined removes it. Full or disabled storage is ignored: this tab has the value anyway. */
export function writeItem(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // full or disabled
  }
}

/** An API response with an expiration. */
interface Copy<Data> {
  data: Data
  /** Seconds after `createdAt`. */
  expiration: number
  /** Milliseconds since 1970. */
  createdAt: number
}

const DAYS_30 = 2_592_000

export const writeCache = <Data>(key: string, data: Data, expiration = DAYS_30): void =>
  writeItem(key, { data, expiration, createdAt: Date.now() } satisfies Copy<Data>)

/** Cached data with its age in seconds; undefined after its expiration. */
export function readCache<Data>(key: string): { data: Data; age: number } | undefined {
  const copy = readItem(key) as Copy<Data> | undefined
  const age = (Date.now() - (copy?.createdAt ?? 0)) / 1000
  if (copy && age < copy.expiration) return { data: copy.data, age }
  if (copy) writeItem(key, undefined)
  return undefined
}
