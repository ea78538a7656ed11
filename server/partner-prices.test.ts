import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from './testing/operator-actor.ts'
import { reindex } from './modules/search/index.ts'
import { findOrder, invoiceOrder } from './modules/orders/index.ts'
import { signLink } from './platform/crypto/signed-link.ts'
import { parseSettings } from './platform/process/settings.ts'
import { runCommand } from './shop/run-command.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from './testing/checkout-fixture.ts'
import { extractText } from './testing/pdf-text.ts'
import { Reader } from './testing/reader.ts'

const DAY_MS = 86_400_000
let clockOffsetMs = 0
const now = () => new Date(Date.now() + clockOffsetMs)
let shop: CheckoutFixture
let sku: string
let other: string
beforeAll(async () => {
  shop = await openCheckoutFixture({ now })
  sku = (await shop.sell({ name: 'Lalka partnerska', price: 3990 })).sku
  other = (await shop.sell({ name: 'Faraon partnerski', price: 3500 })).sku
  await shop.db.run`update price_change set recorded_at = now() - interval '90 days'`
  await reindex(shop.db, 'all')
  for (const argv of [
    ['partner', 'add', 'ceneo'],
    ['partner', 'add', 'czytamy'],
    ['partner', 'price', 'ceneo', sku, '29.90'],
  ])
    await run(...argv)
}, 60_000)
afterAll(() => shop.close())

async function run(...argv: string[]) {
  const lines: string[] = []
  const code = await runCommand(argv, {
    db: shop.db,
    settings: parseSettings({}),
    print: (line: string) => lines.push(line),
    write: async () => {},
    isWatched: false,
    actor: { kind: 'command-line', name: 'operator' },
    cwd: '/',
    input: Readable.from([]),
    signal: new AbortController().signal,
  })
  return { code, lines }
}

/** Opens a link as a browser does; returns the redirect and the cookie. */
async function openLink(url: string) {
  const response = await shop.http.inject({ method: 'GET', url })
  const [cookie] = response.cookies
  return { status: response.statusCode, to: response.headers.location, cookie, headers: response.headers }
}
async function cookieFrom(partner: string): Promise<string> {
  const { lines } = await run('partner', 'link', partner, '/lalka-prus.html')
  const { pathname, search } = new URL(lines[0] ?? '')
  const { cookie, to } = await openLink(pathname + search)
  expect(to).toBe('/lalka-prus.html')
  return `${cookie?.name}=${cookie?.value}`
}

let callers = 0
/** A client that sends a cookie. */
const clientWithCookie = (cookie: string): Pick<CheckoutFixture, 'call'> => ({
  async call(document, variables = {}, store, token) {
    const response = await shop.http.inject({
      method: 'POST',
      url: store ? `/${store}/graphql` : '/graphql',
      headers: { cookie, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      remoteAddress: `203.2.0.${++callers % 250}`,
      payload: { query: document, variables },
    })
    return response.json()
  },
})

const CARD = `items { sku price_range { minimum_price { final_price { value } regular_price { value } } }
  grouped_prices { omnibus_price } }`
interface Card {
  sku: string
  price_range: { minimum_price: { final_price: { value: number }; regular_price: { value: number } } }
  grouped_prices: { omnibus_price: number | null }
}
async function queryProducts(query: string, cookie = '', token?: string) {
  const response = await shop.http.inject({
    method: 'GET',
    url: '/graphql',
    query: { query },
    headers: { cookie, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })
  return { headers: response.headers, data: response.json<{ data: { products: { items: Card[] } } }>().data }
}
async function priceOf(which: string, cookie?: string, token?: string) {
  const { data } = await queryProducts(`{ products(filter: { sku: { eq: "${which}" } }) { ${CARD} } }`, cookie, token)
  return data.products.items[0]?.price_range.minimum_price.final_price.value
}

describe("CAT-11b: a partner's price", () => {
  test('is the same in lists, filters, suggestions, on the page, in the cart, the order and its invoice', async () => {
    const cookie = await cookieFrom('ceneo')
    const listed = async (from?: string) =>
      (
        await queryProducts(`{ products(search: "partner", sort: { price: ASC }) { ${CARD} } }`, from)
      ).data.products.items.map(({ sku: found, price_range: { minimum_price: price } }) => [
        found,
        price.final_price.value,
      ])
    expect(await listed()).toEqual([
      [other, 35],
      [sku, 39.9],
    ])
    expect(await listed(cookie)).toEqual([
      [sku, 29.9],
      [other, 35],
    ])
    const below = async (from?: string) =>
      (await queryProducts(`{ products(search: "partner", filter: { price: { to: "30" } }) { ${CARD} } }`, from)).data
        .products.items.length
    expect(await below()).toBe(0)
    expect(await below(cookie)).toBe(1)

    const suggested = async (from?: string) => {
      const { data } = await queryProducts(
        '{ searchSuggestions(search: "Lalka partnerska") { items { price { value } } } }',
        from,
      )
      return (data as unknown as { searchSuggestions: { items: object[] } }).searchSuggestions.items
    }
    await expect.poll(() => suggested()).toEqual([{ price: { value: 39.9 } }])
    expect(await suggested(cookie)).toEqual([{ price: { value: 29.9 } }])

    const buyer = await (await Buyer.withNewCart(clientWithCookie(cookie))).prepareOrder([{ sku, quantity: 2 }])
    // 59.80 and DHL 14.99
    const { items, prices } = await buyer.cart()
    expect(items[0]?.prices.row_total_including_tax).toEqual({ value: 59.8 })
    expect(prices.grand_total).toEqual({ value: 74.79 })
    // the same cart without the partner cookie
    expect((await new Buyer(shop, buyer.cartId).cart()).prices.grand_total).toEqual({ value: 94.79 })
    const { number = '' } = await buyer.submitOrder({ expected_total: 74.79 })
    const order = await findOrder(shop.db, number)
    expect(order).toMatchObject({ grandTotal: 7479, items: [{ priceInclTax: 2990, rowTotalInclTax: 5980 }] })
    const [group] = await shop.db.many<{ code: string }>`
      select p.code from orders o join partner p on p.group_id = o.group_id where o.number = ${number}`
    expect(group).toEqual({ code: 'ceneo' })

    await invoiceOrder(shop.db, { actor: OPERATOR, number, now: now() }, { notify: false })
    const { data } = await shop.call<{ guestOrders: { items: [{ invoices: { pdf_url: string }[] }] } }>(
      `{ guestOrders(filter: { number: { eq: "${number}" } }, customer_email: "lucja@example.pl") {
        items { invoices { pdf_url } } } }`,
    )
    const url = data.guestOrders.items[0].invoices[0]?.pdf_url ?? ''
    const pdf = await shop.http.inject({ method: 'GET', url: new URL(url).pathname })
    expect(extractText(pdf.rawPayload)).toContain('74,79')
  }, 60_000)

  test('cannot be set by a value that the shop has not signed', async () => {
    const cookie = await cookieFrom('ceneo')
    const group = (await shop.db.one<{ id: number }>`select group_id as id from partner where code = 'ceneo'`)?.id ?? 0
    const until = Math.floor(Date.now() / 1000) + 3600
    const forged = [
      'partner=ceneo',
      `partner=partner-${group}-${until}`,
      `partner=partner-${group}-${until}-${'A'.repeat(32)}`,
      // of another kind, for a group that is not a partner's, expired, and a link instead of a cookie
      `partner=${await signLink(shop.db, { kind: 'invoice', id: group, until })}`,
      `partner=${await signLink(shop.db, { kind: 'partnercookie', id: 2, until })}`,
      `partner=${await signLink(shop.db, { kind: 'partnercookie', id: group, until: until - 7200 })}`,
      `partner=${await signLink(shop.db, { kind: 'partner', id: group, until })}`,
      cookie.replace(/-\d+-/, '-999-'),
      `${cookie}x`,
    ]
    for (const cookie of forged) expect(await priceOf(sku, cookie)).toBe(39.9)
    expect(await priceOf(sku, `a=b; ${cookie}; c=d`)).toBe(29.9)
    // nor is an id of a customer group accepted
    expect(await priceOf(sku, `partner=${group}`)).toBe(39.9)
  })

  test('is separated in every cache: responses of one URL depend on the cookie', async () => {
    const cookie = await cookieFrom('ceneo')
    const query = `{ products(filter: { sku: { eq: "${sku}" } }) { ${CARD} } }`
    for (let round = 0; round < 3; round++) {
      expect(await priceOf(sku)).toBe(39.9)
      expect(await priceOf(sku, cookie)).toBe(29.9)
      expect(await priceOf(sku, await cookieFrom('czytamy'))).toBe(39.9)
    }
    const plain = (await queryProducts(query)).headers
    const own = (await queryProducts(query, cookie)).headers
    expect(plain['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(own['cache-control']).toBe('private, max-age=0, must-revalidate')
    expect(own['vary']).toContain('Cookie')
    expect(own['etag']).not.toBe(plain['etag'])
  })

  test('is shown with the lowest price of the 30 days before it, like every reduced price', async () => {
    const cookie = await cookieFrom('ceneo')
    const lowest = async (from?: string) => {
      const { data } = await queryProducts(`{ products(filter: { sku: { eq: "${sku}" } }) { ${CARD} } }`, from)
      return data.products.items[0]?.grouped_prices.omnibus_price
    }
    expect(await lowest()).toBeNull()
    expect(await lowest(cookie)).toBe(39.9)
    // after a second reduction, the first reduced price belongs to the 30 days
    await run('partner', 'price', 'ceneo', sku, '25')
    await expect.poll(() => priceOf(sku, cookie)).toBe(25)
    expect(await lowest(cookie)).toBe(29.9)
    // a partner's price does not count as a price that was offered to everybody
    await shop.db.run`
      update price set special_amount = 3500 where group_id is null
        and product_id = (select id from product where sku = ${sku})`
    await reindex(shop.db, 'all')
    await shop.db.transaction(async (tx) => void (await tx.one`select pg_notify('changed', 'store')`))
    await expect.poll(() => priceOf(sku)).toBe(35)
    expect(await lowest()).toBe(39.9)
  })

  test('can be removed, and the history of prices records it', async () => {
    const cookie = await cookieFrom('czytamy')
    await run('partner', 'price', 'czytamy', other, '30,5')
    await expect.poll(() => priceOf(other, cookie)).toBe(30.5)
    expect(await run('partner', 'list')).toEqual({
      code: 0,
      lines: [
        'ceneo',
        `  ${sku}  25.00 PLN, everybody 39.90 PLN`,
        'czytamy',
        `  ${other}  30.50 PLN, everybody 35.00 PLN`,
      ],
    })
    expect((await run('partner', 'price', 'czytamy', other, 'none')).lines[0]).toContain('what it costs everybody')
    await expect.poll(() => priceOf(other, cookie)).toBe(35)
    const { data } = await queryProducts(`{ products(filter: { sku: { eq: "${other}" } }) { ${CARD} } }`, cookie)
    expect(data.products.items[0]?.grouped_prices.omnibus_price).toBeNull()
  })

  test('applies to guests and ordinary customers, but not to other customer groups', async () => {
    const cookie = await cookieFrom('ceneo')
    const reader = await Reader.signUp(shop)
    const { token } = reader
    expect(await priceOf(sku, cookie, token)).toBe(25)
    await shop.db.run`update customer set group_id = 2 where email = ${reader.email}`
    expect(await priceOf(sku, cookie, token)).toBe(35)
  })

  test('never raises a price: a lower price for everybody applies to its readers too', async () => {
    const book = await shop.sell({ name: 'Przedwiośnie', price: 4000 })
    const { token } = await Reader.signUp(shop)
    const cookie = await cookieFrom('ceneo')
    await run('partner', 'price', 'ceneo', book.sku, '35')
    await shop.db.run`update price set special_amount = 2000 where product_id = ${book.id} and group_id is null`
    await reindex(shop.db, 'all')
    for (const reader of [undefined, token]) await expect.poll(() => priceOf(book.sku, cookie, reader)).toBe(20)
    // no price belongs to the groups of guests and General customers, which the partner's group replaces
    expect(await shop.db.many`select from price where group_id not in (select group_id from partner)`).toEqual([])
  })

  test('ends when the link or the cookie expires, or when the partner is removed', async () => {
    const { lines } = await run('partner', 'link', 'ceneo', '/', '--days', '1')
    const { pathname } = new URL(lines[0] ?? '')
    expect((await openLink(pathname)).cookie).toMatchObject({ name: 'partner', path: '/', maxAge: 2_592_000 })
    const cookie = await cookieFrom('ceneo')
    clockOffsetMs = 3 * DAY_MS
    expect(await openLink(pathname)).toMatchObject({ status: 302, to: '/', cookie: undefined })
    expect(await priceOf(sku, cookie)).toBe(25)
    clockOffsetMs = 31 * DAY_MS
    expect(await priceOf(sku, cookie)).toBe(35)
    clockOffsetMs = 0
    await run('partner', 'remove', 'ceneo')
    await expect.poll(() => priceOf(sku, cookie)).toBe(35)
    // a partner added again under the same code does not revive old cookies
    await run('partner', 'add', 'ceneo')
    expect(await priceOf(sku, cookie)).toBe(35)
  })

  test('cannot be renewed by opening the cookie as a link', async () => {
    const [, value = ''] = (await cookieFrom('czytamy')).split('=')
    expect(await openLink(`/partner/${value}?to=/cart`)).toMatchObject({ status: 302, to: '/cart', cookie: undefined })
  })

  test('is set by links that redirect to pages of the shop only', async () => {
    const { lines } = await run('partner', 'link', 'czytamy')
    const { pathname } = new URL(lines[0] ?? '')
    for (const to of ['//evil.example', String.raw`/\evil.example`, 'https://evil.example/', '/%0d%0aSet-Cookie:x', ''])
      expect((await openLink(`${pathname}?to=${encodeURIComponent(to)}`)).to).not.toMatch(/^(?:\/\/|\/\\|http)/)
    const forged = await openLink('/partner/partner-100-0-xxx?to=/cart')
    expect(forged).toMatchObject({ status: 302, to: '/cart', cookie: undefined })
    expect(forged.headers['cache-control']).toBe('private, no-store')
  })

  test('is read from a list, which is printed in the same format; invalid lines are reported', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'partner-'))
    const file = path.join(folder, 'prices.csv')
    const titles = [
      await shop.sell({ price: 5000 }),
      await shop.sell({ price: 6000 }),
      await shop.sell({ price: 7000 }),
    ]
    const [a, b, c] = titles.map((title) => title.sku)
    const set = async (...rows: string[]) => {
      await writeFile(file, rows.join('\r\n'))
      return run('partner', 'prices', 'czytamy', file)
    }
    expect(await set('\uFEFFSKU;Cena', `${a};39,90`, `"${b}","45.00"`, `${c}\t1`, '')).toEqual({
      code: 0,
      lines: ['3 prices of czytamy are set, 0 lines skipped.'],
    })
    const cookie = await cookieFrom('czytamy')
    expect([await priceOf(a ?? '', cookie), await priceOf(b ?? '', cookie), await priceOf(a ?? '')]).toEqual([
      39.9, 45, 50,
    ])
    const { lines } = await run('partner', 'prices', 'czytamy')
    expect(lines).toEqual(expect.arrayContaining([`${a};39.90`, `${b};45.00`, `${c};1.00`]))
    expect(await set(`${a};none`, `${b};60`, 'nic', 'NIE-MA;1', `${c};1,234`)).toEqual({
      code: 1,
      lines: [
        '1 price of czytamy is set, 4 lines skipped.',
        expect.stringContaining(`line 2: ${b} costs everybody 60.00`),
        expect.stringContaining('line 3: A line is a SKU'),
        '  line 4: There is no product NIE-MA with a price.',
        expect.stringContaining('line 5: A price is an amount'),
      ],
    })
    await expect.poll(() => priceOf(a ?? '', cookie)).toBe(50)
    expect((await run('partner', 'prices', 'czytamy', '/nie/ma')).lines).toEqual([
      expect.stringContaining('cannot be read'),
    ])
    await rm(folder, { recursive: true })
  })

  test("the operator's mistakes are reported", async () => {
    const outputOf = async (...argv: string[]) => (await run('partner', ...argv)).lines
    expect(await outputOf('add', 'Ceneo!')).toEqual([expect.stringContaining('small letters')])
    expect(await outputOf('add', 'ceneo')).toEqual(['The partner ceneo is known already.'])
    await outputOf('add', 'trzeci')
    expect(await outputOf('add', 'czwarty')).toEqual(['There are 3 partners: remove one first.'])
    expect(await outputOf('price', 'nobody', sku, '1')).toEqual([expect.stringContaining('There is no partner nobody')])
    expect(await outputOf('price', 'ceneo', 'nothing', '1')).toEqual(['There is no product nothing with a price.'])
    expect(await outputOf('price', 'ceneo', sku, '39.90')).toEqual([expect.stringContaining('costs everybody 39.90')])
    expect(await outputOf('price', 'ceneo', sku, '1,234')).toEqual([expect.stringContaining('29.90, or none')])
    expect(await outputOf('price', 'ceneo', sku, 'none')).toEqual([`ceneo has no price of ${sku}.`])
    expect(await outputOf('remove', 'nobody')).toEqual(['There is no partner nobody.'])
  })

  test('CAT-11a CAT-11c: each of three partners has its price; a fourth is refused, and its cookie changes nothing', async () => {
    const codes = ['ceneo', 'czytamy', 'trzeci']
    const book = await shop.sell({ price: 5000 })
    for (const [at, code] of codes.entries()) await run('partner', 'price', code, book.sku, `${30 + at}`)
    const cookies = await Promise.all(codes.map(cookieFrom))
    const prices = () => Promise.all(cookies.map((cookie) => priceOf(book.sku, cookie)))
    await expect.poll(prices).toEqual([30, 31, 32])
    expect((await run('partner', 'add', 'czwarty')).code).toBe(2)
    await run('partner', 'remove', 'trzeci')
    await run('partner', 'add', 'czwarty')
    await run('partner', 'price', 'czwarty', book.sku, '20')
    await expect.poll(prices).toEqual([30, 31, 50])
  })
})

test('CAT-16e: a customer group has its own price, guests are group 0 and have the price for everybody', async () => {
  const book = await shop.sell({ price: 5000 })
  await shop.db.run`insert into price (product_id, group_id, amount) values (${book.id}, 2, 3000)`
  await reindex(shop.db, 'all')
  const [general, wholesale] = [await Reader.signUp(shop), await Reader.signUp(shop)]
  await shop.db.run`update customer set group_id = 2 where email = ${wholesale.email}`
  await expect.poll(() => priceOf(book.sku, undefined, wholesale.token)).toBe(30)
  expect([await priceOf(book.sku), await priceOf(book.sku, undefined, general.token)]).toEqual([50, 50])
  const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 1 }])
  const { number = '' } = await buyer.submitOrder()
  expect(await shop.db.one`select group_id from orders where number = ${number}`).toEqual({ groupId: 0 })
})
