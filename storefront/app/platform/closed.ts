/**
 * Banners that a visitor has dismissed, stored in the browser. The document's first script puts the names on `<html
 * data-closed>`, so that CSS hides them before the first paint.
 */
const KEY = 'closed'
export const CLOSED_SCRIPT = `try{document.documentElement.dataset.closed=Object.keys(JSON.parse(localStorage.${KEY}||'{}')).join(' ')}catch(e){}`

type Closed = Record<string, string>

function read(): Closed {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Closed | null) ?? {}
  } catch {
    return {} // storage is disabled or holds other data
  }
}

function write(closed: Closed): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(closed))
  } catch {
    // dismissed on this page only
  }
}

/** Hides it on this and all further pages, until its version changes. */
export function closeForGood(name: string, version: string): void {
  document.documentElement.dataset.closed = `${document.documentElement.dataset.closed ?? ''} ${name}`.trim()
  write({ ...read(), [name]: version })
}

/**
 * Deletes the entry of another version: the new one is shown from the next visit on. Not at once, against a layout
 * shift.
 */
export function forgetOlder(name: string, version: string): void {
  const { [name]: closed, ...rest } = read()
  if (closed !== undefined && closed !== version) write(rest)
}
