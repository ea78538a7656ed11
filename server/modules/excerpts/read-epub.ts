import path from 'node:path'
import { SaxesParser } from 'saxes'
import { type Chapter, lengthOf, MAX_LENGTH, splitChapters } from './chapters.ts'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

/** The file has no readable text. */
export class UnreadableSample extends Error {}

export interface Sample {
  /** Code such as `pl`; null if the file states none. */
  language: string | null
  chapters: Chapter[]
}

const MAX_FILES = 5000
const MAX_FILE_BYTES = 4 * 1024 * 1024
/** Maximum unpacked bytes of all files together, more than any excerpt needs. */
const MAX_TOTAL_BYTES = 20 * 1024 * 1024
/** Maximum characters of an element in the package or the table of contents. */
const MAX_TEXT_LENGTH = 1000
/** Pages that are not part of the text, by their epub:type. */
const FRONT = /\bepub:type\s*=\s*["'][^"']*\b(?:cover|titlepage|halftitlepage|copyright-page|toc|landmarks|loi|index)\b/

/** Reads the text of an EPUB in reading order, up to the length of an excerpt. Throws UnreadableSample. */
export async function readEpub(bytes: Buffer): Promise<Sample> {
  const zip = await openZip(bytes)
  try {
    const archive = new Archive(zip, await listEntries(zip))
    const opf = packagePathIn(await archive.text('META-INF/container.xml'))
    const book = readPackage(await archive.text(opf), path.posix.dirname(opf))
    const locked = archive.has('META-INF/encryption.xml') ? await archive.text('META-INF/encryption.xml') : ''
    const titles = await readTitles(archive, book)
    const chapters: Chapter[] = []
    let length = 0
    for (const file of book.spine) {
      if (length > MAX_LENGTH) break
      if (file === book.nav || !archive.has(file)) continue
      if (locked.includes(`"${file}"`) || locked.includes(`"${encodeURI(file)}"`))
        throw new UnreadableSample('the text is encrypted (DRM)')
      const page = await archive.text(file)
      const body = /<body\b[\s\S]*/i.exec(page)?.[0] ?? ''
      if (FRONT.test(body.slice(0, 2000))) continue
      const own = splitChapters(body, titles.get(file))
      chapters.push(...own)
      length += own.reduce((sum, { html }) => sum + lengthOf(html), 0)
    }
    if (chapters.length === 0) throw new UnreadableSample('it holds no text')
    return { language: book.language, chapters }
  } finally {
    zip.close()
  }
}

const broken = (error: Error) => new UnreadableSample(`the EPUB cannot be read: ${error.message}`)

const openZip = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(broken(error)) : resolve(zip)))
  })

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    // also for names with paths outside the archive
    zip.on('error', (error) => reject(broken(error)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry) => {
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
      if (entries.size > MAX_FILES) reject(new UnreadableSample(`it holds more than ${MAX_FILES} files`))
      else zip.readEntry()
    })
    zip.readEntry()
  })
}

/** Files are looked up in the archive's directory only: no path of the file system is opened. */
class Archive {
  #left = MAX_TOTAL_BYTES

  constructor(
    readonly zip: ZipFile,
    readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  has = (name: string): boolean => this.entries.has(name)

  async text(name: string): Promise<string> {
    const entry = this.entries.get(name)
    if (!entry) throw new UnreadableSample(`this is not an EPUB: ${name} is missing`)
    const maxBytes = Math.min(MAX_FILE_BYTES, this.#left)
    const tooLarge = () => new UnreadableSample(`${name} is larger than ${Math.round(maxBytes / 1024)} kB unpacked`)
    if (entry.uncompressedSize > maxBytes) throw tooLarge()
    const bytes = await new Promise<Buffer>((resolve, reject) => {
      this.zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(broken(error))
        const parts: Buffer[] = []
        let size = 0
        // the size in the directory is not reliable
        stream.on('data', (part: Buffer) => {
          size += part.length
          if (size > maxBytes) stream.destroy(tooLarge())
          else parts.push(part)
        })
        stream.on('error', (failed: Error) => reject(failed instanceof UnreadableSample ? failed : broken(failed)))
        stream.on('end', () => resolve(Buffer.concat(parts)))
      })
    })
    this.#left -= bytes.length
    try {
      return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
    } catch {
      throw new UnreadableSample(`${name} is not text (encrypted, or neither UTF-8 nor UTF-16)`)
    }
  }
}

interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
}

/** Parses XML leniently; only XML's own entities are expanded and DTDs are ignored. */
function parseXml(
  text: string,
  on: { open?: (element: Element) => void; close?: (name: string, text: string) => void },
) {
  const parser = new SaxesParser()
  const texts: string[] = ['']
  const local = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
  parser.on('error', () => {})
  parser.on('opentag', ({ name, attributes }) => {
    texts.push('')
    on.open?.({ name: local(name), attributes })
  })
  // truncated, because the text of a nested element is copied to each of its ancestors
  const append = (part: string) => texts.push(((texts.pop() ?? '') + part).slice(0, MAX_TEXT_LENGTH))
  parser.on('text', append)
  parser.on('closetag', ({ name }) => {
    const own = texts.pop() ?? ''
    on.close?.(local(name), own.replaceAll(/\s+/g, ' ').trim())
    append(own)
  })
  parser.write(text).close()
}

function packagePathIn(container: string): string {
  let file = ''
  parseXml(container, {
    open({ name, attributes }) {
      if (name === 'rootfile') file ||= attributes['full-path'] ?? ''
    },
  })
  return path.posix.normalize(file)
}

interface Package {
  language: string | null
  /** Files in reading order. */
  spine: string[]
  nav: string | undefined
  ncx: string | undefined
}

const fileAt = (folder: string, href: string): string => {
  const [file = ''] = href.split('#', 1)
  try {
    return path.posix.join(folder, decodeURIComponent(file))
  } catch {
    return path.posix.join(folder, file)
  }
}

function readPackage(opf: string, folder: string): Package {
  const files = new Map<string, string>()
  const found: Package = { language: null, spine: [], nav: undefined, ncx: undefined }
  parseXml(opf, {
    open({ name, attributes }) {
      const { id = '', href = '', properties = '', idref = '', linear } = attributes
      const type = attributes['media-type'] ?? ''
      if (name === 'item') {
        const file = fileAt(folder, href)
        if (/html/.test(type)) files.set(id, file)
        if (/\bnav\b/.test(properties)) found.nav = file
        if (type === 'application/x-dtbncx+xml') found.ncx = file
      }
      const file = files.get(idref)
      if (name === 'itemref' && linear !== 'no' && file) found.spine.push(file)
    },
    close(name, text) {
      if (name === 'language') found.language ??= /^[a-z]{2,3}(?=$|-)/i.exec(text)?.[0]?.toLowerCase() ?? null
    },
  })
  return found
}

/** The first title of each file in the table of contents. */
async function readTitles(archive: Archive, { nav, ncx }: Package): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  const source = nav && archive.has(nav) ? nav : ncx
  if (!source || !archive.has(source)) return titles
  const add = (href: string, title: string) => {
    const file = fileAt(path.posix.dirname(source), href)
    if (href && title && !titles.has(file)) titles.set(file, title)
  }
  const text = await archive.text(source)
  let lastLabel = ''
  const hrefs: string[] = []
  if (source === nav)
    parseXml(text, {
      open: ({ name, attributes }) => void (name === 'a' && hrefs.push(attributes['href'] ?? '')),
      close: (name, content) => void (name === 'a' && add(hrefs.pop() ?? '', content)),
    })
  else
    parseXml(text, {
      open: ({ name, attributes }) => void (name === 'content' && add(attributes['src'] ?? '', lastLabel)),
      close: (name, content) => void (name === 'navlabel' && (lastLabel = content)),
    })
  return titles
}
