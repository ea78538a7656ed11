import type { IncomingHttpHeaders } from 'node:http'
import type { Settings } from '../process/settings.ts'

/** The visitor's country from the header of the proxy; undefined without one, or if unknown (`XX`, `T1`). */
export function countryOf(
  { countryHeader }: Pick<Settings, 'countryHeader'>,
  headers: IncomingHttpHeaders,
): string | undefined {
  const header = countryHeader ? headers[countryHeader] : undefined
  const country = typeof header === 'string' ? header.toUpperCase() : ''
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : undefined
}
