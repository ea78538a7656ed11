import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** The file is not an image, or cannot be decoded. */
export class PictureError extends Error {}

export const MAX_PIXELS = 40_000_000
const MAX_SIDE = 2000
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

export interface StoredPicture {
  /** Path within the folder, from a hash of the content: `3f/3fa8….webp`. */
  file: string
  width: number
  height: number
}

/** Stores an untrusted image in a folder of the shop. */
export async function storePicture(folder: string, bytes: Buffer, longestSide = MAX_SIDE): Promise<StoredPicture> {
  const { data, info } = await readPicture(bytes, longestSide)
  const name = createHash('sha256').update(data).digest('hex').slice(0, 24)
  const file = `${name.slice(0, 2)}/${name}.webp`
  await writeFileAtomically(path.join(folder, file), data)
  return { file, width: info.width, height: info.height }
}

/** Re-encodes the image, which drops metadata such as the location of a photograph. */
async function readPicture(bytes: Buffer, side: number) {
  const opened = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { format } = await opened()
    .metadata()
    .catch(() => ({ format: 'none' }))
  if (!FORMATS.has(format)) throw new PictureError('this is not a picture')
  return opened()
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => {
      throw new PictureError(`the picture cannot be read: ${error.message}`)
    })
}

/** Writes a file atomically, because others may read or write the same file meanwhile. */
export async function writeFileAtomically(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(draft, bytes)
  await rename(draft, file).catch(async (error: Error) => {
    await rm(draft, { force: true })
    throw error
  })
}
