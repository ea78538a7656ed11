import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { seedReferenceData } from '../../../testing/checkout-fixture.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { FETCH_COVERS, fetchCovers } from './covers.ts'
import { fetchFile, isPublicAddress } from '../input/fetch-file.ts'
import { message, product, importOnix } from '../onix/test-message.ts'

let shop: TestShop
let base = ''
const requestedPaths: string[] = []
const picture = await sharp({ create: { width: 300, height: 450, channels: 3, background: '#336699' } })
  .png()
  .toBuffer()
let beforeAnswer = () => Promise.resolve()
const server = createServer((request, response) => void beforeAnswer().then(() => respond(request, response)))
function respond(request: IncomingMessage, response: ServerResponse): unknown {
  requestedPaths.push(request.url ?? '')
  if (request.url === '/cover.png') return response.end(picture)
  if (request.url === '/moved') return response.writeHead(302, { location: '/cover.png' }).end()
  if (request.url === '/inside') return response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
  if (request.url === '/round') return response.writeHead(302, { location: '/round' }).end()
  if (request.url === '/page') return response.end('<html>no picture</html>')
  if (request.url === '/endless') {
    const more = setInterval(() => response.write(Buffer.alloc(100_000)), 1)
    return response.on('close', () => clearInterval(more))
  }
  if (request.url === '/slow') return undefined
  return response.writeHead(404).end()
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  shop = await openShop()
  await seedReferenceData(shop.db)
  await shop.db.transaction((tx) => writeAttributes(tx))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await shop.close()
})

test('only public addresses are requested', () => {
  const shut = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '224.0.0.1',
    'localhost',
  ]
  expect(shut.filter(isPublicAddress)).toEqual([])
  expect(['8.8.8.8', '185.1.2.3', '2a00:1450::1'].filter((address) => !isPublicAddress(address))).toEqual([])
})

const isAllowed = (address: string) => address === '127.0.0.1'

test('only public images of an acceptable size are fetched', async () => {
  await expect(fetchFile(`${base}/cover.png`)).rejects.toThrow(
    '127.0.0.1 leads to 127.0.0.1, which is not a public address',
  )
  await expect(fetchFile(base.replace('127.0.0.1', 'localhost'))).rejects.toThrow(/not a public address/)
  await expect(fetchFile('file:///etc/passwd')).rejects.toThrow('no address of the web')
  await expect(fetchFile('http://user:secret@example.com/')).rejects.toThrow('password')
  await expect(fetchFile(`${base}/inside`, { isAllowed })).rejects.toThrow(/169.254.169.254/)
  await expect(fetchFile(`${base}/round`, { isAllowed })).rejects.toThrow('more than 3 redirects')
  await expect(fetchFile(`${base}/endless`, { isAllowed, maxBytes: 1_000_000 })).rejects.toThrow('larger than 977 kB')
  await expect(fetchFile(`${base}/slow`, { isAllowed, timeoutMs: 300 })).rejects.toThrow(/abort|time/i)
  expect(await fetchFile(`${base}/moved`, { isAllowed })).toEqual(picture)
})

const cover = (file: string, version = '') =>
  '<SupportingResource><ResourceContentType>01</ResourceContentType><ContentAudience>00</ContentAudience>' +
  '<ResourceMode>03</ResourceMode><ResourceVersion><ResourceForm>02</ResourceForm>' +
  `<ResourceLink>${base}${file}</ResourceLink>` +
  (version && `<ContentDate><ContentDateRole>17</ContentDateRole><Date>${version}</Date></ContentDate>`) +
  '</ResourceVersion></SupportingResource>'

test('an import queues covers, a job fetches them', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-covers-'))
  requestedPaths.length = 0
  await importOnix(
    shop.db,
    message(
      product({ reference: 'c-1', isbn: '9788324011117', texts: cover('/cover.png') }) +
        product({ reference: 'c-2', isbn: '9788324022229', texts: cover('/page') }),
    ),
  )
  expect(requestedPaths).toEqual([])
  expect(await shop.db.one`select kind from job where key = ${FETCH_COVERS}`).toEqual({ kind: FETCH_COVERS })
  await fetchCovers(shop.db, folder, { isAllowed })
  const stored = await shop.db.many<{
    sku: string
    file: string
    width: number
  }>`select p.sku, i.file, i.width from product_image i join product p on p.id = i.product_id`
  expect(stored).toEqual([
    { sku: '9788324011117', file: expect.stringMatching(/^\/import\/..\/[0-9a-f]{24}\.webp$/) as string, width: 300 },
  ])
  expect(await readdir(path.join(folder, 'catalog', 'product', path.dirname(stored[0]?.file ?? '')))).toEqual([
    path.basename(stored[0]?.file ?? ''),
  ])
  expect(
    await shop.db.one`select last_error, failed_at is not null as over from cover_fetch where fetched_at is null`,
  ).toEqual({ lastError: 'this is not a picture', over: true })
})

test('a fetched cover is not fetched again, and an operator’s image is not replaced', async () => {
  requestedPaths.length = 0
  await importOnix(
    shop.db,
    message(product({ reference: 'c-1', isbn: '9788324011117', title: 'Nowy tytuł', texts: cover('/cover.png') }), {
      sent: '20261110',
    }),
  )
  expect(
    await shop.db.one`
        select fetched_at is null as due from cover_fetch f join product p on p.id = f.product_id
          where p.sku = '9788324011117'`,
  ).toEqual({ due: false })
  await shop.db.run`update product_image set file = '/own.webp'`
  await importOnix(
    shop.db,
    message(product({ reference: 'c-1', isbn: '9788324011117', title: 'Nowy tytuł', texts: cover('/moved') }), {
      sent: '20261111',
    }),
  )
  await fetchCovers(shop.db, tmpdir(), { isAllowed })
  expect(await shop.db.many`select file from product_image`).toEqual([{ file: '/own.webp' }])
  expect(requestedPaths).toEqual([])
})

test.each([
  ['fails', 'another URL', '9788324033331', '/missing', '/newer'],
  ['succeeds', 'another URL', '9788324044443', '/cover.png', '/newer'],
  ['succeeds', 'a new version', '9788324055555', '/cover.png', '/cover.png'],
])(
  'a fetch that %s does not change a link that was replaced by %s meanwhile',
  async (_outcome, _by, isbn, file, newer) => {
    await shop.db.run`delete from cover_fetch`
    const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-covers-'))
    const record = (link: string, version: string) =>
      message(product({ reference: `replaced-${isbn}`, isbn, texts: cover(link, version) }))
    await importOnix(shop.db, record(file, '20260101'))
    beforeAnswer = async () => {
      beforeAnswer = () => Promise.resolve()
      await importOnix(shop.db, record(newer, '20260202'))
    }
    await fetchCovers(shop.db, folder, { isAllowed })
    expect(
      await shop.db.one`
      select url, fetched_at, failed_at, (select count(*)::int from product_image i where i.product_id = p.id) as images
      from cover_fetch join product p on p.id = product_id where sku = ${isbn}`,
    ).toEqual({ url: `${base}${newer}`, fetchedAt: null, failedAt: null, images: 0 })
  },
)
