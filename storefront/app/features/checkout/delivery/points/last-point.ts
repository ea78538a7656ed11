/** The point of the last order by delivery method; stored in this browser until the reader signs out. */

const KEY = 'last_points'
type Store = Pick<Storage, 'getItem' | 'setItem'>

function read(storage: Store): Record<string, string> {
  try {
    return (JSON.parse(storage.getItem(KEY) ?? '{}') as Record<string, string> | null) ?? {}
  } catch {
    return {} // storage is disabled or contains other data
  }
}

export const lastPoint = (method: string, storage: Store = localStorage): string | undefined => {
  const code = read(storage)[method]
  return typeof code === 'string' ? code : undefined
}

function write(storage: Store, points: Record<string, string>) {
  try {
    storage.setItem(KEY, JSON.stringify(points))
  } catch {
    // storage is full or disabled: the next order starts without a suggestion
  }
}

export const storeLastPoint = (method: string, code: string, storage: Store = localStorage): void =>
  write(storage, { ...read(storage), [method]: code })

export const clearLastPoints = (storage: Store = localStorage): void => write(storage, {})
