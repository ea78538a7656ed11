import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { seedReferenceData } from '../../../testing/checkout-fixture.ts'
import { epub } from '../../../testing/epub.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { getExcerpt, setExcerpt } from '../../excerpts/index.ts'
import { message, product, importOnix } from '../onix/test-message.ts'
import { fetchSample, FETCH_SAMPLES } from './samples.ts'

let shop: TestShop
let base = ''
let requestedPaths: string[] = []
const server = createServer((request, response) => {
  requestedPaths.push(request.url ?? '')
  if (request.url === '/sample.epub') return response.end(epub([{ title: 'Z pliku', body: '<p>Tekst.</p>' }]))
  if (request.url === '/sample.html') return response.end('<h1>Ze strony</h1><p>Tekst.</p><script>x()</script>')
  if (request.url === '/broken.epub') return response.end('%PDF')
  if (request.url === '/down') return response.writeHead(503).end()
  return response.writeHead(404).end()
})

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
beforeEach(() => void (requestedPaths = []))

const isAllowed = (address: string) => address === '127.0.0.1'
const sample = (file: string, format?: string) =>
  '<SupportingResource><ResourceContentType>15</ResourceContentType><ContentAudience>00</ContentAudience>' +
  '<ResourceMode>04</ResourceMode><ResourceVersion><ResourceForm>02</ResourceForm>' +
  (format
    ? `<ResourceVersionFeature><ResourceVersionFeatureType>01</ResourceVersionFeatureType>
      <FeatureValue>${format}</FeatureValue></ResourceVersionFeature>`
    : '') +
  `<ResourceLink>${base}${file}</ResourceLink></ResourceVersion></SupportingResource>`
const text =
  '<TextContent><TextType>14</TextType><ContentAudience>00</ContentAudience><Text>Z wiadomości.</Text></TextContent>'
let day = 1
const imports = (isbn: string, texts: string) =>
  importOnix(
    shop.db,
    message(product({ reference: isbn, isbn, texts }), { sent: `202611${String(day++).padStart(2, '0')}` }),
  )
const storedSample = async (sku: string) => {
  const excerpt = await getExcerpt(shop.db, sku)
  return excerpt && [excerpt.source, ...excerpt.chapters.map(({ title }) => title)]
}
const failure = (sku: string) => shop.db.one`
  select last_error, failed_at is not null as over from excerpt_fetch f join product p on p.id = f.product_id
  where p.sku = ${sku}`

test('CAT-3 a job fetches a linked sample, which precedes the excerpt in the record', async () => {
  const sku = '9788324033331'
  await imports(sku, text + sample('/sample.epub'))
  expect(requestedPaths).toEqual([])
  expect(await shop.db.one`select kind from job where key = ${FETCH_SAMPLES}`).toEqual({ kind: FETCH_SAMPLES })
  expect(await storedSample(sku)).toEqual(['text', ''])
  await fetchSample(shop.db, { isAllowed })
  expect(await storedSample(sku)).toEqual(['file', 'Z pliku'])
  // the same link is not fetched again, another one is
  await imports(sku, text + sample('/sample.epub'))
  await fetchSample(shop.db, { isAllowed })
  expect(requestedPaths).toEqual(['/sample.epub'])
  await imports(sku, text + sample('/sample.html'))
  await fetchSample(shop.db, { isAllowed })
  expect(await storedSample(sku)).toEqual(['file', 'Ze strony'])
  // an operator's excerpt has precedence
  await setExcerpt(shop.db, OPERATOR, sku, epub([{ title: 'Księgarni', body: '<p>Tekst.</p>' }]))
  expect(await storedSample(sku)).toEqual(['operator', 'Księgarni'])
})

test('CAT-3 a record without a link removes the sample', async () => {
  const sku = '9788324044443'
  await imports(sku, text + sample('/sample.epub'))
  await fetchSample(shop.db, { isAllowed })
  expect(await storedSample(sku)).toEqual(['file', 'Z pliku'])
  await imports(sku, text)
  expect(await storedSample(sku)).toEqual(['text', ''])
  await fetchSample(shop.db, { isAllowed })
  expect(requestedPaths).toEqual(['/sample.epub'])
})

test('an unreadable file is not fetched again; an unavailable server is retried', async () => {
  await imports('9788324055555', sample('/broken.epub'))
  await fetchSample(shop.db, { isAllowed })
  expect(await failure('9788324055555')).toEqual({ lastError: 'this is neither an EPUB nor HTML', over: true })
  await imports('9788324066667', sample('/down', 'E101'))
  await fetchSample(shop.db, { isAllowed })
  expect(await failure('9788324066667')).toEqual({ lastError: 'the server answers 503', over: false })
  await imports('9788324077779', sample('/sample.epub'))
  // only public addresses are allowed
  await fetchSample(shop.db)
  expect(await failure('9788324077779')).toMatchObject({ over: true })
  expect(await storedSample('9788324077779')).toBeNull()
  // a sample declared as PDF is ignored
  await imports('9788324088881', sample('/sample.epub', 'E107'))
  expect(await failure('9788324088881')).toBeUndefined()
})
