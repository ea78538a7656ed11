import { createHash } from 'node:crypto'
import { slug } from '../../../../language/slug.ts'

/**
 * The key of a person, publisher or series, used in its URL. A name without Latin letters gets a generated one.
 */
export function optionKey(name: string): string {
  const known = keys.get(name)
  if (known !== undefined) return known
  const key =
    slug(name).slice(0, 120).replace(/-$/, '') || `o-${createHash('sha1').update(name).digest('hex').slice(0, 12)}`
  if (keys.size >= MAX_CACHED) keys.clear()
  keys.set(name, key)
  return key
}
const MAX_CACHED = 20_000
const keys = new Map<string, string>()
