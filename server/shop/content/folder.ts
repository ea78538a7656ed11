import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ContentFile, EXTENSIONS, type Extension, KINDS, pathOf } from '../../modules/content/index.ts'
import { OperatorError } from '../command.ts'

/** Hashes of the shop's text and of the file's text when they were last in sync. */
interface SyncedHashes {
  shop: string
  file: string
}
/** By path. The two texts may differ in format and still have the same content. */
export type SyncState = Map<string, SyncedHashes>

const STATE = '.content.json'
const MAX_FILES = 20_000

export const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

export async function readSyncState(folder: string): Promise<SyncState> {
  const text = await readFile(path.join(folder, STATE), 'utf8').catch(() => '{}')
  try {
    return new Map(Object.entries(JSON.parse(text) as Record<string, SyncedHashes>))
  } catch {
    throw new OperatorError(`${STATE} is broken: remove it, then pull`)
  }
}

export async function writeSyncState(folder: string, base: SyncState): Promise<void> {
  const sorted = Object.fromEntries([...base].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, STATE), `${JSON.stringify(sorted, null, 1)}\n`)
}

const isExtension = (text: string): text is Extension => (EXTENSIONS as readonly string[]).includes(text)

/** Reads all texts in a folder; other files are ignored. */
export async function readFolder(folder: string): Promise<ContentFile[]> {
  const files: ContentFile[] = []
  for (const { folder: kind } of KINDS) {
    const found = await readdir(path.join(folder, kind), { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of found) {
      const relativePath = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
      const extension = path.extname(relativePath).slice(1)
      if (!entry.isFile() || entry.name.startsWith('.') || !isExtension(extension)) continue
      files.push(await readText(folder, relativePath))
      if (files.length > MAX_FILES) throw new OperatorError(`There are more than ${MAX_FILES} files.`)
    }
  }
  return files.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))
}

/** Reads one file, by its path relative to the folder. */
export async function readText(folder: string, relativePath: string): Promise<ContentFile> {
  const extension = path.extname(relativePath)
  if (!isExtension(extension.slice(1))) throw new OperatorError(`${relativePath}: texts are .${EXTENSIONS.join(', .')}`)
  const text = await readFile(path.join(folder, relativePath), 'utf8').catch((error: Error) => {
    throw new OperatorError(`${relativePath} cannot be read: ${error.message}`)
  })
  return {
    name: relativePath.slice(0, -extension.length),
    extension: extension.slice(1) as Extension,
    text: text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, ''),
  }
}

export async function writeText(folder: string, file: ContentFile): Promise<void> {
  const filePath = path.join(folder, pathOf(file))
  await mkdir(path.dirname(filePath), { recursive: true })
  await writeFile(filePath, file.text)
}

export const removeText = (folder: string, relativePath: string) => rm(path.join(folder, relativePath), { force: true })

/** `texts/pages/o-nas.html` -> folder and relative path. */
export function splitTextPath(file: string): { folder: string; relativePath: string } {
  const parts = path.resolve(file).split(path.sep)
  const kindIndex = parts.findLastIndex((part) => KINDS.some(({ folder }) => folder === part))
  if (kindIndex < 0 || kindIndex === parts.length - 1)
    throw new OperatorError(`${file}: texts are in ${KINDS.map(({ folder }) => `${folder}/`).join(', ')}`)
  return {
    folder: parts.slice(0, kindIndex).join(path.sep) || path.sep,
    relativePath: parts.slice(kindIndex).join('/'),
  }
}
