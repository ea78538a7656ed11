import path from 'node:path'
import type { Database, Db } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { productsChanged } from '../../catalog/index.ts'
import { storePicture, PictureError } from '../../media/index.ts'
import { isWebAddress } from '../files/file-name.ts'
import { titleLink } from '../files/linked-files.sql.ts'
import {
  type Cover,
  markCoverFailed,
  markCoverFetched,
  readNextCoverTime,
  queueLinks,
  setCoverImage,
  leaseDueCovers,
  type DueCover,
} from './covers.sql.ts'
import { COVER_FOLDER as FOLDER, type MergedTitle } from '../writing/merged-title.ts'
import { type FetchOptions, fetchFile, UnusableFile } from '../input/fetch-file.ts'

/** Job kind: fetch covers queued by imports. */
export const FETCH_COVERS = 'import.covers'

// small, because mails wait in the same job queue
const MAX_CONCURRENT = 4
const MAX_ATTEMPTS = 6

/** Fetches some covers and enqueues a job for the rest. */
export async function fetchCovers(db: Database, mediaFolder: string, fetchOptions: FetchOptions = {}): Promise<void> {
  const dueCovers = await leaseDueCovers(db, MAX_CONCURRENT)
  await Promise.all(dueCovers.map((cover) => fetchCover(db, cover, mediaFolder, fetchOptions)))
  const next = await readNextCoverTime(db)
  if (next)
    await db.transaction((tx) =>
      enqueue(tx, { kind: FETCH_COVERS, payload: {}, key: `${FETCH_COVERS} ${next.at.getTime()}`, runAt: next.at }),
    )
}

async function fetchCover(
  db: Database,
  cover: DueCover,
  mediaFolder: string,
  fetchOptions: FetchOptions,
): Promise<void> {
  try {
    await storeCover(db, cover, await fetchFile(cover.url, { accept: 'image/*', ...fetchOptions }), mediaFolder)
  } catch (error) {
    const isFinal = error instanceof UnusableFile || error instanceof PictureError || cover.attempts >= MAX_ATTEMPTS
    await markCoverFailed(
      db,
      cover,
      error instanceof Error ? error.message : String(error),
      isFinal,
      60 * 4 ** Math.min(cover.attempts, 6),
    )
  }
}

/** Stores an image and makes it the cover of its product. */
export async function storeCover(db: Database, cover: Cover, bytes: Buffer, mediaFolder: string): Promise<void> {
  const folder = path.join(mediaFolder, 'catalog', 'product', FOLDER)
  const { file, width, height } = await storePicture(folder, bytes)
  await db.transaction(async (tx) => {
    if ((await markCoverFetched(tx, cover)) === 0) return
    await setCoverImage(tx, cover, { file: FOLDER + file, width, height, folder: FOLDER })
    await productsChanged(tx, [cover.productId])
  })
}

/** Queues the covers that records link to: web URLs for a job, files in the message's folder for its own import. */
export async function queueCovers(
  tx: Db,
  targets: readonly Pick<MergedTitle, 'id' | 'record' | 'cover'>[],
  message: string | undefined,
): Promise<void> {
  const links = targets.flatMap(({ id, record, cover }) => (cover ? titleLink(id, record, cover, message) : []))
  const isOnWeb = links.some(({ url }) => isWebAddress(url))
  if (links.length > 0 && (await queueLinks(tx, links)) > 0 && isOnWeb)
    await enqueue(tx, { kind: FETCH_COVERS, payload: {}, key: FETCH_COVERS })
}
