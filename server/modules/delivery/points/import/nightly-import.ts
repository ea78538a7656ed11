import { clockInWarsaw } from '../../../../../language/warsaw-time.ts'
import type { Actor } from '../../../../platform/actions/actor.ts'
import type { Database, Db } from '../../../../platform/db/db.ts'
import { getConfiguration } from '../../../store/index.ts'
import { NETWORKS, type Network } from '../point.ts'
import { fetchList } from './fetch-list.ts'
import { importPoints, type PointsImport } from './import-points.ts'
import { readNetworks } from './import-points.sql.ts'
import { PointListError } from './list-error.ts'

const HOUR_MS = 60 * 60 * 1000
/** Hours in Warsaw during which an import slows down few readers. */
const NIGHT = { from: 2, to: 5 }
/** A list imported within this time is tonight's. */
const MAX_AGE_MS = 20 * HOUR_MS

const IMPORT_JOB: Actor = { kind: 'job', name: 'import-points' }

const hourInWarsaw = (now: Date) => Number(clockInWarsaw(now).slice(11, 13))

export interface NightlyImport {
  network: Network
  result?: PointsImport
  /** Why the import failed; nothing was changed then. */
  problem?: string
}

/** URLs of the lists by network; absent for a network whose list the operator imports. */
export async function listPointListUrls(db: Db): Promise<Partial<Record<Network, string>>> {
  const configuration = await getConfiguration(db)
  return Object.fromEntries(
    NETWORKS.flatMap((network) => {
      const address = configuration[`delivery/points/${network}`].trim()
      return address ? [[network, address]] : []
    }),
  )
}

/** Imports the lists that have a URL, once a night; runs hourly. */
export async function importNightly(db: Database, now: Date): Promise<NightlyImport[]> {
  const hour = hourInWarsaw(now)
  if (hour < NIGHT.from || hour >= NIGHT.to) return []
  const addresses = await listPointListUrls(db)
  const known = await readNetworks(db)
  const imports: NightlyImport[] = []
  for (const [network, address] of Object.entries(addresses) as [Network, string][]) {
    const importedAt = known.find((row) => row.network === network)?.importedAt
    if (importedAt && now.getTime() - importedAt.getTime() < MAX_AGE_MS) continue
    try {
      const list = await fetchList(network, address)
      imports.push({ network, result: await importPoints(db, IMPORT_JOB, network, list, { name: address, now }) })
    } catch (error) {
      if (!(error instanceof PointListError)) throw error
      imports.push({ network, problem: error.message })
    }
  }
  return imports
}
