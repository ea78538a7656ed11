import type { IncomingHttpHeaders } from 'node:http'
import type { Settings } from '../process/settings.ts'

/** The visitor's country as a proxy names it; undefined where none does, or it does not know (`XX`, `T1`). */
export function countryOf(
  { countryHeader }: Pick<Settings, 'countryHeader'>,
  headers: IncomingHttpHeaders,
): string | undefined {
  const written = countryHeader ? headers[countryHeader] : undefined
  const country = typeof written === 'string' ? written.toUpperCase() : ''
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : undefined
}
