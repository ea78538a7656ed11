import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { type Book, books } from '../fixtures/api.ts'
import { seededShopFolder, temporaryFolder } from '../fixtures/folder.ts'
import { get } from '../fixtures/html.ts'
import { missingTexts, receivedMail } from '../fixtures/mail.ts'
import { operatorOf } from '../fixtures/operator.ts'
import { newPerson } from '../fixtures/person.ts'
import { startShop, type ShopProcess } from '../fixtures/shop-process.ts'

/** A storefront without a database; its commerce server is a whole shop, as a Magento shop would be. */
let own: ReturnType<typeof seededShopFolder>
let without: ReturnType<typeof temporaryFolder>
let backEnd: ShopProcess
let storefront: ShopProcess
let front: string
let book: Book
beforeAll(async () => {
  own = seededShopFolder()
  without = temporaryFolder()
  backEnd = await startShop({ DATA_DIR: own.folder, COUNTRY_HEADER: 'X-Country' })
  storefront = await startShop({
    DATA_DIR: without.folder,
    COMMERCE_URL: backEnd.url,
    COUNTRY_HEADER: 'X-Country',
  })
  front = storefront.url
  const found = await books('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20, backEnd.url)
  book = found[0] as Book
})
afterAll(async () => {
  expect(await storefront.stop()).toMatchObject({ code: 0 })
  await backEnd.crash()
  for (const folder of [own, without]) folder[Symbol.dispose]()
})
const operator = (...argv: string[]) => operatorOf(own.folder)(...argv)

test('NET-1: home, category, search, book and CMS page come from the back end, with storefront URLs', async () => {
  for (const path of ['/', '/literatura-piekna.html', '/en/fiction.html', '/search/prus/', book.path, '/regulamin']) {
    const [before, behind] = [await get(front + path), await get(backEnd.url + path)]
    expect([before.status, before.title]).toEqual([200, behind.title])
    expect(before.links('canonical')[0]?.href).toBe(front + path)
    expect(before.body.match(/<h1.*?<\/h1>/s)?.[0]).toBe(behind.body.match(/<h1.*?<\/h1>/s)?.[0])
  }
  expect((await get(`${front}/nie-ma`)).status).toBe(404)
  expect((await get(`${front}/ksiazka/lalka`)).headers.get('location')).toBe('/lalka-prus.html')
  const [, picture = ''] = /src="(\/media\/[^"]+)"/.exec((await get(front + book.path)).body) ?? []
  expect((await fetch(front + picture.replaceAll('&amp;', '&'))).headers.get('content-type')).toMatch(/^image\//)
  expect((await get(`${front}/healthz`)).status).toBe(200)
})

test('NET-1: the browser’s requests are forwarded: 410 for an unknown hash, PUT, then an answer', async () => {
  const text = `{ storeConfig { store_code base_currency_code } } # ${process.pid} ${Math.random()}`
  const hash = createHash('sha256').update(text).digest('hex')
  const requestDocument = () =>
    get(`${front}/graphql?hash=${hash}&_currency=PLN`, { headers: { accept: 'application/json' } })
  const unknown = await requestDocument()
  expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([410, 'no-store'])
  const put = await get(`${front}/graphql?hash=${hash}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'sw-cache-age': '300' },
    body: JSON.stringify(text),
  })
  expect(put.status).toBe(201)
  const known = await requestDocument()
  expect(known.status).toBe(200)
  expect(JSON.parse(known.body)).toEqual({
    data: { storeConfig: { store_code: 'default', base_currency_code: 'PLN' } },
  })
  const other = createHash('sha256').update('another text').digest('hex')
  const lie = await get(`${front}/graphql?hash=${other}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(text),
  })
  expect(lie.status).toBeGreaterThanOrEqual(400)
})

test('GDPR-7: the back end gets the visitor’s country from the storefront', async () => {
  await operator('cookies', 'bar', 'bar_visibility', 'PL,DE')
  try {
    const shown = async (country: string) =>
      /Ustawienia prywatności nie są dostępne\sw\stym regionie\./.test(
        (await get(`${front}/cookie-settings`, { headers: { 'x-country': country } })).body,
      )
    expect([await shown('US'), await shown('DE')]).toEqual([true, false])
  } finally {
    await operator('cookies', 'bar', 'bar_visibility', 'all')
  }
})

test('CHK-1 CHK-3 CHK-5 CHK-12: a guest’s order and its mail come from the back end', async () => {
  const person = newPerson()
  const cookies = new Map<string, string>()
  const visit = async (path: string, form?: Record<string, string>) => {
    const page = await get(front + path, {
      headers: {
        origin: front,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form).toString() }),
    })
    for (const line of page.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return page
  }
  const leads = async (to: string, path: string, form: Record<string, string>) => {
    const page = await visit(path, form)
    expect([page.status, page.headers.get('location')], page.body.replaceAll(/<[^>]+>/g, ' ').slice(0, 500)).toEqual([
      303,
      to,
    ])
  }

  await leads('/cart', '/cart', { intent: 'add', form: book.sku, sku: book.sku, quantity: '2' })
  expect((await visit('/cart')).body).toContain(book.name)
  await leads('/checkout/billing', '/checkout/shipping', {
    intent: 'shipping',
    email: person.email,
    delivery: 'dpd:courier_dpd',
    client_type: 'private',
    firstname: person.firstName,
    lastname: person.lastName,
    street: person.street,
    house: person.houseAndFlat,
    postcode: person.postcode,
    city: person.town,
    telephone: person.phone,
    country_id: 'PL',
  })
  const billing = await visit('/checkout/billing')
  const fields = Object.fromEntries(billing.tags('input').map(({ name = '', value = '' }) => [name, value]))
  const agreed = Object.fromEntries(
    Object.keys(fields)
      .filter((name) => /^agreement_\d+$/.test(name))
      .map((name) => [name, '1']),
  )
  expect(Object.keys(agreed).length).toBeGreaterThan(0)
  await leads('/checkout/success', '/checkout/billing', {
    intent: 'order',
    email: person.email,
    same: '1',
    payment: 'banktransfer',
    expected_total: fields['expected_total'] ?? '',
    agreements_to_tick: fields['agreements_to_tick'] ?? '',
    agreements_taken: fields['agreements_taken'] ?? '',
    ...agreed,
  })
  const orders = JSON.parse(await operator('orders', 'list', '--email', person.email, '--json')) as {
    number: string
  }[]
  const number = orders[0]?.number ?? '?'
  expect((await visit('/checkout/success')).body).toContain(number)
  expect(missingTexts(await receivedMail(person.email, backEnd.url), number, book.name, person.town)).toEqual([])
})
