import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TextDecoder } from 'node:util'
import { createGunzip } from 'node:zlib'
import { openZip, WORKBOOK } from './open-zip.ts'
import { BrokenFile } from '../record/title-record.ts'
import { type Input } from './input.ts'

export type { Input } from './input.ts'

const GZIP = [0x1f, 0x8b]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** A workbook of Excel before 2007. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)

/** The inputs of a file: several for a zip, else one. */
export async function openFile(file: string, accepts: RegExp): Promise<Input[]> {
  const { size } = await stat(file)
  const handle = await open(file)
  const head = Buffer.alloc(4)
  await handle.read(head, 0, 4, 0)
  await handle.close()
  const checksum = await checksumOf(file)
  if (startsWith(head, OLE)) throw new BrokenFile(0, WORKBOOK)
  if (startsWith(head, ZIP)) return openZip(file, accepts, checksum)
  let read = 0
  return [
    {
      name: path.basename(file),
      folder: path.dirname(file),
      size,
      checksum,
      position: () => read,
      async open() {
        const source = createReadStream(file)
        source.on('data', (chunk) => (read += chunk.length))
        source.pause()
        return startsWith(head, GZIP) ? unzipped(source) : source
      },
    },
  ]
}

/** Standard input, compressed or not. A zip's directory is at its end, so a zip is spooled to a file first. */
export async function openStandardInput(
  stdin: Readable,
  accepts: RegExp,
): Promise<{ inputs: Input[]; close: () => Promise<void> }> {
  const iterator = (stdin as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const first = await iterator.next()
  const head = first.done ? Buffer.alloc(0) : Buffer.from(first.value)
  let read = head.length
  async function* bytes() {
    yield head
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      read += next.value.length
      yield next.value
    }
  }
  if (startsWith(head, ZIP)) {
    const file = path.join(tmpdir(), `zakladka-import-${randomUUID()}.zip`)
    await writeFile(file, bytes(), { mode: 0o600 })
    return { inputs: await openZip(file, accepts), close: () => rm(file, { force: true }) }
  }
  const plain = new PassThrough({ highWaterMark: 256 * 1024 })
  void pipeline(bytes, plain).catch((error: Error) => plain.destroy(error))
  return {
    inputs: [
      {
        name: 'standard input',
        size: 0,
        position: () => read,
        open: async () => (startsWith(head, GZIP) ? unzipped(plain) : plain),
      },
    ],
    close: async () => {},
  }
}

function unzipped(source: Readable): Readable {
  const plain = createGunzip()
  source.on('error', (error) => plain.destroy(error))
  return source.pipe(plain)
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

export type Encoding = 'utf-8' | 'windows-1250' | 'iso-8859-2' | 'utf-16le' | 'utf-16be' | (string & {})

const BOMS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Decodes bytes to text; an invalid byte throws BrokenFile instead of becoming a replacement character. */
export async function* decode(
  bytes: AsyncIterable<Buffer>,
  choose: (head: Buffer) => Encoding | undefined,
  lines: { count: number } = { count: 1 },
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let encoding = ''
  const start = (chosen: Encoding) => {
    encoding = chosen
    try {
      return new TextDecoder(chosen, { fatal: true })
    } catch {
      throw new BrokenFile(1, `unknown encoding "${chosen.slice(0, 40)}"`)
    }
  }
  const text = (chunk: Buffer | undefined, by: TextDecoder) => {
    try {
      const decoded = by.decode(chunk, { stream: chunk !== undefined })
      for (let index = decoded.indexOf('\n'); index >= 0; index = decoded.indexOf('\n', index + 1)) lines.count++
      return decoded
    } catch {
      throw new BrokenFile(
        lines.count,
        `the text is not ${encoding}: invalid byte; pass the right encoding (--encoding windows-1250)`,
      )
    }
  }
  let isFirst = true
  try {
    for await (const chunk of bytes) {
      if (!decoder) {
        const bom = isFirst ? BOMS.find(([, mark]) => startsWith(chunk, mark))?.[0] : undefined
        const chosen = bom ?? choose(chunk)
        // ASCII reads the same in every encoding, so the choice can wait
        if (chosen) decoder = start(chosen)
      }
      isFirst = false
      yield text(chunk, decoder ?? new TextDecoder('utf-8'))
    }
  } catch (error) {
    if (error instanceof BrokenFile) throw error
    throw new BrokenFile(lines.count, unpacking(error))
  }
  if (decoder) yield text(undefined, decoder)
}

function unpacking(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') return 'the packed file ends too early: it is truncated'
  if (code?.startsWith('Z_')) return `the packed file is damaged: ${message}`
  return message
}

/** The encoding of the XML declaration, unless the bytes contradict it. */
export function xmlEncoding(head: Buffer): Encoding {
  // UTF-16 without a byte order mark: every second byte of ASCII is zero
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be'
  const declared = /^[\s\0]*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    head.subarray(0, 400).toString('latin1'),
  )?.[1]
  const encoding = normalizeEncoding(declared ?? 'utf-8')
  const isSingleByte = !encoding.startsWith('utf')
  // some programs declare a single-byte encoding but write UTF-8
  if (encoding.startsWith('utf-16') || (isSingleByte && hasAccents(head) && isUtf8(head))) return 'utf-8'
  return encoding
}

const normalizeEncoding = (name: string): string => {
  const small = name.toLowerCase()
  return /^(?:windows|cp|win)[-_]?1250$/.test(small)
    ? 'windows-1250'
    : /^(?:iso[-_]?8859[-_]?2|latin[-_]?2)$/.test(small)
      ? 'iso-8859-2'
      : small
}
const hasAccents = (bytes: Buffer) => bytes.some((byte) => byte >= 0x80)

function isUtf8(bytes: Buffer): boolean {
  try {
    // a multi-byte character may be split at the end of a chunk
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** UTF-8 if valid, else a Polish single-byte encoding. Undefined while only ASCII was seen. */
export function guessEncoding(bytes: Buffer): Encoding | undefined {
  if (bytes[1] === 0 && bytes[3] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[2] === 0) return 'utf-16be'
  if (!hasAccents(bytes)) return undefined
  if (isUtf8(bytes)) return 'utf-8'
  const isIso =
    bytes.every((byte) => byte < 0x80 || byte >= 0xa0) &&
    bytes.some((byte) => [0xb1, 0xb6, 0xbc, 0xa1, 0xa6, 0xac].includes(byte)) &&
    !bytes.some((byte) => [0xb9, 0xa5].includes(byte))
  return isIso ? 'iso-8859-2' : 'windows-1250'
}
