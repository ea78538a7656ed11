import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { storePicture, PictureError } from '../../modules/media/index.ts'
import { type CommandContext, OperatorError } from '../command.ts'
import { folders } from '../folders.ts'

/** In pixels. */
const MAX_SIDE = 800
const MAX_PORTRAIT_BYTES = 15 * 1024 * 1024

type PortraitOwner = 'authors' | 'booksellers'
const folderOf = ({ settings }: Pick<CommandContext, 'settings'>) => path.join(folders.media(settings), 'portrait')

/** Copies a picture from beside the file that names it; returns its path below the portraits. */
export async function savePortrait(
  owner: PortraitOwner,
  picture: string,
  referringFile: string,
  context: Pick<CommandContext, 'settings'>,
): Promise<string> {
  const bytes = await readFile(path.resolve(path.dirname(referringFile), picture)).catch((error: Error) => {
    throw new OperatorError(`the portrait ${picture} cannot be read: ${error.message}`)
  })
  if (bytes.length > MAX_PORTRAIT_BYTES) throw new OperatorError(`the portrait ${picture} is larger than 15 MB`)
  const { file } = await storePicture(path.join(folderOf(context), owner), bytes, MAX_SIDE).catch((error: Error) => {
    throw error instanceof PictureError ? new OperatorError(`${picture}: ${error.message}`) : error
  })
  return `${owner}/${file}`
}

/** Removes portraits that are no longer in use. */
export async function removePortraits(files: readonly string[], context: Pick<CommandContext, 'settings'>) {
  for (const file of files) await rm(path.join(folderOf(context), file), { force: true })
}
