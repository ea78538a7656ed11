import sharp from 'sharp'
import { text } from '../../../../../language/translate.ts'
import type { FileOption } from './option-files.sql.ts'

/** Maximum size of a file. */
const MAX_BYTES = 5 * 1024 * 1024
const MAX_PIXELS = 30_000_000
/** Maximum number of images queued for processing, including the current one. */
const MAX_QUEUED = 20

/** Kinds of accepted files, by extension. */
const FILE_KINDS = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  pdf: 'pdf',
} as const
type FileExtension = keyof typeof FILE_KINDS
export const FILE_EXTENSIONS = Object.keys(FILE_KINDS) as FileExtension[]

export const allowedExtensions = ({ fileExtensions }: Pick<FileOption, 'fileExtensions'>): FileExtension[] =>
  fileExtensions ? FILE_EXTENSIONS.filter((extension) => fileExtensions.includes(extension)) : FILE_EXTENSIONS

const TOO_LARGE = text('The file is too large: it may have at most %s MB.')
const WRONG_EXTENSION = text('Choose a file of one of these kinds: %s.')
const WRONG_CONTENT = text('The file is damaged, or not what its name says.')
export const UPLOADS_FULL = text('The shop cannot take more files just now. Try again later.')
const TOO_WIDE = text('The picture is too large: it may have at most %s × %s pixels.')

export interface FileProblem {
  message: string
  args: (string | number)[]
}
export interface FileContent {
  bytes: Buffer
  contentType: string
}

const fileProblem = (message: string, ...args: (string | number)[]): FileProblem => ({ message, args })

/** Checks the start and the end of the file: other programs could interpret leading or trailing data differently. */
const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1')) &&
  /%%EOF\s*$/.test(bytes.subarray(-64).toString('latin1'))

/** Checked before decoding, so that decoders of other formats never run on a file. */
const SIGNATURES = {
  jpeg: /^\u00ff\u00d8\u00ff/,
  png: /^\u0089PNG\r\n/,
  webp: /^RIFF[^]{4}WEBP/,
} as const

let lastInQueue: Promise<unknown> = Promise.resolve()
let queuedCount = 0
/**
 * Processes one image at a time, as a large one takes a hundred megabytes. Undefined if the queue is full, because
 * queued files are held in memory.
 */
function runQueued<Result>(work: () => Promise<Result>): Promise<Result> | undefined {
  if (queuedCount === MAX_QUEUED) return undefined
  queuedCount++
  const next = lastInQueue.then(work).finally(() => queuedCount--)
  lastInQueue = next.catch(() => {})
  return next
}

/**
 * Re-encodes an image, so that only its pixels and colour profile are kept, without embedded data or the place where it
 * was taken.
 */
async function reencodeImage(
  bytes: Buffer,
  kind: 'jpeg' | 'png' | 'webp',
  { imageSizeX, imageSizeY }: FileOption,
): Promise<FileContent | FileProblem> {
  if (!SIGNATURES[kind].test(bytes.subarray(0, 12).toString('latin1'))) return fileProblem(WRONG_CONTENT)
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format, autoOrient } = await picture.metadata()
    if (format !== kind) return fileProblem(WRONG_CONTENT)
    const [maxWidth, maxHeight] = [imageSizeX ?? Infinity, imageSizeY ?? Infinity]
    if (autoOrient.width > maxWidth || autoOrient.height > maxHeight)
      return fileProblem(TOO_WIDE, imageSizeX ?? '∞', imageSizeY ?? '∞')
    const encoded = await picture
      .autoOrient()
      .keepIccProfile()
      .toFormat(kind, kind === 'png' ? {} : { quality: 95 })
      .toBuffer()
    // a small file with many pixels may become large when re-encoded
    if (encoded.length > 2 * MAX_BYTES) return fileProblem(TOO_LARGE, MAX_BYTES / 1024 / 1024)
    return { bytes: encoded, contentType: `image/${kind}` }
  } catch {
    return fileProblem(WRONG_CONTENT)
  }
}

/** Validates a file by its content, which must match the extension of its name. */
export async function validateContent(
  name: string,
  bytes: Buffer,
  option: FileOption,
): Promise<FileContent | FileProblem> {
  const extensions = allowedExtensions(option)
  const extension = extensions.find((one) => name.toLowerCase().endsWith(`.${one}`))
  if (!extension) return fileProblem(WRONG_EXTENSION, extensions.join(', '))
  if (bytes.length > MAX_BYTES) return fileProblem(TOO_LARGE, MAX_BYTES / 1024 / 1024)
  const kind = FILE_KINDS[extension]
  if (kind === 'pdf') return isPdf(bytes) ? { bytes, contentType: 'application/pdf' } : fileProblem(WRONG_CONTENT)
  return (await runQueued(() => reencodeImage(bytes, kind, option))) ?? fileProblem(UPLOADS_FULL)
}
