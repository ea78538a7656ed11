import { sendGraphql } from '../fixtures/api.ts'
import { shopUrl } from '../fixtures/browser.ts'
import { get } from '../fixtures/html.ts'
import { operator } from '../fixtures/operator.ts'
import { expect, test } from '../fixtures/test.ts'

const BOOK = '/lalka-prus.html'
const offerOf = ({ jsonLd }: Awaited<ReturnType<typeof get>>) =>
  jsonLd.map(({ offers }) => (offers as { price?: string } | undefined)?.price).find(Boolean)

test.afterAll(() => operator('partner', 'remove', 'ceneo'))

test('CAT-11: readers from a partner get its price on pages, and no cache shows it to others', async () => {
  const { products } = await sendGraphql<{ products: { items: [{ sku: string }] } }>(
    '{ products(filter: { url_key: { eq: "lalka-prus" } }) { items { sku } } }',
  )
  const page = shopUrl() + BOOK
  const usual = offerOf(await get(page))
  const price = (Number(usual) - 5).toFixed(2)
  await operator('partner', 'add', 'ceneo')
  await operator('partner', 'price', 'ceneo', products.items[0].sku, price)
  const link = /http\S+/.exec(await operator('partner', 'link', 'ceneo', `${BOOK}?utm_source=ceneo`))?.[0] ?? ''

  const arrival = await get(link)
  expect(arrival.status).toBe(302)
  expect(arrival.headers.get('location')).toBe(`${BOOK}?utm_source=ceneo`)
  const [set = ''] = arrival.headers.getSetCookie()
  expect(set).toMatch(/^partner=partnercookie-[\w-]+; Path=\/; Max-Age=2592000; SameSite=Lax$/)
  const having = { headers: { cookie: set.split(';')[0] ?? '' } }

  for (let round = 0; round < 2; round++) {
    const theirs = await get(page, having)
    expect(offerOf(theirs)).toBe(price)
    expect(theirs.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate')
    expect(theirs.headers.get('vary')).toContain('Cookie')
    const everybodys = await get(page)
    expect(offerOf(everybodys)).toBe(usual)
    expect(everybodys.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(everybodys.headers.get('etag')).not.toBe(theirs.headers.get('etag'))
    const etag = theirs.headers.get('etag') ?? ''
    expect((await get(page, { headers: { 'if-none-match': etag } })).status).toBe(200)
    expect((await get(page, { headers: { ...having.headers, 'if-none-match': etag } })).status).toBe(304)
  }
  // a reduced price names the lowest price of the 30 days before
  expect((await get(page, having)).body).toContain('Najniższa cena z')
  // a cookie without the shop's signature
  expect(offerOf(await get(page, { headers: { cookie: 'partner=partnercookie-100-9999999999-forged' } }))).toBe(usual)
})
