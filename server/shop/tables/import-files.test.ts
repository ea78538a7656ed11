import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { message, product } from '../../modules/import/onix/test-message.ts'
import { seedEmpty } from '../../seed/empty.ts'
import { epub } from '../../testing/epub.ts'
import { operate } from '../../testing/operator.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { zip } from '../../testing/zip.ts'
import { folders } from '../folders.ts'

let shop: TestShop
let outside: string
let folder: string
let count = 0
beforeAll(async () => {
  shop = await openShop({ hasSeller: false, prepare: (db) => seedEmpty(db, folders.seed) })
  outside = mkdtempSync(path.join(tmpdir(), 'message-'))
}, 60_000)
afterAll(async () => {
  await shop.close()
  rmSync(outside, { recursive: true })
})
beforeEach(() => mkdirSync((folder = path.join(outside, `message-${count++}`))))

const filePath = (name: string) => path.join(folder, name)
const picture = (background: string, width = 300) =>
  sharp({ create: { width, height: 450, channels: 3, background } })
    .jpeg()
    .toBuffer()

const resource = (type: string, mode: string, link: string, more = '') =>
  `<SupportingResource><ResourceContentType>${type}</ResourceContentType><ContentAudience>00</ContentAudience>` +
  `<ResourceMode>${mode}</ResourceMode><ResourceVersion><ResourceForm>02</ResourceForm>${more}` +
  `<ResourceLink>${link}</ResourceLink></ResourceVersion></SupportingResource>`
const cover = (link: string) => resource('01', '03', link)
const EPUB =
  '<ResourceVersionFeature><ResourceVersionFeatureType>01</ResourceVersionFeatureType>' +
  '<FeatureValue>E101</FeatureValue></ResourceVersionFeature>'
const sample = (link: string) => resource('15', '04', link, EPUB)
const PAGES = '<Extent><ExtentType>00</ExtentType><ExtentValue>100</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>'

let isbns = 1000
function nextIsbn(): string {
  const body = `97883241${isbns++}`
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return body + ((10 - (sum % 10)) % 10)
}
const title = (isbn: string, texts: string) => product({ reference: isbn, isbn, describe: PAGES, texts })

const run = (...argv: string[]) => operate(shop.db, argv, { cwd: folder, environment: { DATA_DIR: shop.dataDir } })
/** Writes a message into the folder and imports it; returns the output and the report. */
async function imports(file: string, content: string | Buffer, ...options: string[]) {
  writeFileSync(filePath(file), content)
  const report = path.join(outside, `${count++}.csv`)
  const { code, output } = await run('import', 'onix', file, '--report', report, ...options)
  return { code, output, report: output.includes('Report:') ? readFileSync(report, 'utf8') : '' }
}

interface Shown {
  image: { url: string; label: string } | null
  media_gallery: { url: string }[]
  excerpt: { chapters: { title: string }[] } | null
  url_key: string
}
async function readShown(sku: string): Promise<Shown> {
  const { data } = await shop.query<{ products: { items: Shown[] } }>(
    'query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { url_key image { url label } ' +
      'media_gallery { url } excerpt { chapters { title } } } } }',
    { sku },
  )
  const [item] = data.products.items
  if (!item) throw new Error(`${sku} is not shown`)
  return item
}
const chapters = async (sku: string) => (await readShown(sku)).excerpt?.chapters.map((chapter) => chapter.title)
const pictureOf = async (sku: string) => {
  const [first] = (await readShown(sku)).media_gallery
  return first ? path.basename(first.url) : undefined
}

test("CAT-17 CAT-3 a cover and a sample in the message's folder are shown with the title", async () => {
  const isbn = nextIsbn()
  mkdirSync(filePath('okładki'))
  mkdirSync(filePath('fragmenty'))
  writeFileSync(filePath('okładki/latarnia 1.jpg'), await picture('#336699'))
  const book = [1, 2, 3].map((nth) => ({ title: `Rozdział ${nth}`, body: `<p>${'słowo '.repeat(200)}</p>`.repeat(9) }))
  writeFileSync(filePath('fragmenty/latarnia'), epub(book))
  const feed = message(title(isbn, cover('./ok%C5%82adki/latarnia%201.jpg') + sample('fragmenty/latarnia')))
  const { code, output } = await imports('onix.xml', feed)
  expect(code).toBe(0)
  expect(output).toMatch(/^ +1 new\n.*\n +2 read from the message's folder \(covers and samples\)$/m)

  const { image, media_gallery, url_key } = await readShown(isbn)
  expect(image?.label).toBe('Latarnia')
  expect(media_gallery).toHaveLength(1)
  const response = await shop.http.inject(new URL(image?.url ?? '').pathname)
  expect(response.statusCode).toBe(200)
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 300, height: 450 })
  // of a sample with the complete book, a tenth is kept
  const { data } = await shop.query<{ productExcerpt: { chapters: { title: string; html: string }[] } }>(
    'query($key: String!) { productExcerpt(url_key: $key) { chapters { title html } } }',
    { key: url_key },
  )
  expect(data.productExcerpt.chapters.map((chapter) => chapter.title)).toEqual(['Rozdział 1', 'Rozdział 2'])
  expect(data.productExcerpt.chapters.map(({ html }) => html).join('').length).toBeLessThan(18_200)
  // no job is left to a process that cannot access the folder
  expect(await shop.db.many`select kind from job where kind like 'import.%'`).toEqual([])
})

test('CAT-17 a repeated import of a message reads only changed files', async () => {
  const isbn = nextIsbn()
  const first = await picture('#112233')
  writeFileSync(filePath('a.jpg'), first)
  writeFileSync(filePath('a.epub'), epub([{ title: 'Początek', body: '<p>Raz.</p>' }]))
  const feed = message(title(isbn, cover('a.jpg') + sample('a.epub')))
  await imports('onix.xml', feed)
  const shownFirst = await pictureOf(isbn)
  expect(shownFirst).toMatch(/\.webp$/)

  // with the same time and size the file is not read; otherwise it would be reported as no picture
  const { mtime } = statSync(filePath('a.jpg'))
  writeFileSync(filePath('a.jpg'), Buffer.alloc(first.length))
  utimesSync(filePath('a.jpg'), mtime, mtime)
  const again = await imports('onix.xml', feed)
  expect(again.output).toContain('nothing has changed')
  expect(again.report).toBe('')

  utimesSync(filePath('a.jpg'), mtime, new Date(mtime.getTime() + 5000))
  expect((await imports('onix.xml', feed)).report).toContain(
    `${isbn},remark,"cover ""a.jpg"" is left out: this is not a picture"`,
  )
  expect(await pictureOf(isbn)).toBe(shownFirst)

  writeFileSync(filePath('a.jpg'), await picture('#445566'))
  writeFileSync(filePath('a.epub'), epub([{ title: 'Inny', body: '<p>Dwa, trzy.</p>' }]))
  const changed = await imports('onix.xml', feed)
  expect(changed.output).toContain("2 read from the message's folder")
  expect(changed.output).toContain('1 unchanged')
  expect(await pictureOf(isbn)).not.toBe(shownFirst)
  expect(await chapters(isbn)).toEqual(['Inny'])

  // a picture set by the operator is kept
  await shop.db.run`update product_image set file = '/own.webp'
    where product_id = (select id from product where sku = ${isbn})`
  writeFileSync(filePath('a.jpg'), await picture('#778899'))
  await imports('onix.xml', feed)
  expect(
    await shop.db.many`select i.file from product_image i join product p on p.id = i.product_id where p.sku = ${isbn}`,
  ).toEqual([{ file: '/own.webp' }])
})

test('CAT-17 CAT-3 a missing file is reported with its record, and imported when it exists', async () => {
  const [isbn, other] = [nextIsbn(), nextIsbn()]
  writeFileSync(filePath('b.epub'), epub([{ title: 'Jest', body: '<p>Raz.</p>' }]))
  const feed = message(title(isbn, cover('brak/a.jpg') + sample('brak.epub')) + title(other, sample('b.epub')))
  const { code, report, output } = await imports('onix.xml', feed)
  expect(code).toBe(0)
  expect(output).toContain('2 new')
  expect(report).toContain(
    `${isbn},remark,"cover ""brak/a.jpg"" is left out: there is no such file beside the message"`,
  )
  expect(report).toContain(
    `${isbn},remark,"sample ""brak.epub"" is left out: there is no such file beside the message"`,
  )
  expect(await readShown(isbn)).toMatchObject({ media_gallery: [], excerpt: null })
  expect(await chapters(other)).toEqual(['Jest'])

  mkdirSync(filePath('brak'))
  writeFileSync(filePath('brak/a.jpg'), await picture('#336699'))
  writeFileSync(filePath('brak.epub'), epub([{ title: 'Doszło', body: '<p>Raz.</p>' }]))
  expect((await imports('onix.xml', feed)).output).toContain("2 read from the message's folder")
  expect(await readShown(isbn)).toMatchObject({ media_gallery: [{}], excerpt: { chapters: [{ title: 'Doszło' }] } })

  // files that are missing in a later import keep what was imported before
  rmSync(filePath('brak'), { recursive: true })
  rmSync(filePath('b.epub'))
  expect((await imports('onix.xml', feed)).report.match(/no such file/g)).toHaveLength(2)
  expect((await readShown(isbn)).media_gallery).toHaveLength(1)
  expect(await chapters(other)).toEqual(['Jest'])
})

test('CAT-17 CAT-3 paths that leave the folder, and files of wrong types, are refused', async () => {
  const secret = path.join(outside, 'secret.jpg')
  writeFileSync(secret, await picture('#ff0000'))
  mkdirSync(path.join(outside, `${path.basename(folder)}-neighbour`), { recursive: true })
  writeFileSync(path.join(outside, `${path.basename(folder)}-neighbour`, 'a.jpg'), await picture('#ff0000'))
  symlinkSync(secret, filePath('link.jpg'))
  symlinkSync('../secret.jpg', filePath('relative.jpg'))
  symlinkSync(outside, filePath('up'))
  symlinkSync(`${folder}-neighbour`, filePath('neighbour'))
  symlinkSync('/dev/zero', filePath('zero.jpg'))
  symlinkSync('round.jpg', filePath('round.jpg'))
  mkdirSync(filePath('folder.jpg'))
  mkdirSync(filePath('.git'))
  writeFileSync(filePath('.git/a.jpg'), await picture('#ff0000'))
  execFileSync('mkfifo', [filePath('fifo.jpg')])
  writeFileSync(filePath('page.jpg'), '<html><body><script>x()</script></body></html>')
  writeFileSync(filePath('vector.jpg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  writeFileSync(filePath('large.jpg'), Buffer.alloc(15 * 1024 * 1024 + 1))
  writeFileSync(filePath('large.epub'), Buffer.alloc(30 * 1024 * 1024 + 1))
  writeFileSync(filePath('page.epub'), 'no EPUB')
  writeFileSync(filePath('inside.jpg'), await picture('#336699'))
  symlinkSync('inside.jpg', filePath('inner-link.jpg'))
  const OUT = 'a path that leads out of the message’s folder'
  const LINK = 'a link that leads out of the message’s folder'
  const NEITHER = 'neither an address of the web nor a relative file name'
  const cases: readonly (readonly [link: string, reason: string])[] = [
    ['../secret.jpg', OUT],
    ['okladki/../../secret.jpg', OUT],
    ['%2e%2e/secret.jpg', OUT],
    ['..%2fsecret.jpg', OUT],
    ['up/secret.jpg', LINK],
    ['neighbour/a.jpg', LINK],
    ['link.jpg', LINK],
    ['relative.jpg', LINK],
    ['zero.jpg', LINK],
    ['round.jpg', 'it cannot be read (ELOOP)'],
    [secret, 'an absolute path'],
    [encodeURIComponent(secret), 'an absolute path'],
    ['//localhost/secret.jpg', 'an absolute path'],
    [`file://${secret}`, NEITHER],
    [`FILE:${secret}`, NEITHER],
    ['file%3a///etc/passwd', NEITHER],
    ['ftp://localhost/a.jpg', NEITHER],
    ['C:/okladki/a.jpg', NEITHER],
    [String.raw`..\secret.jpg`, 'a name with a backslash'],
    ['..%5csecret.jpg', 'a name with a backslash'],
    ['inside.jpg%00.epub', 'a name with control characters'],
    ['.git/a.jpg', 'a hidden file'],
    ['fifo.jpg', 'no file'],
    ['folder.jpg', 'no file'],
    ['.', 'no file'],
    ['inside.jpg/a.jpg', 'there is no such file beside the message'],
    ['a'.repeat(1500), 'there is no such file beside the message'],
    ['%252e%252e/secret.jpg', 'there is no such file beside the message'],
    ['large.jpg', 'larger than 15 MB'],
    ['page.jpg', 'this is not a picture'],
    ['vector.jpg', 'this is not a picture'],
  ]
  const titles = cases.map(([link, reason]) => ({ isbn: nextIsbn(), link, reason }))
  const samples = [
    { isbn: nextIsbn(), link: '../../etc/passwd.epub', reason: OUT },
    { isbn: nextIsbn(), link: 'fifo.jpg', reason: 'no file' },
    { isbn: nextIsbn(), link: 'large.epub', reason: 'larger than 30 MB' },
    { isbn: nextIsbn(), link: 'page.epub', reason: 'this is neither an EPUB nor HTML' },
  ]
  const fine = nextIsbn()
  const { code, output, report } = await imports(
    'onix.xml',
    message(
      [
        ...titles.map(({ isbn, link }) => title(isbn, cover(link))),
        ...samples.map(({ isbn, link }) => title(isbn, sample(link))),
        title(fine, cover('inner-link.jpg')),
      ].join(''),
    ),
  )
  expect(code).toBe(0)
  expect(output).toContain(`${cases.length + 5} new`)
  expect(output).toContain("1 read from the message's folder")
  const lines = report.trim().split('\n').slice(1)
  const expected = [
    ...titles.map((each) => ({ ...each, kind: 'cover' })),
    ...samples.map((each) => ({ ...each, kind: 'sample' })),
  ].map(({ isbn, kind, link, reason }) => `${isbn},remark,"${kind} ""${link.slice(0, 100)}"" is left out: ${reason}"`)
  expect(lines.map((line) => line.replace(/^\d+,/, '')).toSorted()).toEqual(expected.toSorted())
  for (const { isbn } of [...titles, ...samples])
    expect(await readShown(isbn), isbn).toMatchObject({ media_gallery: [], excerpt: null })
  expect((await readShown(fine)).media_gallery).toHaveLength(1)
})

test('CAT-17 a zipped message has no files, and --without-files ignores them', async () => {
  const isbn = nextIsbn()
  writeFileSync(filePath('a.jpg'), await picture('#336699'))
  const feed = message(title(isbn, cover('a.jpg')))
  const none = `${isbn},remark,"cover ""a.jpg"" is left out: its message came without a folder"`
  expect((await imports('onix.zip', zip({ 'onix.xml': feed }))).report).toContain(none)
  expect((await imports('onix.xml', feed, '--without-files')).report).toContain(none)
  expect((await imports('onix.xml', feed, '--dry-run')).output).not.toContain("message's folder")
  expect((await readShown(isbn)).media_gallery).toEqual([])
  expect((await imports('onix.xml.gz', gzipSync(feed))).output).toContain("1 read from the message's folder")
  expect((await readShown(isbn)).media_gallery).toHaveLength(1)
})

test('CAT-17 a cover shared by many titles is stored once', async () => {
  const sold = Array.from({ length: 40 }, nextIsbn)
  writeFileSync(filePath('brak-okladki.jpg'), await picture('#eeeeee'))
  const { output, report } = await imports(
    'onix.xml',
    message(sold.map((isbn) => title(isbn, cover('brak-okladki.jpg'))).join('')),
  )
  expect({ report, output }).toMatchObject({ report: '', output: expect.stringContaining('40 read from') })
  expect(new Set(await Promise.all(sold.map(pictureOf))).size).toBe(1)
})

test('CAT-17 a URL is preferred to a file name', async () => {
  const isbn = nextIsbn()
  await imports('onix.xml', message(title(isbn, cover('a.jpg') + resource('07', '03', 'https://example.org/a.jpg'))))
  expect(
    await shop.db.many`
      select f.url, f.message from cover_fetch f join product p on p.id = f.product_id where p.sku = ${isbn}`,
  ).toEqual([{ url: 'https://example.org/a.jpg', message: null }])
})

test('CAT-17 a table imports covers from its folder, and does not remove samples', async () => {
  const isbn = nextIsbn()
  writeFileSync(filePath('a.epub'), epub([{ title: 'Początek', body: '<p>Raz.</p>' }]))
  await imports('onix.xml', message(title(isbn, sample('a.epub'))))
  mkdirSync(filePath('okladki'))
  writeFileSync(filePath('okladki/a.png'), await picture('#123456'))
  writeFileSync(filePath('table.csv'), `sku,isbn,cover\n${isbn},${isbn},okladki/a.png\n`)
  const { code, output } = await run('import', 'csv', 'table.csv')
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining("1 read from the message's folder"),
  })
  expect((await readShown(isbn)).media_gallery).toHaveLength(1)
  expect(await chapters(isbn)).toEqual(['Początek'])
})
