import { describe, expect, test } from 'vitest'
import { sendGraphql } from '../fixtures/api.ts'
import { newIpAddress, shopUrl } from '../fixtures/current-shop.ts'
import { get, readText } from '../fixtures/html.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { newPerson } from '../fixtures/person.ts'

const page = async (path: string, cookie = '', init: RequestInit = {}) =>
  get(shopUrl() + path, { ...init, headers: { cookie, 'x-forwarded-for': newIpAddress(), ...init.headers } })
const ordinary = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('\u2011', '-')
/** What a reader reads on a page, in one line with ordinary spaces and hyphens. */
const read = async (...from: Parameters<typeof page>) => ordinary(readText((await page(...from)).body))
/** A form that is sent without scripts. */
const sends = (path: string, fields: Record<string, string>) =>
  read(path, '', {
    method: 'POST',
    headers: { origin: shopUrl(), 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })

const [HARDBACK, PAPERBACK, E_BOOK] = ['9788384245682', '9788384341919', '9788384343708']

/** The cookie of a cart, with an address for collection in a bookshop if asked for. */
async function cartOf(skus: readonly string[], collects = false): Promise<string> {
  const from = newIpAddress()
  const { createEmptyCart: id } = await sendGraphql<{ createEmptyCart: string }>(
    'mutation { createEmptyCart }',
    {},
    { from },
  )
  const items = skus.map((sku) => ({ sku, quantity: 1 }))
  const { addProductsToCart: added } = await sendGraphql<{ addProductsToCart: { user_errors: object[] } }>(
    `mutation($id: String!, $items: [CartItemInput!]!) {
      addProductsToCart(cartId: $id, cartItems: $items) { user_errors { message } } }`,
    { id, items },
    { from },
  )
  expect(added.user_errors).toEqual([])
  if (collects) await choosesBookshop(id, skus, from)
  return `cart=${id}`
}

async function choosesBookshop(id: string, skus: readonly string[], from: string) {
  const { products } = await sendGraphql<{
    products: { items: { availability_in_sources: { source_code: string; is_pickup_location: boolean }[] }[] }
  }>(
    `query($skus: [String]) { products(filter: { sku: { in: $skus } }) {
      items { availability_in_sources { source_code is_pickup_location } } } }`,
    { skus },
  )
  const shop = products.items[0]?.availability_in_sources.find((source) => source.is_pickup_location)?.source_code
  const { email, firstName, lastName } = newPerson()
  await sendGraphql(
    `mutation($id: String!, $email: String!, $address: CartAddressInput!, $shop: String) {
      setGuestEmailOnCart(input: { cart_id: $id, email: $email }) { cart { id } }
      setShippingAddressesOnCart(input: { cart_id: $id, shipping_addresses: [{ address: $address,
        pickup_location_code: $shop }] }) { cart { id } }
      setShippingMethodsOnCart(input: { cart_id: $id, shipping_methods: [{ carrier_code: "instore",
        method_code: "pickup" }] }) { cart { id } } }`,
    {
      id,
      email,
      shop,
      address: {
        firstname: firstName,
        lastname: lastName,
        telephone: '+48501234567',
        street: ['Rynek 1'],
        city: 'Lublin',
        postcode: '20-111',
        country_code: 'PL',
      },
    },
    { from },
  )
}

describe('CMS-1: the demo shop says', () => {
  const said: [path: string, says: RegExp, not?: RegExp][] = [
    ['/zwroty-i-reklamacje', /\bZa wady odpowiadamy przez dwa lata\./, /\bNa wady/],
    ['/cookie-settings', /Zapamiętują ostatnio oglądane książki, żeby je przypomnieć\./, /niedawno oglądasz/],
    [
      '/cookie-settings',
      /Koszyk i zamówienia \(\d+\) .*Logowanie \(\d+\) .*Zgody \(\d+\) .*Zobacz \d+ zapisy/,
      /\d pozycj/,
    ],
    ['/search/sienkiewcz', /Czy chodziło o „sienkiewicz”\?/],
    ['/search/qqwwqq', /Nic nie znaleziono(?! *!)/],
    ['/menu', /Cały dział: Dla dzieci/, /Dla dzieci: wszystko/],
    [
      '/compare',
      /Kliknij wagę przy książce, a jej oprawa, format i cena pojawią się tu obok innych\./,
      /Naciśnij znak wagi/,
    ],
    ['/autorzy/boleslaw-prus', /Kanał RSS/, /Śledź przez RSS/],
    ['/pies-baskervilleow-doyle.html', /Pies Baskerville’ów/, /Baskerville'/],
    [
      '/ksiegarnie',
      /w księgarni, która ma wszystkie jego tytuły na półce: przy wyborze odbioru piszemy, czego w której brakuje\./,
      /pokazujemy tylko te księgarnie/,
    ],
    ['/ksiegarnie', /To moja księgarnia/, /Wybierz jako moją/],
  ]
  test.each(said)('on %s: %s', async (path, says, not) => {
    const text = await read(path)
    expect(text).toMatch(says)
    if (not) expect(text).not.toMatch(not)
  })

  test.each(['/en/', '/en/childrens-books.html', '/en/terms', '/en/delivery-and-payment', '/en/blog'])(
    'English words with true apostrophes on %s',
    async (path) => {
      const { status, body } = await page(path)
      expect(status).toBe(200)
      expect(readText(body).match(/.{12}[a-z]'[a-z].{12}/gi)).toBeNull()
    },
  )

  test('at the checkout: Dostawa, then Płatność, where a receipt is enough', async () => {
    expect(await read('/checkout', await cartOf([HARDBACK]))).toMatch(/# Dostawa #/)
    const billing = await read('/checkout/billing', await cartOf([HARDBACK], true))
    expect(billing).toMatch(/# Płatność #/)
    expect(billing).toMatch(/Paragon czy faktura .*Wystarczy mi paragon/)
    expect(billing).not.toMatch(/Dane do rachunku|osoby odbierającej/)
  })

  test('AUTH-2c AUTH-6a: of a wrong or short password and a repetition that differs, without shouting', async () => {
    expect(
      await sends('/customer/account/login', {
        fields: 'intent=signIn',
        email: 'nikt@example.com',
        password: 'Nic-12345',
      }),
    ).toMatch(/Sprawdź e-mail i hasło\. Jeśli są dobre, spróbuj za kilka minut\./)
    const problems = await sends('/customer/account/create', {
      fields: 'intent=createAccount',
      firstname: 'Anna',
      lastname: 'Nowak',
      email: 'anna.nowak@example.com',
      password: 'Ab1',
      password_confirmation: 'Ab2',
    })
    expect(problems).toMatch(/Co najmniej 8 znaków(?!!)/)
    expect(problems).toMatch(/Hasła nie są takie same\./)
  })
})

describe('what the shop promises is what it does', () => {
  test.each([
    '/',
    '/ksiegarnie',
    '/dostawa-i-platnosc',
    '/lalka-prus.html',
    '/en/',
    '/en/stores',
    '/en/lalka-prus.html',
  ])('CHK-11: %s promises the free collection of what is on the shelf, in text and footer', async (path) => {
    const text = await read(path)
    const promised = text.match(/(?:bezpłatny odbiór|bez opłat|odbiór za 0 zł|free collection|Pick-up for).{0,60}/gi)
    expect(promised?.length).toBeGreaterThan(1)
    for (const promise of promised ?? []) expect(promise).toMatch(/półce|półkach|stoi w|shel[fv]/)
    expect(text).not.toMatch(/pokazujemy tylko te księgarnie/)
  })

  test('CAT-8: a title that cannot be bought has no prices by quantity', async () => {
    const { products } = await sendGraphql<{ products: { items: { url_key: string }[] } }>(
      '{ products(search: "Hymny") { items { url_key } } }',
    )
    const sold = await read(`/lalka-prus.html`)
    const unavailable = await read(`/${products.items[0]?.url_key}.html`)
    expect(sold).toMatch(/Od 5 egz\.: /)
    expect(unavailable).toMatch(/Niedostępna/)
    expect(unavailable).not.toMatch(/Od \d+ egz\./)
  })
})

describe('CART-1 CAT-7: three editions of one title are distinguished', () => {
  const editions = /Lalka.{0,40}oprawa twarda.{0,250}Lalka.{0,40}oprawa miękka.{0,250}Lalka.{0,40}E-book, EPUB/

  test.each(['/cart', '/checkout'])('on %s, where only paper has a quantity', async (path) => {
    const { body } = await page(path, await cartOf([HARDBACK, PAPERBACK, E_BOOK]))
    expect(ordinary(readText(body))).toMatch(editions)
    if (path === '/cart') expect(body.match(/<input[^>]*type="number"/g)).toHaveLength(2)
  })

  test('on cards of a search', async () => {
    expect(await read('/search/lalka')).toMatch(editions)
  })

  test('ORD-2: in an order, which also says where its changes are mailed', async () => {
    const { email } = newPerson()
    const number = await placeOrderByApi(
      [HARDBACK, PAPERBACK].map((sku) => ({ sku, quantity: 1 })),
      { email },
    )
    const found = await page('/orders-and-returns', '', {
      method: 'POST',
      headers: { origin: shopUrl(), 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ fields: 'intent=lookUp', number, email }),
    })
    const cookie = found.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const order = await read(found.headers.get('location') ?? '', cookie)
    expect(order).toMatch(/Lalka.{0,40}oprawa twarda.{0,250}Lalka.{0,40}oprawa miękka/)
    expect(order).toContain(`O tym, co dzieje się z tym zamówieniem, piszemy na adres ${email}.`)
  })
})

test('NAV-5: single letters stay with the next word in headings and sentences', async () => {
  const pages = ['/dostepnosc', '/ksiegarnie', '/polecaja', '/lalka-prus.html']
  for (const path of pages) {
    const main = readText(/<main.*<\/main>/s.exec((await page(path)).body)?.[0] ?? '')
    expect(main, path).not.toMatch(/(?<=^|[ („])[aiouwzAIOUWZ] (?=\S)/m)
  }
  expect(readText((await page('/dostepnosc')).body)).toMatch(/# Informacja o\u00a0dostępności #/)
})
