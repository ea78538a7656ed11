import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAttributes } from '../../../seed/attributes.ts'
import { seedReferenceData } from '../../../testing/checkout-fixture.ts'
import { epub } from '../../../testing/epub.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { fetchCovers } from '../covers/covers.ts'
import { message, product, importOnix } from '../onix/test-message.ts'
import { fetchSample } from '../samples/samples.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  await seedReferenceData(shop.db)
  await shop.db.transaction((tx) => writeAttributes(tx))
  folder = mkdtempSync(path.join(tmpdir(), 'message-'))
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const resource = (type: string, mode: string, link: string) =>
  `<SupportingResource><ResourceContentType>${type}</ResourceContentType><ContentAudience>00</ContentAudience>` +
  `<ResourceMode>${mode}</ResourceMode><ResourceVersion><ResourceForm>02</ResourceForm>` +
  `<ResourceLink>${link}</ResourceLink></ResourceVersion></SupportingResource>`

const pictures = async () =>
  (await shop.db.many`select id from product_image`).length + (await shop.db.many`select source from excerpt`).length

test('CAT-17 CAT-3 an import stopped while reading files resumes there, and no job reads its files', async () => {
  const isbns = ['9788324001118', '9788324001125', '9788324001132', '9788324001149', '9788324001156', '9788324001163']
  for (const [nth, isbn] of isbns.entries())
    writeFileSync(
      path.join(folder, `${isbn}.png`),
      await sharp({ create: { width: 200, height: 300, channels: 3, background: { r: nth * 40, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    )
  writeFileSync(path.join(folder, 'a.epub'), epub([{ title: 'Początek', body: '<p>Raz.</p>' }]))
  const titles = isbns
    .map((isbn, nth) =>
      product({
        reference: isbn,
        isbn,
        texts: resource('01', '03', `${isbn}.png`) + (nth === 0 ? resource('15', '04', 'a.epub') : ''),
      }),
    )
    .join('')
  const feed = message(titles)
  const mediaFolder = path.join(shop.dataDir, 'media')
  const imports = (signal?: AbortSignal, takingFiles?: () => void) =>
    importOnix(shop.db, feed, {
      checksum: 'of this message',
      files: { folder, mediaFolder, message: 'of this message' },
      signal,
      onFilesImported: takingFiles,
    })
  const stop = new AbortController()
  expect(await imports(stop.signal, () => stop.abort())).toMatchObject({
    isStopped: true,
    counts: { new: 6 },
    files: 4,
  })
  const isAllowed = () => true
  await fetchCovers(shop.db, mediaFolder, { isAllowed })
  await fetchSample(shop.db, { isAllowed })
  expect(await pictures()).toBe(4)
  // another message with the same file names is another import
  await importOnix(shop.db, message(product({ reference: 'b', isbn: '9788324001170' })), {
    checksum: 'of another',
    files: { folder: tmpdir(), mediaFolder, message: 'of another' },
  })
  expect(await pictures()).toBe(4)

  expect(await imports()).toMatchObject({ isStopped: false, counts: { new: 6 }, files: 3, reasons: [] })
  expect(await pictures()).toBe(7)
  expect(await imports()).toMatchObject({ counts: { unchanged: 6 }, files: 0, reasons: [] })

  // a newer message without a folder, such as one from standard input
  const { counts, files, reasons } = await importOnix(shop.db, message(titles, { sent: '20261102T1000Z' }))
  expect({ counts, files }).toEqual({ counts: { unchanged: 6 }, files: 0 })
  expect(reasons.map(({ count, reason }) => [count, reason])).toEqual([
    [6, 'cover "9788324001118.png" is left out: its message came without a folder'],
    [1, 'sample "a.epub" is left out: its message came without a folder'],
  ])
  expect(await pictures()).toBe(7)
})
