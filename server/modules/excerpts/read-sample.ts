import { splitChapters } from './chapters.ts'
import { readEpub, type Sample, UnreadableSample } from './read-epub.ts'

/** Maximum bytes of a sample file. */
export const MAX_SAMPLE_BYTES = 30 * 1024 * 1024
const MAX_PAGE_BYTES = 4 * 1024 * 1024

/** Reads an EPUB or HTML file. Throws UnreadableSample. */
export async function readSample(bytes: Buffer): Promise<Sample> {
  if (bytes.length > MAX_SAMPLE_BYTES)
    throw new UnreadableSample(`it is larger than ${MAX_SAMPLE_BYTES / 1024 / 1024} MB`)
  return bytes.subarray(0, 2).toString('latin1') === 'PK' ? readEpub(bytes) : parseHtmlPage(bytes)
}

function parseHtmlPage(bytes: Buffer): Sample {
  if (bytes.length > MAX_PAGE_BYTES) throw new UnreadableSample('a page is larger than 4 MB')
  const head = bytes.subarray(0, 2000).toString('latin1')
  if (bytes.includes(0) || !/<(?:html|body|p|div|h\d)\b/i.test(head))
    throw new UnreadableSample('this is neither an EPUB nor HTML')
  const text = decode(bytes, /\b(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ?? 'utf-8')
  const chapters = splitChapters(/<body\b[\s\S]*/i.exec(text)?.[0] ?? text)
  if (chapters.length === 0) throw new UnreadableSample('it holds no text')
  const language = /<html\b[^>]*?\blang\s*=\s*["']?([a-z]{2,3})\b/i.exec(text.slice(0, 2000))?.[1]
  return { language: language?.toLowerCase() ?? null, chapters }
}

function decode(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableSample(`the text is not ${encoding}`)
  }
}
