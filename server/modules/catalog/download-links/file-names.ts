import path from 'node:path'

/** What links and samples may be, by the ending of the name: their content types. */
const TYPES: Readonly<Record<string, string>> = {
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

export const FILE_TYPES: readonly string[] = Object.keys(TYPES)

const LONGEST_NAME = 120

/** One name without folders, which neither begins with a dot nor ends as something unknown. */
export const isFileName = (name: string): boolean =>
  name.length <= LONGEST_NAME && /^[A-Za-z0-9][\w.-]*$/.test(name) && extensionOf(name) in TYPES

export const extensionOf = (name: string): string => path.extname(name).slice(1).toLowerCase()

export const contentTypeOf = (name: string): string => TYPES[extensionOf(name)] ?? 'application/octet-stream'

export const downloadsFolder = (dataDir: string): string => path.join(dataDir, 'downloads')

/** Where the file of a link lies; undefined for what is no name of a file. */
export const linkPath = (dataDir: string, name: string): string | undefined =>
  isFileName(name) ? path.join(downloadsFolder(dataDir), name) : undefined
