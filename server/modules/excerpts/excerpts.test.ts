import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { epub } from '../../testing/epub.ts'
import { writeAttributes } from '../../seed/attributes.ts'
import { message, product, importOnix } from '../import/onix/test-message.ts'
import { hideExcerpt, restoreExcerpt, setExcerpt } from './index.ts'
import { SPLIT_EXCERPTS } from './excerpts.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await shop.db.transaction((tx) => writeAttributes(tx))
}, 60_000)
afterAll(() => shop.close())

/** Other processes are notified of a change a moment later. */
const SOON = { timeout: 15_000 }

interface Shown {
  excerpt: { chapters: { title: string }[] } | null
  table_of_contents: string | null
}
async function shownWith(sku: string, store?: string): Promise<Shown | undefined> {
  const { data } = await shop.query<{ products: { items: Shown[] } }>(
    'query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { excerpt { chapters { title } } ' +
      'table_of_contents } } }',
    { sku },
    store,
  )
  return data.products.items[0]
}
const titlesWith = async (sku: string) => (await shownWith(sku))?.excerpt?.chapters.map(({ title }) => title)

interface Text {
  language: string | null
  chapters: { title: string; html: string }[]
  product: { sku: string }
}
async function textAt(key: string, store?: string): Promise<Text | null> {
  const { data } = await shop.query<{ productExcerpt: Text | null }>(
    'query($key: String!) { productExcerpt(url_key: $key) { language chapters { title html } product { sku } } }',
    { key },
    store,
  )
  return data.productExcerpt
}
async function keyOf(sku: string): Promise<string> {
  const row = await shop.db.one<{ urlKey: string }>`
    select t.url_key from product_text t join product p on p.id = t.product_id
    where p.sku = ${sku} and t.store_code = 'default'`
  return row?.urlKey ?? ''
}

const content = (type: string, html: string, more = '') =>
  `<TextContent><TextType>${type}</TextType><ContentAudience>00</ContentAudience>` +
  `<Text textformat="02"${more}>${html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</Text></TextContent>`
let isbns = 0
/** Imports a title of 300 pages with texts of a publisher. Returns its SKU. */
async function imports(texts: string, { isbn = `97883240${String(10_000 + isbns++)}`, sent = '20261101T1000Z' } = {}) {
  const describe =
    '<Extent><ExtentType>00</ExtentType><ExtentValue>300</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>' +
    '<Language><LanguageRole>01</LanguageRole><LanguageCode>pol</LanguageCode></Language>'
  const { counts } = await importOnix(
    shop.db,
    message(product({ reference: isbn, isbn, title: `Powieść ${isbn}`, describe, texts }), { sent }),
    { acceptsPriceChanges: true },
  )
  expect(counts['bad']).toBeUndefined()
  return isbn
}

/** All excerpt files of the sitemap. */
async function onMap(): Promise<string> {
  const index = await shop.http.inject('/sitemap.xml')
  const files = [...index.body.matchAll(/\/sitemap-excerpts-\d+\.xml/g)]
  const pages = await Promise.all(files.map(([file]) => shop.http.inject(file)))
  return pages.map(({ body }) => body).join('')
}

test('CAT-3 an imported excerpt and table of contents are shown with the product, the text by URL key', async () => {
  const sku = await imports(
    content('04', '<ol><li>Wstęp</li><li>Ucieczka</li></ol>') +
      content('14', '<h2>Wstęp</h2><p>Było to <em>dawno</em>.</p><h2>Ucieczka</h2><p>Biegli.</p><script>x()</script>'),
  )
  await expect
    .poll(() => shownWith(sku), SOON)
    .toEqual({
      excerpt: { chapters: [{ title: 'Wstęp' }, { title: 'Ucieczka' }] },
      table_of_contents: '<ol><li>Wstęp</li><li>Ucieczka</li></ol>',
    })
  const key = await keyOf(sku)
  expect(await textAt(key)).toEqual({
    language: 'pl',
    chapters: [
      { title: 'Wstęp', html: '<p>Było to <em>dawno</em>.</p>' },
      { title: 'Ucieczka', html: '<p>Biegli.</p>' },
    ],
    product: { sku },
  })
  expect((await textAt(await keyOf(sku), 'en'))?.product).toEqual({ sku })
  expect(await textAt('nie-ma-takiej')).toBeNull()
})

test('CAT-3 a newer record replaces or removes the excerpt', async () => {
  const sku = await imports(content('14', '<p>Pierwszy.</p>'))
  const isbn = sku
  const key = await keyOf(sku)
  const shown = async () => (await textAt(key))?.chapters.map(({ html }) => html)
  expect(await shown()).toEqual(['<p>Pierwszy.</p>'])
  await imports(content('14', '<p>Drugi.</p>'), { isbn, sent: '20261102T1000Z' })
  await expect.poll(shown, SOON).toEqual(['<p>Drugi.</p>'])
  await imports(content('03', '<p>Sam opis.</p>'), { isbn, sent: '20261103T1000Z' })
  await expect.poll(shown, SOON).toBeUndefined()
  expect(await shownWith(sku)).toEqual({ excerpt: null, table_of_contents: null })
})

test('CAT-3 a tenth of the book is shown if a publisher sends all of it', async () => {
  const paragraph = `<p>${'słowo '.repeat(200).trim()}</p>`
  const sku = await imports(content('14', `<h2>I</h2>${paragraph.repeat(100)}<h2>II</h2><p>Koniec.</p>`))
  const text = await textAt(await keyOf(sku))
  expect(text?.chapters.map(({ title }) => title)).toEqual(['I'])
  const { length } = (text?.chapters[0]?.html ?? '').replaceAll(/<[^>]+>/g, '')
  // a tenth of 300 pages of 1,800 characters is 54,000
  expect(length).toBeGreaterThan(50_000)
  expect(length).toBeLessThanOrEqual(54_000)
})

test('CAT-3 an operator’s excerpt has precedence over imports until it is removed', async () => {
  const sku = await imports(content('14', '<h2>Wydawcy</h2><p>Tekst.</p>'))
  const isbn = sku
  await setExcerpt(shop.db, OPERATOR, sku, epub([{ title: 'Księgarni', body: '<p>Tekst.</p>' }], {}, 'en'))
  await expect.poll(() => titlesWith(sku), SOON).toEqual(['Księgarni'])
  await imports(content('14', '<h2>Nowy wydawcy</h2><p>Tekst.</p>'), { isbn, sent: '20261104T1000Z' })
  expect((await textAt(await keyOf(sku)))?.language).toBe('en')
  expect(await titlesWith(sku)).toEqual(['Księgarni'])
  expect(await hideExcerpt(shop.db, OPERATOR, sku)).toBe(true)
  await expect.poll(() => titlesWith(sku), SOON).toBeUndefined()
  expect(await textAt(await keyOf(sku))).toBeNull()
  expect(await restoreExcerpt(shop.db, OPERATOR, sku)).toBe(true)
  await expect.poll(() => titlesWith(sku), SOON).toEqual(['Nowy wydawcy'])
  expect(await setExcerpt(shop.db, OPERATOR, 'NIE-MA', epub([{ body: '<p>x</p>' }]))).toBeUndefined()
  expect(await hideExcerpt(shop.db, OPERATOR, 'NIE-MA')).toBe(false)
})

test('CAT-3 a title that the view does not list has no excerpt there and is not in the sitemap', async () => {
  const sku = await imports(content('14', '<p>Tekst.</p>'))
  const key = await keyOf(sku)
  expect(await onMap()).toContain(`/fragment/${key}<`)
  expect(await onMap()).toContain(`/en/excerpt/${key}<`)
  await importOnix(shop.db, message(product({ reference: sku, type: '05', isbn: sku }), { sent: '20261105T1000Z' }))
  await expect.poll(() => textAt(key), SOON).toBeNull()
  expect(await onMap()).not.toContain(key)
})

test('excerpts imported before this module existed are split once', async () => {
  const sku = await imports('')
  await shop.db.run`
    insert into product_value (product_id, attribute_id, value) select p.id, a.id, '<h3>Dawny</h3><p>Tekst.</p>'
    from attribute a, product p where a.code = 'excerpt' and p.sku = ${sku}`
  await shop.db.run`insert into job (kind, payload) values (${SPLIT_EXCERPTS}, '{}')`
  await shop.runDueJobs()
  await expect.poll(() => titlesWith(sku), SOON).toEqual(['Dawny'])
})
