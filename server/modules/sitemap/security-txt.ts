import type { Db } from '../../platform/db/db.ts'
import { getConfiguration, listStoreViews } from '../store/index.ts'

export const SECURITY_TXT_PATH = '/.well-known/security.txt'

const DAY_MS = 24 * 3_600_000
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** Where to report a vulnerability (RFC 9116), by the shop's settings. */
export async function securityTxt(db: Db, baseUrl: string, now: Date): Promise<string> {
  const [configuration, stores] = await Promise.all([getConfiguration(db), listStoreViews(db)])
  const languages = [...new Set(stores.map(({ locale }) => locale.slice(0, 2)))]
  // whole days, so that the file changes once a day
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS)
  return [
    `Contact: mailto:${configuration['trans_email/ident_general/email']}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${baseUrl}${SECURITY_TXT_PATH}`,
    '',
  ].join('\n')
}
