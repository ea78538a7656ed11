/** API responses cached in localStorage with an expiration. */
interface Copy<Data> {
  data: Data
  /** Seconds. */
  expiration: number
  /** Milliseconds since 1970. */
  createdAt: number
}

const DAYS_30 = 2_592_000

export function writeCache<Data>(key: string, data: Data, expiration = DAYS_30): void {
  try {
    localStorage.setItem(key, JSON.stringify({ data, expiration, createdAt: Date.now() } satisfies Copy<Data>))
  } catch {
    // storage is full or disabled: the API is queried again
  }
}

/** Cached data with its age in seconds; undefined after its expiration. */
export function readCache<Data>(key: string): { data: Data; age: number } | undefined {
  try {
    const { data, expiration, createdAt } = JSON.parse(localStorage.getItem(key) ?? '{}') as Copy<Data>
    const age = (Date.now() - createdAt) / 1000
    if (age < expiration) return { data, age }
    localStorage.removeItem(key)
  } catch {
    // storage is disabled or holds other data
  }
  return undefined
}

export function dropCache(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // nothing was stored
  }
}
