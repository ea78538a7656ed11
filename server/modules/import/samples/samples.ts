import type { Database, Db } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import {
  MAX_SAMPLE_BYTES,
  readSample,
  removeFileExcerpts,
  UnreadableSample,
  writeFileExcerpt,
} from '../../excerpts/index.ts'
import { type FetchOptions, fetchFile, UnusableFile } from '../input/fetch-file.ts'
import { isWebAddress } from '../files/file-name.ts'
import { titleLink } from '../files/linked-files.sql.ts'
import type { MergedTitle } from '../writing/merged-title.ts'
import {
  deleteSampleLinks,
  readNextSampleTime,
  queueLinks,
  markSampleFailed,
  type SampleFile,
  markSampleFetched,
  leaseDueSample,
  type DueSample,
} from './samples.sql.ts'

/** Job kind: fetch samples queued by imports. */
export const FETCH_SAMPLES = 'import.samples'

const MAX_ATTEMPTS = 6
const ACCEPT = 'application/epub+zip, text/html, application/xhtml+xml'

/** Fetches one sample and enqueues a job for the rest, because mails wait in the same job queue. */
export async function fetchSample(db: Database, fetchOptions: FetchOptions = {}): Promise<void> {
  const dueSample = await leaseDueSample(db)
  if (dueSample) await fetchOne(db, dueSample, fetchOptions)
  const next = await readNextSampleTime(db)
  if (next)
    await db.transaction((tx) =>
      enqueue(tx, { kind: FETCH_SAMPLES, payload: {}, key: `${FETCH_SAMPLES} ${next.at.getTime()}`, runAt: next.at }),
    )
}

async function fetchOne(db: Database, dueSample: DueSample, fetchOptions: FetchOptions): Promise<void> {
  try {
    const bytes = await fetchFile(dueSample.url, { accept: ACCEPT, maxBytes: MAX_SAMPLE_BYTES, ...fetchOptions })
    await storeSample(db, dueSample, bytes)
  } catch (error) {
    const isFinal =
      error instanceof UnusableFile || error instanceof UnreadableSample || dueSample.attempts >= MAX_ATTEMPTS
    const reason = error instanceof Error ? error.message : String(error)
    await markSampleFailed(db, dueSample, reason, isFinal, 60 * 4 ** Math.min(dueSample.attempts, 6))
  }
}

/** Stores the text of a file as the publisher's excerpt. */
export async function storeSample(db: Database, file: SampleFile, bytes: Buffer): Promise<void> {
  const sample = await readSample(bytes)
  await db.transaction(async (tx) => {
    if ((await markSampleFetched(tx, file)) > 0) await writeFileExcerpt(tx, file.productId, sample)
  })
}

/** Queues linked samples like covers; removes the excerpt from a file that its record no longer links to. */
export async function queueSamples(
  tx: Db,
  targets: readonly Pick<MergedTitle, 'id' | 'record' | 'sample'>[],
  message: string | undefined,
): Promise<void> {
  const links = targets.flatMap(({ id, record, sample }) => (sample ? titleLink(id, record, sample, message) : []))
  const without = targets.flatMap(({ id, sample }) => (sample === null ? id : []))
  if (without.length > 0) {
    const had = await deleteSampleLinks(tx, without)
    if (had.length > 0)
      await removeFileExcerpts(
        tx,
        had.map(({ productId }) => productId),
      )
  }
  const isOnWeb = links.some(({ url }) => isWebAddress(url))
  if (links.length > 0 && (await queueLinks(tx, links)) > 0 && isOnWeb)
    await enqueue(tx, { kind: FETCH_SAMPLES, payload: {}, key: FETCH_SAMPLES })
}
