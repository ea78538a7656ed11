import type { Db } from '../../../platform/db/db.ts'
import { queueLinks as queueCovers } from '../covers/covers.sql.ts'
import type { LinkedFile } from '../record/title-record.ts'
import { queueLinks as queueSamples } from '../samples/samples.sql.ts'
import type { MatchedRecord } from '../writing/match-records.ts'
import { titleLink, type TitleLink } from './linked-files.sql.ts'
import { locatedCover, locatedSample } from './locate-files.ts'

/** Queues files that were added to or changed in the message's folder although their records are unchanged. */
export async function queueFilesOfUnchanged(
  tx: Db,
  found: readonly MatchedRecord[],
  message: string | undefined,
): Promise<void> {
  const known = found.filter(({ verdict }) => verdict?.outcome === 'unchanged')
  const links = (fileOf: (found: MatchedRecord) => LinkedFile | undefined) => {
    // several records may describe one title
    const byTitle = new Map<number, TitleLink>()
    for (const each of known) {
      const file = fileOf(each)
      if (file && each.productId)
        byTitle.set(each.productId, titleLink(each.productId, each.record, file, message, true))
    }
    return [...byTitle.values()]
  }
  const covers = links(({ record }) => locatedCover(record.fields))
  const samples = links(({ record }) => locatedSample(record.fields))
  if (covers.length > 0) await queueCovers(tx, covers)
  if (samples.length > 0) await queueSamples(tx, samples)
}
