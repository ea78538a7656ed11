export interface Log {
  info(text: string): void
  error(details: object, text: string): void
}

const REPEAT_MS = 60_000
/** Different errors under watch at a time, and their characters: what comes beyond is written as it comes. */
const MOST_WATCHED = 1000
const WATCHED_LENGTH = 1_000_000

/**
 * Writes errors as JSON lines. The same error again within a minute is counted instead of written; the count follows
 * when
 * the minute is over, so a fault of every page does not fill the disk.
 */
export function createLog(write: (line: string) => void, repeatMs = REPEAT_MS): Log['error'] {
  const repeated = new Map<string, number>()
  let length = 0
  const line = (text: string, details: object) =>
    write(JSON.stringify({ at: new Date().toISOString(), text, ...details }))

  function watch(key: string, details: object, text: string) {
    repeated.set(key, 0)
    length += key.length
    setTimeout(() => {
      const times = repeated.get(key) ?? 0
      repeated.delete(key)
      length -= key.length
      if (times === 0) return
      line(text, { ...details, repeated: times })
      watch(key, details, text)
    }, repeatMs).unref()
  }

  return (details, text) => {
    const key = JSON.stringify([text, details])
    const times = repeated.get(key)
    if (times !== undefined) return void repeated.set(key, times + 1)
    line(text, details)
    if (repeated.size < MOST_WATCHED && length + key.length <= WATCHED_LENGTH) watch(key, details, text)
  }
}

/** The process's own log. */
export const log: Log = { info: (text) => console.log(text), error: createLog((line) => console.error(line)) }
