import { readItem, writeItem } from './local-cache.ts'

/**
 * Banners that a visitor has dismissed, stored in the browser. The document's first script puts the names on `<html
 * data-dismissed>`, so that CSS hides them before the first paint.
 */
const KEY = 'closed'
export const DISMISSED_SCRIPT =
  'try{document.documentElement.dataset.dismissed=' +
  `Object.keys(JSON.parse(localStorage.${KEY}||'{}')).join(' ')}catch(e){}`

type Dismissed = Record<string, string>

const read = () => (readItem(KEY) ?? {}) as Dismissed

/** Hides it on this and all further pages, until its version changes. */
export function dismissForever(name: string, version: string): void {
  document.documentElement.dataset.dismissed = `${document.documentElement.dataset.dismissed ?? ''} ${name}`.trim()
  writeItem(KEY, { ...read(), [name]: version })
}

/**
 * Deletes the entry of another version: the new one is shown from the next visit on. Not at once, against a layout
 * shift.
 */
export function forgetOtherVersion(name: string, version: string): void {
  const { [name]: dismissed, ...rest } = read()
  if (dismissed !== undefined && dismissed !== version) writeItem(KEY, rest)
}
