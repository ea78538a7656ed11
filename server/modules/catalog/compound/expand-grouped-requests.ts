import type { Db } from '../../../platform/db/db.ts'
import { fromUid } from '../../../platform/graphql/magento-formats.ts'
import type { OptionRequest } from '../options/choose-options.ts'
import { MAX_COMPONENTS, readGroupedTitles } from './components.sql.ts'

interface LineRequest {
  sku: string
  quantity: number
  options?: OptionRequest
}

const GROUPED_UID_PATTERN = /^grouped\/(\d{1,9})\/(\d{1,9})$/
const isGrouped = (uid: string) => fromUid(uid).startsWith('grouped/')

/**
 * Replaces a request for a grouped product by one per chosen member, from uids `grouped/{id}/{copies}`, which ScandiPWA
 * sends for every member, also with 0 copies. A request without copies or with an unknown member is left as it is, and
 * refused later because a grouped product is not sold itself.
 */
export async function expandGroupedRequests<Line extends LineRequest>(
  db: Db,
  requests: readonly Line[],
): Promise<readonly Line[]> {
  const skus = requests.flatMap(({ sku, options }) => (options?.selected.some(isGrouped) ? [sku] : []))
  if (skus.length === 0) return requests
  const titles = await readGroupedTitles(db, skus)
  return requests.flatMap((request) => {
    const { sku: series, options } = request
    if (!options?.selected.some(isGrouped)) return [request]
    const members = options.selected
      .filter(isGrouped)
      .map((uid) => GROUPED_UID_PATTERN.exec(fromUid(uid)) ?? [])
      .map(([, id, quantity]) => ({ id: Number(id), quantity: Number(quantity) }))
      .filter(({ quantity }) => quantity !== 0)
    if (members.length === 0 || members.length > MAX_COMPONENTS) return [request]
    const selected = options.selected.filter((uid) => !isGrouped(uid))
    const chosen = members.map(({ id, quantity }) => {
      const title = titles.find((one) => one.id === id && one.series === series)
      return title && { ...request, sku: title.sku, quantity, options: { ...options, selected } }
    })
    return chosen.includes(undefined) ? [request] : (chosen as Line[])
  })
}
