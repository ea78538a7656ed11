import path from 'node:path'
import sharp from 'sharp'
import { writeFileAtomically, MAX_PIXELS, PictureError } from './store-picture.ts'

const NAME = /^[a-z0-9_][a-z0-9_-]*(\/[a-z0-9_][a-z0-9_-]*)*\.(jpe?g|png|webp)$/

/** Stores an operator's picture below a folder of the shop under its own name, without metadata. */
export async function putPicture(folder: string, name: string, bytes: Buffer): Promise<void> {
  if (!NAME.test(name))
    throw new PictureError('a picture is named by small letters, digits and hyphens, and is .jpg, .png or .webp')
  const data = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .toFormat(name.endsWith('png') ? 'png' : name.endsWith('webp') ? 'webp' : 'jpeg', { quality: 90 })
    .toBuffer()
    .catch((error: Error) => {
      throw new PictureError(`the picture cannot be read: ${error.message}`)
    })
  await writeFileAtomically(path.join(folder, name), data)
}

/** Width and height of a picture below a folder; undefined if it does not exist. */
export async function measurePicture(folder: string, name: string): Promise<readonly [number, number] | undefined> {
  const file = path.resolve(folder, name)
  if (!file.startsWith(path.resolve(folder) + path.sep)) return undefined
  const { width, height } = await sharp(file, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  return width && height ? [width, height] : undefined
}
