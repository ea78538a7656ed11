/**
 * What a visitor has closed for good, kept in the browser. The document's first script puts the names on
 * `<html data-closed>`, so that a style sheet hides them before anything is painted.
 */
const KEY = 'closed'
export const CLOSED_SCRIPT = `try{document.documentElement.dataset.closed=Object.keys(JSON.parse(localStorage.${KEY}||'{}')).join(' ')}catch(e){}`

type Closed = Record<string, string>

function read(): Closed {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Closed | null) ?? {}
  } catch {
    return {} // storage is switched off, or holds something else
  }
}

function write(closed: Closed): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(closed))
  } catch {
    // closed on this page only
  }
}

/** Hides it now and on every page to come, until there is another version of it. */
export function closeForGood(name: string, version: string): void {
  document.documentElement.dataset.closed = `${document.documentElement.dataset.closed ?? ''} ${name}`.trim()
  write({ ...read(), [name]: version })
}

/**
 * Forgets that another version was closed: from the next visit on the new one is shown. Not at once, since nothing may
 * jump.
 */
export function forgetOlder(name: string, version: string): void {
  const { [name]: closed, ...rest } = read()
  if (closed !== undefined && closed !== version) write(rest)
}
