import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Database } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { productsChanged } from '../../catalog/index.ts'
import { coverFailed, nextCover, showCover, takeCovers, type WantedCover } from './covers.sql.ts'
import { FETCHED as FOLDER } from '../writing/merge-title.ts'
import { type Fetching, fetchFile, UnusableFile } from '../input/fetch-file.ts'

/** Job kind: fetch covers queued by imports. */
export const COVERS = 'import.covers'

// a few at a time: mails are in the same queue
const AT_ONCE = 4
const ATTEMPTS = 6
const MOST_PIXELS = 40_000_000
const LONGEST_SIDE = 2000
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

/** Fetches some covers and enqueues a job for the rest. */
export async function fetchCovers(db: Database, mediaFolder: string, fetching: Fetching = {}): Promise<void> {
  const wanted = await takeCovers(db, AT_ONCE)
  await Promise.all(wanted.map((cover) => fetchCover(db, cover, mediaFolder, fetching)))
  const next = await nextCover(db)
  if (next)
    await db.transaction((tx) =>
      enqueue(tx, { kind: COVERS, payload: {}, key: `${COVERS} ${next.at.getTime()}`, runAt: next.at }),
    )
}

async function fetchCover(db: Database, cover: WantedCover, mediaFolder: string, fetching: Fetching): Promise<void> {
  try {
    const picture = await readPicture(await fetchFile(cover.url, { accept: 'image/*', ...fetching }))
    const name = createHash('sha256').update(picture.data).digest('hex').slice(0, 24)
    const file = `${FOLDER}${name.slice(0, 2)}/${name}.webp`
    await keep(path.join(mediaFolder, 'catalog', 'product', file), picture.data)
    await db.transaction(async (tx) => {
      await showCover(tx, cover, { file, width: picture.info.width, height: picture.info.height, folder: FOLDER })
      await productsChanged(tx, [cover.productId])
    })
  } catch (error) {
    const isFinal = error instanceof UnusableFile || cover.attempts >= ATTEMPTS
    await coverFailed(
      db,
      cover.productId,
      error instanceof Error ? error.message : String(error),
      isFinal,
      60 * 4 ** Math.min(cover.attempts, 6),
    )
  }
}

/** Re-encodes the image, which drops metadata such as the location of a photograph. */
async function readPicture(bytes: Buffer) {
  const opened = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const { format } = await opened()
    .metadata()
    .catch(() => ({ format: 'none' }))
  if (!FORMATS.has(format)) throw new UnusableFile('this is no picture')
  return opened()
    .rotate()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => {
      throw new UnusableFile(`the picture cannot be read: ${error.message}`)
    })
}

async function keep(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(draft, bytes)
  await rename(draft, file).catch(async (error: Error) => {
    await rm(draft, { force: true })
    throw error
  })
}
