import type { Database, Db } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { LARGEST_SAMPLE, readSample, removeFiles, UnreadableSample, writeFile } from '../../excerpts/index.ts'
import { type Fetching, fetchFile, UnusableFile } from '../input/fetch-file.ts'
import type { Target } from '../writing/merge-target.ts'
import {
  forgetFiles,
  nextSample,
  queueFiles,
  sampleFailed,
  sampleFetched,
  takeSample,
  type WantedSample,
} from './samples.sql.ts'

/** Job kind: fetch samples queued by imports. */
export const SAMPLES = 'import.samples'

const ATTEMPTS = 6
const ACCEPT = 'application/epub+zip, text/html, application/xhtml+xml'

/** Fetches one sample and enqueues a job for the rest: mails are in the same queue. */
export async function fetchSample(db: Database, fetching: Fetching = {}): Promise<void> {
  const wanted = await takeSample(db)
  if (wanted) await fetchOne(db, wanted, fetching)
  const next = await nextSample(db)
  if (next)
    await db.transaction((tx) =>
      enqueue(tx, { kind: SAMPLES, payload: {}, key: `${SAMPLES} ${next.at.getTime()}`, runAt: next.at }),
    )
}

async function fetchOne(db: Database, wanted: WantedSample, fetching: Fetching): Promise<void> {
  try {
    const bytes = await fetchFile(wanted.url, { accept: ACCEPT, largest: LARGEST_SAMPLE, ...fetching })
    const sample = await readSample(bytes)
    await db.transaction(async (tx) => {
      if ((await sampleFetched(tx, wanted)) > 0) await writeFile(tx, wanted.productId, sample)
    })
  } catch (error) {
    const isFinal = error instanceof UnusableFile || error instanceof UnreadableSample || wanted.attempts >= ATTEMPTS
    const reason = error instanceof Error ? error.message : String(error)
    await sampleFailed(db, wanted, reason, isFinal, 60 * 4 ** Math.min(wanted.attempts, 6))
  }
}

/** Queues what records link to; an excerpt whose link is gone from its record goes as well. */
export async function queueSamples(tx: Db, targets: readonly Pick<Target, 'id' | 'sample'>[]): Promise<void> {
  const files = targets.flatMap(({ id, sample }) => (sample ? [{ id, ...sample }] : []))
  const without = targets.flatMap(({ id, sample }) => (sample === null ? id : []))
  if (without.length > 0) {
    const had = await forgetFiles(tx, without)
    if (had.length > 0)
      await removeFiles(
        tx,
        had.map(({ productId }) => productId),
      )
  }
  if (files.length > 0 && (await queueFiles(tx, files)) > 0)
    await enqueue(tx, { kind: SAMPLES, payload: {}, key: SAMPLES })
}
