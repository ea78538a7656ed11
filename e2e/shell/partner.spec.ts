import { ownShopFolder, runningShop } from '../fixtures/folder.ts'
import { get } from '../fixtures/html.ts'
import { operate } from '../fixtures/shop-process.ts'
import { expect, test } from '../fixtures/test.ts'

const BOOK = '/lalka-prus.html'
const offerOf = ({ jsonLd }: Awaited<ReturnType<typeof get>>) =>
  jsonLd.map(({ offers }) => (offers as { price?: string } | undefined)?.price).find(Boolean)

test("CAT-11: a partner's readers have its price on pages, and no cache shows it to others", async () => {
  using own = ownShopFolder()
  await using shop = await runningShop({ DATA_DIR: own.folder })
  const query = '{ products(filter: { url_key: { eq: "lalka-prus" } }) { items { sku } } }'
  const answer = await fetch(`${shop.url}/graphql?${new URLSearchParams({ query })}`)
  const { data } = (await answer.json()) as { data: { products: { items: [{ sku: string }] } } }
  const usual = offerOf(await get(shop.url + BOOK))
  const price = (Number(usual) - 5).toFixed(2)
  expect((await operate(own.folder, 'partner', 'add', 'ceneo')).code).toBe(0)
  expect((await operate(own.folder, 'partner', 'price', 'ceneo', data.products.items[0].sku, price)).code).toBe(0)
  const { printed } = await operate(own.folder, 'partner', 'link', 'ceneo', `${BOOK}?utm_source=ceneo`)
  const link = /http\S+/.exec(printed)?.[0] ?? ''

  const arrival = await get(link)
  expect(arrival.status).toBe(302)
  expect(arrival.headers.get('location')).toBe(`${BOOK}?utm_source=ceneo`)
  const [set = ''] = arrival.headers.getSetCookie()
  expect(set).toMatch(/^partner=partnercookie-[\w-]+; Path=\/; Max-Age=2592000; SameSite=Lax$/)
  const having = { headers: { cookie: set.split(';')[0] ?? '' } }

  for (let round = 0; round < 2; round++) {
    const theirs = await get(shop.url + BOOK, having)
    expect(offerOf(theirs)).toBe(price)
    expect(theirs.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate')
    expect(theirs.headers.get('vary')).toContain('Cookie')
    const everybodys = await get(shop.url + BOOK)
    expect(offerOf(everybodys)).toBe(usual)
    expect(everybodys.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(everybodys.headers.get('etag')).not.toBe(theirs.headers.get('etag'))
    const etag = theirs.headers.get('etag') ?? ''
    expect((await get(shop.url + BOOK, { headers: { 'if-none-match': etag } })).status).toBe(200)
    expect((await get(shop.url + BOOK, { headers: { ...having.headers, 'if-none-match': etag } })).status).toBe(304)
  }
  // a reduction names the lowest price of the 30 days before it
  expect((await get(shop.url + BOOK, having)).body).toContain('Najniższa cena z')
  // without the shop's signature
  expect(
    offerOf(await get(shop.url + BOOK, { headers: { cookie: 'partner=partnercookie-100-9999999999-forged' } })),
  ).toBe(usual)
})
