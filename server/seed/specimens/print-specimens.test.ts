import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { titleOf } from '../test-title.ts'
import { printSpecimens } from './print-specimens.ts'

const words = {
  name: 'Żaby & „spółka” <1>',
  urlKey: 'zaby',
  lead: '<p>Pierwszy akapit &amp; <em>słowo</em>.</p>',
  description: '<p>Drugi.</p>',
  metaTitle: '',
  metaDescription: '',
}
const ebook = titleOf({ sku: 'e-1', type: 'downloadable', texts: { default: words, en: words } })

let folder: string
const at = (name: string) => path.join(folder, 'downloads', name)
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'specimens-'))
  await printSpecimens(
    [
      ebook,
      titleOf({ sku: 'e-2', type: 'downloadable', fileFormats: ['EPUB', 'MOBI'] }),
      titleOf({ sku: 'a-1', type: 'downloadable', fileFormats: ['MP3'] }),
      titleOf({ sku: 'paper' }),
    ],
    folder,
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('ACC-6 specimens of the demo shop’s e-books and audiobooks', () => {
  it('lie there in the formats of each title, and what lies there is left alone', async () => {
    expect((await readdir(at(''))).toSorted()).toEqual(['a-1.mp3', 'e-1.epub', 'e-1.pdf', 'e-2.epub'])
    expect((await readFile(at('e-1.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
    await writeFile(at('e-1.pdf'), 'the publisher’s')
    await printSpecimens([ebook], folder)
    expect(await readFile(at('e-1.pdf'), 'utf8')).toBe('the publisher’s')
  })

  it('are an MP3 of five seconds, frame on frame, whose tags say what it is', async () => {
    const content = await readFile(at('a-1.mp3'))
    expect(content.subarray(0, 5)).toEqual(Buffer.from([0x49, 0x44, 0x33, 4, 0]))
    const tags = [...content.subarray(6, 10)].reduce((size, seven) => size * 128 + seven, 0)
    expect(content.subarray(10, 10 + tags).toString()).toContain('To egzemplarz pokazowy')
    const sound = content.subarray(10 + tags)
    const frames = Array.from({ length: sound.length / 96 }, (_, index) => sound.readUInt32BE(index * 96))
    expect(frames).toEqual(Array.from({ length: 208 }, () => 0xfffb14c4))
  })

  it('are an EPUB 3: mimetype first and stored, container, package, navigation, well-formed pages', async () => {
    const content = await readFile(at('e-1.epub'))
    expect(content.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
    expect(content.readUInt16LE(8)).toBe(0)
    const entries = await unzip(content)
    expect([...entries.keys()][0]).toBe('mimetype')
    for (const [name, text] of entries)
      if (/\.(xhtml|opf|xml)$/.test(name))
        expect(() => new SaxesParser({ xmlns: true }).write(text).close(), name).not.toThrow()
    expect(entries.get('META-INF/container.xml')).toContain('full-path="EPUB/package.opf"')
    const opf = entries.get('EPUB/package.opf') ?? ''
    for (const part of [
      'version="3.0"',
      '<dc:title>Żaby &amp; „spółka” &lt;1&gt;</dc:title>',
      '<dc:language>pl</dc:language>',
      'properties="nav"',
    ])
      expect(opf).toContain(part)
    expect(opf).toMatch(/<meta property="dcterms:modified">\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/meta>/)
    const hrefs = [...opf.matchAll(/<item id="(\w+)" href="([^"]+)"/g)]
    expect(hrefs.length).toBeGreaterThan(4)
    for (const [, , href] of hrefs) expect(entries.has(`EPUB/${href}`), href).toBe(true)
    for (const [, id] of opf.matchAll(/itemref idref="(\w+)"/g)) expect(hrefs.map(([, known]) => known)).toContain(id)
    for (const [, href] of (entries.get('EPUB/nav.xhtml') ?? '').matchAll(/<a href="([^"]+)"/g))
      expect(entries.has(`EPUB/${href}`)).toBe(true)
    expect(entries.get('EPUB/chapter-1.xhtml')).toContain('<p>Pierwszy akapit &amp; słowo.</p>\n<p>Drugi.</p>')
  })
})

async function unzip(content: Buffer): Promise<Map<string, string>> {
  const archive = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(content, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
  )
  const found = new Map<string, string>()
  await new Promise<void>((resolve, reject) => {
    archive.on('entry', (entry: Entry) =>
      archive.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        const chunks: Buffer[] = []
        stream
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            found.set(entry.fileName, Buffer.concat(chunks).toString())
            archive.readEntry()
          })
      }),
    )
    archive.on('end', resolve).on('error', reject)
    archive.readEntry()
  })
  return found
}
