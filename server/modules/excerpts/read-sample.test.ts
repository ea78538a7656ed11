import { expect, test } from 'vitest'
import { epub } from '../../testing/epub.ts'
import { zip } from '../../testing/zip.ts'
import { maxExcerptLength, cutChapters, lengthOf, splitChapters } from './chapters.ts'
import { readSample } from './read-sample.ts'

const read = async (body: string) => (await readSample(epub([{ body }]))).chapters

test('an EPUB is read in spine order, with the titles of its table of contents', async () => {
  const sample = await readSample(
    epub([
      { body: '<section epub:type="titlepage"><h1>Powieść</h1><p>Wydawnictwo</p></section>' },
      { title: 'Rozdział pierwszy', body: '<h1>I</h1><p>Raz &amp; dwa.</p><p>Trzy.</p>' },
      { body: '<p>Przypisy</p>', linear: 'no' },
      { body: '<div class="c"><h2>Rozdział drugi</h2><div>Cztery<br/>pięć.</div></div>' },
    ]),
  )
  expect(sample).toEqual({
    language: 'pl',
    chapters: [
      { title: 'Rozdział pierwszy', html: '<p>Raz &amp; dwa.</p>\n<p>Trzy.</p>' },
      { title: 'Rozdział drugi', html: '<p>Cztery<br />pięć.</p>' },
    ],
  })
})

test('the titles of an EPUB 2 are read from its NCX', async () => {
  const { chapters } = await readSample(
    epub([{ body: '<p>Raz.</p>' }], {
      'EPUB/package.opf':
        '<package><manifest><item id="a" href="text/p%200.xhtml" media-type="application/xhtml+xml"/>' +
        '<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest>' +
        '<spine toc="n"><itemref idref="a"/></spine></package>',
      'EPUB/toc.ncx':
        '<ncx><navMap><navPoint><navLabel><text>Otwarcie</text></navLabel><content ' +
        'src="text/p%200.xhtml"/></navPoint>' +
        '</navMap></ncx>',
    }),
  )
  expect(chapters).toEqual([{ title: 'Otwarcie', html: '<p>Raz.</p>' }])
})

test.each([
  ['scripts', '<p>Raz<script>alert(1)</script></p><script src="x"/><p onclick="x()">dwa</p>', '<p>Raz</p>\n<p>dwa</p>'],
  ['links and images', '<p><a href="javascript:x()">Raz</a> <img src="x" onerror="y"/>dwa</p>', '<p>Raz dwa</p>'],
  ['styles', '<p style="position:fixed" class="x" id="y">Raz</p><style>p{}</style>', '<p>Raz</p>'],
  ['SVG drawings', '<svg><script>x</script><text>S</text></svg><p>Raz</p>', '<p>Raz</p>'],
  ['frames and forms', '<iframe srcdoc="x">a</iframe><form><input value="x"/></form><p>Raz</p>', '<p>Raz</p>'],
  ['text outside paragraphs', 'Raz <i>dwa</i><div>trzy</div>', '<p>Raz <i>dwa</i></p>\n<p>trzy</p>'],
  ['nested paragraphs', '<div><div>Raz</div><div><p>dwa</p></div></div>', '<p>Raz</p>\n<p>dwa</p>'],
  ['emphasis around paragraphs', '<i><p>Raz</p></i><p>dwa</p>', '<p>Raz</p>\n<p>dwa</p>'],
  ['unclosed elements', '<p>Raz<b>dwa', '<p>Raz<b>dwa</b></p>'],
  ['escaped characters', '<p>1 &lt; 2 &amp;lt;script&gt;</p>', '<p>1 &lt; 2 &amp;lt;script&gt;</p>'],
  ['lists', '<ul><li>Raz</li><li><p>dwa</p></li></ul>', '<ul><li>Raz</li><li><p>dwa</p></li></ul>'],
  ['another language', '<p lang="la">Quo vadis</p>', '<p lang="la">Quo vadis</p>'],
])('the text of a page with %s is kept', async (_case, body, html) => {
  expect(await read(body)).toEqual([{ title: '', html }])
})

test('entities declared by the file are not expanded', async () => {
  const bomb =
    '<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">' +
    '<!ENTITY x SYSTEM "file:///etc/passwd">]><html><body><p>Raz &b; &x;</p></body></html>'
  const { chapters } = await readSample(epub([{ body: '' }], { 'EPUB/text/p 0.xhtml': bomb }))
  expect(chapters).toEqual([{ title: '', html: '<p>Raz &amp;b; &amp;x;</p>' }])
})

const LARGE = Buffer.alloc(5 * 1024 * 1024, 'a')
test.each([
  ['an invalid zip', Buffer.from('PK\u0003\u0004 nothing'), 'the EPUB cannot be read'],
  ['a zip that is not an EPUB', zip({ 'a.txt': 'x' }), 'META-INF/container.xml is missing'],
  ['a zip bomb', epub([{ body: '' }], { 'EPUB/text/p 0.xhtml': LARGE }), 'larger than 4096 kB unpacked'],
  ['paths outside the archive', epub([{ body: '<p>x</p>' }], { '../../etc/passwd': 'x' }), 'cannot be read'],
  ['an absolute path', epub([{ body: '<p>x</p>' }], { '/etc/passwd': 'x' }), 'cannot be read'],
  [
    'a package outside the archive',
    epub([{ body: '' }], {
      'META-INF/container.xml': '<container><rootfile full-path="../../../etc/passwd"/></container>',
    }),
    'etc/passwd is missing',
  ],
  [
    'many files',
    zip(Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}`, '']))),
    'more than 5000 files',
  ],
  ['images only', epub([{ body: '<img src="cover.jpg"/>' }]), 'it holds no text'],
  [
    'an encrypted page',
    epub([{ body: '<p>x</p>' }], {
      'META-INF/encryption.xml':
        '<encryption><EncryptedData><CipherReference URI="EPUB/text/p%200.xhtml"/></EncryptedData></encryption>',
    }),
    'encrypted (DRM)',
  ],
  [
    'bytes that are not text',
    epub([{ body: '' }], { 'EPUB/text/p 0.xhtml': Buffer.from([0x3c, 0xff, 0xfe]) }),
    'is not text',
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n\0'), 'neither an EPUB nor HTML'],
  ['a page in another encoding', Buffer.from('<p>\xbf\xf3\xb3w</p>', 'latin1'), 'the text is not utf-8'],
])('%s is rejected', async (_case, bytes, reason) => {
  await expect(readSample(bytes)).rejects.toThrow(reason)
})

test('a file larger than the zip directory states is rejected while it is unpacked', async () => {
  const bytes = epub([{ body: '' }], { 'EPUB/text/p 0.xhtml': LARGE })
  const size = Buffer.alloc(4)
  size.writeUInt32LE(LARGE.length)
  for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size, at)) bytes.writeUInt32LE(100, at)
  await expect(readSample(bytes)).rejects.toThrow('cannot be read')
})

const FILL = 3_900_000
test.each([
  ['start tags in the head', '<p>Raz</p>', '<html '],
  ['unclosed elements', '<body><p>Raz</p>', '<b>'],
  ['lists', '<body><p>Raz</p>', '<ul><li>x'],
  ['headings', '<body><p>Raz</p>', '<h1>x'],
])(
  'a page of four megabytes of %s is parsed in seconds',
  async (_case, begin, part) => {
    const page = begin + part.repeat(FILL / part.length / 2) + '</i>'.repeat(FILL / 8)
    expect((await readSample(Buffer.from(page))).chapters[0]?.html).toContain('Raz')
  },
  15_000,
)

test('a table of contents with a hundred thousand levels is parsed in seconds', async () => {
  const deep = `<ncx>${'<a>'.repeat(100_000)}${'x '.repeat(500_000)}${'</a>'.repeat(100_000)}</ncx>`
  const { chapters } = await readSample(
    epub([{ body: '<p>Raz.</p>' }], {
      'EPUB/package.opf':
        '<package><manifest><item id="a" href="text/p%200.xhtml" media-type="application/xhtml+xml"/>' +
        '<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest>' +
        '<spine toc="n"><itemref idref="a"/></spine></package>',
      'EPUB/toc.ncx': deep,
    }),
  )
  expect(chapters).toEqual([{ title: '', html: '<p>Raz.</p>' }])
}, 15_000)

test('an HTML page is split at its headings', async () => {
  const page =
    '<html lang="en-GB"><head><title>T</title></head><body><h1>Book</h1><h2>One</h2><p>a</p><h3>Part</h3><p>b</p>' +
    '<h2>Two</h2><p>c</p></body></html>'
  expect(await readSample(Buffer.from(page))).toEqual({
    language: 'en',
    chapters: [
      { title: 'One', html: '<p>a</p>\n<h3>Part</h3>\n<p>b</p>' },
      { title: 'Two', html: '<p>c</p>' },
    ],
  })
})

test('an excerpt is a tenth of the book at most and ends with a paragraph', () => {
  expect([24, 300, 2000].map(maxExcerptLength)).toEqual([4320, 54_000, 60_000])
  expect(maxExcerptLength(null)).toBe(30_000)
  const paragraph = `<p>${'słowo '.repeat(100).trim()}</p>`
  const chapters = splitChapters(
    `<h2>A</h2>${paragraph.repeat(3)}<h2>B</h2>${paragraph.repeat(3)}<h2>C</h2>${paragraph}`,
  )
  const { chapters: kept, isCut } = cutChapters(chapters, 2500)
  expect([kept.map(({ title }) => title), isCut]).toEqual([['A', 'B'], true])
  expect(kept[1]?.html).toBe(paragraph)
  expect(cutChapters(chapters, 10_000)).toEqual({ chapters, isCut: false })
  // a single paragraph longer than the limit
  const [only, ...more] = cutChapters(splitChapters(`<p>${'&lt;słowo&gt; '.repeat(1000)}</p>`), 1000).chapters
  expect(more).toEqual([])
  expect(only?.html).toMatch(/^<p>&lt;słowo&gt; .*&lt;słowo&gt; \[…\]<\/p>$/)
  expect(lengthOf(only?.html ?? '')).toBeLessThan(1010)
})
