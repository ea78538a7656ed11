import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendGraphql } from '../fixtures/api.ts'
import { seededShopFolder, startDisposableShop } from '../fixtures/folder.ts'
import { get, readMain, type Sent } from '../fixtures/html.ts'
import { operatorOf } from '../fixtures/operator.ts'
import { views } from '../fixtures/views.ts'

let own: ReturnType<typeof seededShopFolder>
let shop: Awaited<ReturnType<typeof startDisposableShop>>
beforeAll(async () => {
  own = seededShopFolder()
  shop = await startDisposableShop({ DATA_DIR: own.folder })
})
afterAll(async () => {
  await shop.crash()
  own[Symbol.dispose]()
})
const shopUrl = () => shop.url

const BOOK = '/lalka-prus.html'
const EURO = /\d,\d\d\u00a0€/
const { t } = views.default.language

/** Currency signs of the prices in `<main>`, without data for scripts and texts of editors. */
const pricesOf = (body: string) => {
  const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? ''
  return [...main.replaceAll(/<[^>]*>/g, ' ').matchAll(/\d,\d\d\u00a0(\S+)/g)].map(([, sign]) => sign)
}
const chosen = (code: string) => ({ headers: { cookie: `currency=${code}` } })
const choose = (fields: Record<string, string>, more: Record<string, string> = {}) =>
  get(`${shopUrl()}/menu`, {
    method: 'POST',
    headers: { origin: shopUrl(), 'sec-fetch-site': 'same-origin', ...more },
    body: new URLSearchParams({ intent: 'currency', ...fields }),
  })
const offered = (page: Sent) =>
  page
    .tags('button')
    .filter(({ name }) => name === 'currency')
    .map((button) => [button['value'], button['aria-pressed']])

test('NAV-4: a shop with one currency has no switcher, and its pages do not depend on cookies', async () => {
  for (const path of ['/', '/menu', BOOK]) {
    const page = await get(shopUrl() + path, chosen('EUR'))
    expect(offered(page)).toEqual([])
    expect(page.headers.get('vary') ?? '').not.toContain('Cookie')
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  }
  expect((await get(shopUrl() + BOOK, chosen('EUR'))).body).not.toMatch(EURO)
})

describe('with several currencies', () => {
  beforeAll(async () => {
    const operator = operatorOf(own.folder)
    await operator('currency', 'rate', 'EUR', '0.2345')
    await operator('currency', 'rate', 'CHF', '0.219298')
    await operator('settings', 'set', 'currency/options/allow', 'PLN,EUR,CHF,USD')
  })

  test('NAV-4b: without scripts header and menu have forms that store the choice for an hour', async () => {
    const page = await get(`${shopUrl()}/menu`)
    // one in the header, one in the menu; USD has no rate
    expect(offered(page)).toEqual(
      [0, 1].flatMap(() => [
        ['PLN', 'true'],
        ['EUR', 'false'],
        ['CHF', 'false'],
      ]),
    )
    const response = await choose({ currency: 'EUR', back: `${BOOK}?x=1` })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`${BOOK}?x=1`)
    expect(response.headers.getSetCookie()).toEqual(['currency=EUR; Path=/; Max-Age=3600; SameSite=Lax'])

    const book = await get(shopUrl() + BOOK, chosen('EUR'))
    expect(offered(book)).toContainEqual(['EUR', 'true'])
    expect(new Set(pricesOf(book.body))).toEqual(new Set(['€']))
    expect(book.jsonLd).toContainEqual(
      expect.objectContaining({ offers: expect.objectContaining({ priceCurrency: 'EUR' }) }),
    )
    // a price range in the old currency is dropped, and with it the page number
    const listed = await choose({ currency: 'EUR', back: '/ksiazki.html?price=10_50&page=3&sort=price' })
    expect(listed.headers.get('location')).toBe('/ksiazki.html?sort=price')
  })

  test('NAV-4: a currency that is not offered is refused, and no form redirects to another site', async () => {
    for (const currency of ['USD', 'GBP', 'eur', '', '<b>']) {
      const response = await choose({ currency, back: '/cart' })
      expect(response.headers.get('location')).toBe('/cart')
      const [cookie = '', ...more] = response.headers.getSetCookie()
      expect(more).toEqual([])
      expect(decodeURIComponent(cookie)).toContain(`notice=error ${t('The currency "%s" is not available.', currency)}`)
    }
    for (const back of ['//evil.example/', String.raw`/\evil.example`, 'https://evil.example/'])
      expect((await choose({ currency: 'EUR', back })).headers.get('location')).toBe('/')
    const foreign = await choose(
      { currency: 'EUR', back: '/' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(foreign.status).toBe(403)
    // a cookie that the shop did not set, or set before the currency was withdrawn
    for (const code of ['USD', 'XXX', 'eur', '../..', '%00'])
      expect(new Set(pricesOf((await get(shopUrl() + BOOK, chosen(code))).body))).toEqual(new Set(['zł']))
  })

  test('NAV-4: a link with a currency stores it and redirects to the page', async () => {
    const response = await get(`${shopUrl()}${BOOK}?_currency=EUR&utm_source=list`)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`${shopUrl()}${BOOK}?utm_source=list`)
    expect(response.headers.getSetCookie()).toEqual(['currency=EUR; Path=/; Max-Age=3600; SameSite=Lax'])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const listed = await get(`${shopUrl()}/ksiazki.html?price=10_50&page=3&sort=price&_currency=EUR`)
    expect(listed.headers.get('location')).toBe(`${shopUrl()}/ksiazki.html?sort=price`)
    for (const code of ['USD', 'nonsense', '']) {
      const refused = await get(`${shopUrl()}${BOOK}?_currency=${code}`)
      expect(refused.headers.get('location')).toBe(shopUrl() + BOOK)
      expect(refused.headers.getSetCookie()).toEqual([])
    }
    expect((await get(`${shopUrl()}//evil.example/?_currency=EUR`)).headers.get('location')).toBe(
      `${shopUrl()}/evil.example/`,
    )
  })

  test('CHK-4 NAV-4: the last step says which ways to pay need złotys, with the way back to them', async () => {
    const send = <Data>(document: string, variables: object = {}) =>
      sendGraphql<Data>(document, variables, { shop: shopUrl() })
    const { products } = await send<{ products: { items: { sku: string }[] } }>(
      '{ products(filter: { url_key: { eq: "lalka-prus-ebook" } }) { items { sku } } }',
    )
    const { createEmptyCart: id } = await send<{ createEmptyCart: string }>('mutation { createEmptyCart }')
    await send(
      `mutation($id: String!, $items: [CartItemInput!]!) {
        addProductsToCart(cartId: $id, cartItems: $items) { user_errors { message } }
        setGuestEmailOnCart(input: { cart_id: $id, email: "zofia@example.pl" }) { cart { id } } }`,
      { id, items: [{ sku: products.items[0]?.sku, quantity: 1 }] },
    )
    const lastStep = (currency: string) =>
      get(`${shopUrl()}/checkout/billing`, { headers: { cookie: `cart=${id}; currency=${currency}` } })
    const euro = await lastStep('EUR')
    expect(readMain(euro.body)).toMatch(/Te metody płatności przyjmują tylko PLN: .*PayU.*; .*Autopay/)
    expect(euro.tags('a').map(({ href }) => href)).toContain('?_currency=PLN')
    expect(readMain((await lastStep('PLN')).body)).not.toContain('przyjmują tylko PLN')
  })

  test('NAV-4: no cache mixes currencies: pages, their data and revalidation', async () => {
    const addresses = [BOOK, '/ksiazki.html', '/']
    for (let round = 0; round < 2; round++)
      for (const path of addresses) {
        const zloty = await get(shopUrl() + path)
        const euro = await get(shopUrl() + path, chosen('EUR'))
        expect(new Set(pricesOf(zloty.body))).toEqual(new Set(['zł']))
        expect(new Set(pricesOf(euro.body))).toEqual(new Set(['€']))
        // the service worker sends this header, because it has no cookies
        const kept = await get(shopUrl() + path, { headers: { 'content-currency': 'EUR' } })
        expect(kept.headers.get('etag')).toBe(euro.headers.get('etag'))
        for (const page of [zloty, euro]) expect(page.headers.get('vary')).toContain('Cookie, Content-Currency')
        const etag = (page: Sent) => page.headers.get('etag') ?? ''
        const again = (page: Sent, cookie: string) =>
          fetch(shopUrl() + path, { headers: { 'if-none-match': etag(page), cookie } }).then(({ status }) => status)
        expect(await again(zloty, '')).toBe(304)
        expect(await again(euro, 'currency=EUR')).toBe(304)
        expect(await again(zloty, 'currency=EUR')).toBe(200)
        expect(await again(euro, '')).toBe(200)
        const dataOf = ({ body }: Sent) => /"content":"([^"]*\/_data\/[^"]*)"/.exec(body)?.[1]
        const data = dataOf(euro)
        if (!data) continue
        expect(data).not.toBe(dataOf(zloty))
        const content = await get(shopUrl() + data)
        expect(content.body).toContain('"currency":"EUR"')
        expect(content.body).not.toContain('"currency":"PLN"')
      }
  })
})
