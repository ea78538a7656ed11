import sharp from 'sharp'
import { text } from '../../../../../language/translate.ts'
import type { FileOption } from './option-files.sql.ts'

/** Maximum size of a file. */
const MAX_BYTES = 5 * 1024 * 1024
const MAX_PIXELS = 30_000_000
/** Maximum number of images queued for processing, including the current one. */
const MAX_QUEUED = 20

/** Kinds of accepted files, by extension. */
const KINDS = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  pdf: 'pdf',
} as const
type Ending = keyof typeof KINDS
export const FILE_EXTENSIONS = Object.keys(KINDS) as Ending[]

export const allowedExtensions = ({ fileExtensions }: Pick<FileOption, 'fileExtensions'>): Ending[] =>
  fileExtensions ? FILE_EXTENSIONS.filter((ending) => fileExtensions.includes(ending)) : FILE_EXTENSIONS

const TOO_LARGE = text('The file is too large: it may have at most %s MB.')
const WRONG_ENDING = text('Choose a file of one of these kinds: %s.')
const WRONG_CONTENT = text('The file is damaged, or not what its name says.')
export const UPLOADS_FULL = text('The shop cannot take more files just now. Try again later.')
const TOO_WIDE = text('The picture is too large: it may have at most %s × %s pixels.')

export interface Refused {
  message: string
  args: (string | number)[]
}
export interface Content {
  bytes: Buffer
  contentType: string
}

const refused = (message: string, ...args: (string | number)[]): Refused => ({ message, args })

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

let last: Promise<unknown> = Promise.resolve()
let waiting = 0
/**
 * Processes one image at a time, as a large one takes a hundred megabytes. Undefined if the queue is full, because
 * queued files are held in memory.
 */
function runQueued<Result>(work: () => Promise<Result>): Promise<Result> | undefined {
  if (waiting === MAX_QUEUED) return undefined
  waiting++
  const next = last.then(work).finally(() => waiting--)
  last = next.catch(() => {})
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
): Promise<Content | Refused> {
  if (!SIGNATURES[kind].test(bytes.subarray(0, 12).toString('latin1'))) return refused(WRONG_CONTENT)
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format, autoOrient } = await picture.metadata()
    if (format !== kind) return refused(WRONG_CONTENT)
    const [widest, highest] = [imageSizeX ?? Infinity, imageSizeY ?? Infinity]
    if (autoOrient.width > widest || autoOrient.height > highest)
      return refused(TOO_WIDE, imageSizeX ?? '∞', imageSizeY ?? '∞')
    const drawn = await picture
      .autoOrient()
      .keepIccProfile()
      .toFormat(kind, kind === 'png' ? {} : { quality: 95 })
      .toBuffer()
    // a small file with many pixels may become large when re-encoded
    if (drawn.length > 2 * MAX_BYTES) return refused(TOO_LARGE, MAX_BYTES / 1024 / 1024)
    return { bytes: drawn, contentType: `image/${kind}` }
  } catch {
    return refused(WRONG_CONTENT)
  }
}

/** Validates a file by its content, which must match the extension of its name. */
export async function readContent(name: string, bytes: Buffer, option: FileOption): Promise<Content | Refused> {
  const endings = allowedExtensions(option)
  const ending = endings.find((one) => name.toLowerCase().endsWith(`.${one}`))
  if (!ending) return refused(WRONG_ENDING, endings.join(', '))
  if (bytes.length > MAX_BYTES) return refused(TOO_LARGE, MAX_BYTES / 1024 / 1024)
  const kind = KINDS[ending]
  if (kind === 'pdf') return isPdf(bytes) ? { bytes, contentType: 'application/pdf' } : refused(WRONG_CONTENT)
  return (await runQueued(() => reencodeImage(bytes, kind, option))) ?? refused(UPLOADS_FULL)
}
