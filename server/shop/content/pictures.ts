import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { PictureError, putPicture } from '../../modules/media/index.ts'
import { OperatorError } from '../command.ts'
import { type SyncState, hashOf } from './folder.ts'

/** Subfolder with the pictures of the texts. */
const PICTURES = 'media'
const MAX_PICTURE_BYTES = 15 * 1024 * 1024

/** Copies new and changed pictures to the shop's media folder; texts refer to them by their relative path. */
export async function putPictures(folder: string, base: SyncState, mediaFolder: string): Promise<void> {
  const root = path.join(folder, PICTURES)
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of found) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(root, file).split(path.sep).join('/')
    const relativePath = `${PICTURES}/${name}`
    const bytes = await readFile(file)
    if (bytes.length > MAX_PICTURE_BYTES) throw new OperatorError(`${relativePath}:1: larger than 15 MB`)
    const hash = hashOf(bytes)
    if (base.get(relativePath)?.file === hash) continue
    await putPicture(mediaFolder, name, bytes).catch((error: unknown) => {
      throw error instanceof PictureError ? new OperatorError(`${relativePath}:1: ${error.message}`) : error
    })
    base.set(relativePath, { shop: hash, file: hash })
  }
}
