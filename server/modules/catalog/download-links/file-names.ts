import path from 'node:path'

/** Content types of allowed links and samples, by file extension. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

export const DOWNLOADABLE_EXTENSIONS: readonly string[] = Object.keys(CONTENT_TYPES)

const MAX_NAME_LENGTH = 120

/** Whether a name has no folders, does not begin with a dot and has an allowed extension. */
export const isFileName = (name: string): boolean =>
  name.length <= MAX_NAME_LENGTH && /^[A-Za-z0-9][\w.-]*$/.test(name) && extensionOf(name) in CONTENT_TYPES

export const extensionOf = (name: string): string => path.extname(name).slice(1).toLowerCase()

export const contentTypeOf = (name: string): string => CONTENT_TYPES[extensionOf(name)] ?? 'application/octet-stream'

export const downloadsFolder = (dataDir: string): string => path.join(dataDir, 'downloads')

/** Path of the file of a link; undefined for an invalid file name. */
export const linkPath = (dataDir: string, name: string): string | undefined =>
  isFileName(name) ? path.join(downloadsFolder(dataDir), name) : undefined
