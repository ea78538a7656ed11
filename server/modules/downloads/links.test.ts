import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { insertBundle } from '../../testing/bundles.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { Reader } from '../../testing/reader.ts'
import { type LinksFile, setLinks } from '../catalog/download-links/edit-links.ts'
import { reindex } from '../search/index/writing/reindex.ts'
import { synchronizeFiles } from '../catalog/product/downloads.ts'
import { invoiceOrder } from '../orders/documents/invoice-order.ts'
import { recordPayment } from '../orders/unpaid-orders.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await mkdir(join(shop.dataDir, 'downloads'), { recursive: true })
}, 120_000)
afterAll(() => shop.close())

const placeOf = (name: string) => join(shop.dataDir, 'downloads', name)
const storeFiles = (...names: string[]) =>
  Promise.all(names.map((name) => writeFile(placeOf(name), `ID3 ${name} `.repeat(99))))

const LESSONS = (sku: string) => ({
  links_purchased_separately: true,
  links_title: 'Lekcje',
  links_titles: { en: 'Lessons' },
  samples_title: 'Posłuchaj',
  links: [
    { title: 'Lekcja 1', titles: { en: 'Lesson 1' }, file: `${sku}-1.mp3`, sample: `${sku}-1-sample.mp3`, price: 15 },
    { title: 'Lekcja 2', file: `${sku}-2.mp3`, price: 20.5, downloads: 2 },
    { title: 'Lekcja 3', file: `${sku}-3.pdf`, price: 5, shareable: true, downloads: 3 },
    { title: 'Lekcja 4', file: `${sku}-4.mp3`, price: 7 },
  ],
  samples: [{ title: 'Program', file: `${sku}-program.pdf` }],
})

interface Course {
  sku: string
  id: number
  /** Uids of its links, in order. */
  uids: string[]
}

/** A course whose fourth lesson has no file yet. */
async function sellsCourse(change: Partial<LinksFile> = {}, price = 3000): Promise<Course> {
  const { sku, id } = await shop.sell({ type: 'downloadable', stock: {}, name: 'Kurs kaligrafii', price })
  await storeFiles(`${sku}-1.mp3`, `${sku}-2.mp3`, `${sku}-3.pdf`, `${sku}-1-sample.mp3`, `${sku}-program.pdf`)
  return { sku, id, uids: await setsLinks({ sku, id }, { ...LESSONS(sku), ...change }) }
}

async function setsLinks({ sku, id }: Pick<Course, 'sku' | 'id'>, content: LinksFile): Promise<string[]> {
  await setLinks(shop.db, OPERATOR, sku, content)
  await synchronizeFiles(shop.db, shop.dataDir)
  const rows = await shop.db.many<{ id: number }>`
    select id from download where product_id = ${id} and kind = 'link' order by position`
  return rows.map((row) => Buffer.from(`downloadable/${row.id}`).toString('base64'))
}

const ITEM = `id sku quantity is_available errors { message } prices { price_including_tax { value } }
  ... on DownloadableCartItem { links { title uid price } samples { title } }`
interface Item {
  id: string
  is_available: boolean
  errors: { message: string }[] | null
  prices: { price_including_tax: { value: number } }
  links: { title: string; uid: string; price: number }[]
  samples: { title: string }[]
}
async function adds(buyer: Buyer, sku: string, selected_options: readonly string[] = [], quantity = 1) {
  const { data, errors } = await buyer.request<{
    added: { cart: { items: Item[] }; user_errors: { message: string; option_id: number | null }[] }
  }>(
    `mutation($id: String!, $items: [CartItemInput!]!) { added: addProductsToCart(cartId: $id, cartItems: $items) {
      cart { items { ${ITEM} } } user_errors { message option_id } } }`,
    { id: buyer.cartId, items: [{ sku, quantity, selected_options }] },
  )
  expect(errors).toBeUndefined()
  return data.added
}
const titles = ({ links }: Item) => links.map(({ title }) => title)

async function orders(buyer: Buyer, isInvoiced = true): Promise<string> {
  await buyer.setBillingAddress({ address })
  await buyer.setPaymentMethod('banktransfer')
  const { number = '' } = await buyer.submitOrder(await buyer.acceptAgreements())
  if (isInvoiced) {
    await recordPayment(shop.db, number)
    await invoiceOrder(shop.db, { actor: OPERATOR, number, now: new Date() }, { notify: true })
  }
  return number
}

interface Listed {
  link_title: string
  status: string
  remaining_downloads: string
  download_url: string | null
  order_increment_id: string
}
const filesOf = async (reader: Reader, number: string) =>
  (
    await reader.request<{ customerDownloadableProducts: { items: Listed[] } }>(
      '{ customerDownloadableProducts { items { link_title status remaining_downloads download_url ' +
        'order_increment_id } } }',
    )
  ).data.customerDownloadableProducts.items.filter((file) => file.order_increment_id === number)
const pathOf = (url: string | null | undefined) => {
  const { pathname, search } = new URL(url ?? '')
  return pathname + search
}
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.http.inject({ method, url, headers })

const GONE = 'The required options you selected are not available'
const MISSING = 'Please specify product link(s).'

describe('CAT-13 CAT-4: downloadable links', () => {
  test('are listed with prices and samples in the language of the view, except those without a file', async () => {
    const { sku, uids } = await sellsCourse()
    const plain = await shop.sell({ type: 'downloadable', stock: {} })
    await reindex(shop.db, 'all')
    const document = (
      of: string,
    ) => `{ products(filter: { sku: { eq: "${of}" } }) { items { ... on DownloadableProduct {
      links_purchased_separately links_title samples_title
      downloadable_product_links { title uid price sort_order number_of_downloads is_shareable sample_url }
      downloadable_product_samples { title sample_url } } } } }`
    type Answer = { products: { items: Record<string, unknown>[] } }
    const { data, errors } = await shop.call<Answer>(document(sku), {}, 'en')
    expect(errors).toBeUndefined()
    const link = (index: number, title: string, price: number, downloads: number, more = {}) => ({
      title,
      uid: uids[index],
      price,
      sort_order: index,
      number_of_downloads: downloads,
      is_shareable: false,
      sample_url: null,
      ...more,
    })
    expect(data.products.items[0]).toEqual({
      links_purchased_separately: 1,
      links_title: 'Lessons',
      samples_title: 'Posłuchaj',
      downloadable_product_links: [
        link(0, 'Lesson 1', 15, 0, {
          sample_url: expect.stringMatching(/\/downloadable\/download\/linkSample\/link_id\/\d+$/),
        }),
        link(1, 'Lekcja 2', 20.5, 2),
        link(2, 'Lekcja 3', 5, 3, { is_shareable: true }),
      ],
      downloadable_product_samples: [
        { title: 'Program', sample_url: expect.stringMatching(/\/downloadable\/download\/sample\/sample_id\/\d+$/) },
      ],
    })
    // a title without links is delivered in its formats
    const none = await shop.call<Answer>(document(plain.sku), {}, 'en')
    expect(none.data.products.items[0]).toMatchObject({
      links_purchased_separately: 0,
      links_title: 'Files',
      samples_title: null,
      downloadable_product_links: [{ title: 'EPUB' }, { title: 'PDF' }],
      downloadable_product_samples: [],
    })
  })

  test('are chosen: each choice is a separate cart item at the price of the title and its links', async () => {
    const { sku, uids } = await sellsCourse()
    const [one = '', two = '', three = ''] = uids
    const buyer = await Buyer.withNewCart(shop, 'en')
    await adds(buyer, sku, [two, one])
    await adds(buyer, sku, [one, two], 2)
    const { cart, user_errors } = await adds(buyer, sku, [three])
    expect(user_errors).toEqual([])
    expect(cart.items.map((item) => [...titles(item), item.prices.price_including_tax.value])).toEqual([
      ['Lesson 1', 'Lekcja 2', 65.5],
      ['Lekcja 3', 35],
    ])
    expect(cart.items[0]).toMatchObject({ quantity: 3, samples: [{ title: 'Program' }] })
  })

  test('CAT-16: the cheapest available link is part of list prices, and is charged once', async () => {
    const { sku, uids } = await sellsCourse()
    const fetchProducts = (document: string) =>
      shop.call<{ products: { items: { least_surcharge: number | null; price_range: object }[] } }>(document)
    const own = `{ products(filter: { sku: { eq: "${sku}" } }) { items { least_surcharge
      price_range { minimum_price { final_price { value } } } } } }`
    // the fourth has no file and the third costs 5.00; Magento's clients add link prices to the title's own price
    expect((await fetchProducts(own)).data.products.items).toEqual([
      { least_surcharge: 5, price_range: { minimum_price: { final_price: { value: 30 } } } },
    ])
    const cheaperThan = (maxPrice: number) =>
      fetchProducts(`{ products(filter: { name: { match: "kaligrafii" }, sku: { eq: "${sku}" },
        price: { to: "${maxPrice}" } }) { items { least_surcharge } } }`)
    await expect.poll(async () => (await cheaperThan(35)).data.products.items).toHaveLength(1)
    expect((await cheaperThan(34)).data.products.items).toHaveLength(0)
    const buyer = await Buyer.withNewCart(shop)
    const { cart } = await adds(buyer, sku, uids.slice(2, 3))
    expect(cart.items[0]?.prices.price_including_tax.value).toBe(35)
  })

  test('must be chosen among those that the shop has', async () => {
    const { sku, uids } = await sellsCourse()
    const other = await sellsCourse()
    const buyer = await Buyer.withNewCart(shop, 'en')
    const uid = (path: string) => Buffer.from(path).toString('base64')
    for (const [chosen, message] of [
      [[], MISSING],
      // a link without a file
      [[uids[3] ?? ''], GONE],
      [[uids[0] ?? '', other.uids[0] ?? ''], GONE],
      [[uid('downloadable/1e3')], GONE],
      [[uid('downloadable/-1')], GONE],
      [[uid(`downloadable/${'9'.repeat(30)}`)], GONE],
    ] as const) {
      const { cart, user_errors } = await adds(buyer, sku, chosen)
      expect(user_errors, message).toEqual([{ message, option_id: 0 }])
      expect(cart.items).toEqual([])
    }
  })

  test('can be chosen by id in Magento’s older mutation', async () => {
    const { sku, uids } = await sellsCourse()
    const buyer = await Buyer.withNewCart(shop, 'en')
    const id = (uid = '') => Number(Buffer.from(uid, 'base64').toString().split('/')[1])
    const added = (...links: number[]) =>
      buyer.request<{ added: { cart: { items: Item[] } } | null }>(
        `mutation($input: AddDownloadableProductsToCartInput) { added: addDownloadableProductsToCart(input: $input) {
          cart { items { ${ITEM} } } } }`,
        {
          input: {
            cart_id: buyer.cartId,
            cart_items: [
              { data: { sku, quantity: 1 }, downloadable_product_links: links.map((link_id) => ({ link_id })) },
            ],
          },
        },
      )
    expect((await added()).errors?.[0]?.message).toBe(MISSING)
    const { data } = await added(id(uids[1]))
    expect(data.added?.cart.items.map(titles)).toEqual([['Lekcja 2']])
  })

  test('that are not sold separately are all included without a choice', async () => {
    const { sku, uids } = await sellsCourse({ links_purchased_separately: false })
    const buyer = await Buyer.withNewCart(shop, 'en')
    // the fourth file is missing
    expect((await adds(buyer, sku)).user_errors).toMatchObject([
      { message: 'Product that you are trying to add is not available.' },
    ])
    await storeFiles(`${sku}-4.mp3`)
    await synchronizeFiles(shop.db, shop.dataDir)
    const { cart } = await adds(buyer, sku, [uids[1] ?? ''])
    expect(cart.items.map((item) => [titles(item).length, item.prices.price_including_tax.value])).toEqual([[4, 30]])
  })

  test('make their cart item unavailable when their file or link is removed', async () => {
    const { sku, id, uids } = await sellsCourse()
    const buyer = await Buyer.withNewCart(shop, 'en')
    await adds(buyer, sku, [uids[0] ?? '', uids[1] ?? ''])
    const line = async () => (await adds(buyer, 'nie-ma')).cart.items[0]
    await rm(placeOf(`${sku}-2.mp3`))
    await synchronizeFiles(shop.db, shop.dataDir)
    expect(await line()).toMatchObject({ is_available: false, errors: [{ message: GONE }] })
    await storeFiles(`${sku}-2.mp3`)
    await synchronizeFiles(shop.db, shop.dataDir)
    expect(await line()).toMatchObject({ is_available: true, errors: null })
    const { links, ...rest } = LESSONS(sku)
    await setsLinks({ sku, id }, { ...rest, links: links.slice(1) })
    expect(await line()).toMatchObject({ is_available: false, errors: [{ message: GONE }] })
    // a link that keeps its title stays chosen
    await setsLinks({ sku, id }, { ...rest, links: links.slice(0, 2).map((link) => ({ ...link, price: 1 })) })
    expect((await adds(buyer, sku, [uids[1] ?? ''])).cart.items[1]?.prices.price_including_tax.value).toBe(31)
  })
})

describe('ACC-6 ORD-11: ordered links', () => {
  test('stay in documents, reorders and downloads as they were bought, whatever changes later', async () => {
    const reader = await Reader.signUp(shop, { store: 'en' })
    const course = await sellsCourse()
    const { sku, uids } = course
    const buyer = await Buyer.withNewCart(shop, 'en', reader.token)
    await adds(buyer, sku, [uids[0] ?? '', uids[1] ?? ''])
    const number = await orders(buyer)
    const links = [
      { title: 'Lesson 1', sort_order: 0, uid: uids[0] },
      { title: 'Lekcja 2', sort_order: 1, uid: uids[1] },
    ]
    const { data } = await buyer.request<{ customer: { orders: { items: Record<string, { items: object[] }[]>[] } } }>(
      `{ customer { orders(filter: { number: { eq: "${number}" } }) { items {
        items { selected_options { label value linkItems } ... on DownloadableOrderItem {
          downloadable_links { title sort_order uid } } }
        invoices { items { ... on DownloadableInvoiceItem { downloadable_links { title sort_order uid } } } } } } } }`,
    )
    const [order] = data.customer.orders.items
    const option = { label: 'Lessons', value: 'Lesson 1, Lekcja 2', linkItems: ['Lesson 1', 'Lekcja 2'] }
    expect(order?.['items']).toEqual([{ selected_options: [option], downloadable_links: links }])
    expect(order?.['invoices']?.[0]?.items).toEqual([{ downloadable_links: links }])
    const again = await buyer.request<{ reorderItems: { userInputErrors: object[]; cart: { items: Item[] } } }>(
      `mutation { reorderItems(orderNumber: "${number}") { userInputErrors { message } cart { items { ${ITEM} } } } }`,
    )
    expect(again.data.reorderItems.userInputErrors).toEqual([])
    expect(again.data.reorderItems.cart.items.map(titles)).toEqual([['Lesson 1', 'Lekcja 2']])

    // the shop has removed the links meanwhile
    await setsLinks(course, { links: [] })
    const files = await filesOf(reader, number)
    expect(files).toMatchObject([
      { link_title: 'Lesson 1', status: 'Available', remaining_downloads: 'Unlimited' },
      { link_title: 'Lekcja 2', status: 'Available', remaining_downloads: '2' },
    ])
    const cookie = { cookie: `token=${reader.token}` }
    const [first, second] = files.map(({ download_url: url }) => pathOf(url))
    for (let time = 0; time < 7; time++) expect((await get(first ?? '', cookie)).statusCode).toBe(200)
    const responses = [
      await get(second ?? '', cookie),
      await get(second ?? '', cookie),
      await get(second ?? '', cookie),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 403])
    expect(responses[0]?.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-disposition': 'attachment; filename="kurs-kaligrafii-lekcja-2.mp3"',
    })
    expect(responses[0]?.payload).toContain(`${sku}-2.mp3`)
    // only the links that were bought
    for (const uid of uids.slice(2)) {
      const id = Buffer.from(uid, 'base64').toString().split('/')[1]
      expect((await get((first ?? '').replace(/link\d+$/, `link${id}`), cookie)).statusCode).toBe(404)
    }
    expect((await get((first ?? '').replace(/link\d+$/, 'mp3'), cookie)).statusCode).toBe(404)
    // only for their buyer
    expect((await get(first ?? '')).statusCode).toBe(303)
  })

  test('of a course in a set stay as they were bought', async () => {
    const reader = await Reader.signUp(shop, { store: 'en' })
    const course = await sellsCourse({ links_purchased_separately: false, links: LESSONS('set').links.slice(0, 2) })
    await storeFiles('set-1.mp3', 'set-2.mp3')
    await synchronizeFiles(shop.db, shop.dataDir)
    const { set, uid } = await insertBundle(shop.db, [{ title: 'Kurs', products: [{ sku: course.sku }] }])
    const buyer = await Buyer.withNewCart(shop, 'en', reader.token)
    expect((await adds(buyer, set.sku, [uid(0, 0)])).user_errors).toEqual([])
    const number = await orders(buyer)
    await setsLinks(course, { links: [] })
    expect(await filesOf(reader, number)).toMatchObject([
      { link_title: 'Lesson 1', status: 'Available', remaining_downloads: 'Unlimited' },
      { link_title: 'Lekcja 2', status: 'Available', remaining_downloads: '2' },
    ])
  })

  test('are downloaded by whoever has the URL if shareable; a guest gets all of them by the link of a mail', async () => {
    const { sku, uids } = await sellsCourse()
    const reader = await Reader.signUp(shop, { store: 'en' })
    const buyer = await Buyer.withNewCart(shop, 'en', reader.token)
    await adds(buyer, sku, [uids[0] ?? '', uids[2] ?? ''])
    const number = await orders(buyer)
    const [own, shared] = (await filesOf(reader, number)).map(({ download_url: url }) => pathOf(url))
    expect(own).not.toContain('key=')
    expect((await get(shared ?? '')).statusCode).toBe(200)
    const key = new URL(`http://x${shared}`).searchParams.get('key') ?? ''
    for (const forged of [
      // the key of the shareable file with another one
      `${own}?key=${key}`,
      (shared ?? '').replace(/-link\d+/, '-epub'),
      (shared ?? '').slice(0, -1),
      `${(shared ?? '').split('?')[0]}?key=${'a'.repeat(5000)}`,
      `${(shared ?? '').split('?')[0]}?key=a&key=b`,
      (shared ?? '').replace(/id\/\d+/, 'id/1'),
    ])
      expect((await get(forged)).statusCode, forged).toBe(303)
    // downloads by the shared URL count too
    const codes = [await get(shared ?? ''), await get(shared ?? ''), await get(shared ?? '')]
    expect(codes.map(({ statusCode }) => statusCode)).toEqual([200, 200, 403])

    const guest = await Buyer.withNewCart(shop, 'en')
    await adds(guest, sku, [uids[0] ?? '', uids[2] ?? ''])
    const email = `guest-${sku.toLowerCase()}@example.com`
    await guest.setEmail(email)
    await orders(guest)
    await shop.runDueJobs()
    const mails = await shop.db.many<{ plain: string }>`select plain from mail where recipient = ${email}`
    const [, mailed = ''] = /\/en\/downloadable\/files\?key=(\S+)/.exec(mails.at(-1)?.plain ?? '') ?? []
    const { data } = await shop.call<{ orderFiles: { items: { link_title: string; download_url: string }[] } }>(
      'query($key: String!) { orderFiles(key: $key) { items { link_title download_url } } }',
      { key: mailed },
    )
    expect(data.orderFiles.items.map(({ link_title: title }) => title)).toEqual(['Lesson 1', 'Lekcja 3'])
    for (const { download_url: url } of data.orderFiles.items) expect((await get(pathOf(url))).statusCode).toBe(200)
  })

  test('wait for the invoice', async () => {
    const { sku, uids } = await sellsCourse()
    const reader = await Reader.signUp(shop, { store: 'en' })
    const buyer = await Buyer.withNewCart(shop, 'en', reader.token)
    await adds(buyer, sku, [uids[1] ?? ''])
    const number = await orders(buyer, false)
    expect(await filesOf(reader, number)).toMatchObject([
      { link_title: 'Lekcja 2', status: 'Pending', remaining_downloads: '0', download_url: null },
    ])
  })
})

describe('CAT-13d: samples', () => {
  const samplesOf = async ({ id }: Course) => {
    const rows = await shop.db.many<{ id: number; kind: string }>`
      select id, kind from download where product_id = ${id} order by kind, position`
    return {
      link: `/downloadable/download/linkSample/link_id/${rows.find(({ kind }) => kind === 'link')?.id}`,
      sample: `/downloadable/download/sample/sample_id/${rows.find(({ kind }) => kind === 'sample')?.id}`,
      links: rows.filter(({ kind }) => kind === 'link').map((row) => row.id),
    }
  }

  test('are served to anyone, completely or in ranges, and cannot run scripts', async () => {
    const course = await sellsCourse()
    const { link, sample } = await samplesOf(course)
    const whole = await get(link)
    expect(whole.statusCode).toBe(200)
    expect(whole.payload).toContain(`${course.sku}-1-sample.mp3`)
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600',
      'content-disposition': 'attachment; filename="kurs-kaligrafii-lekcja-1.mp3"',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const part = await get(link, { range: 'bytes=0-9' })
    expect([part.statusCode, part.payload.length, part.headers['content-range']]).toEqual([
      206,
      10,
      `bytes 0-9/${whole.rawPayload.length}`,
    ])
    const head = await get(sample, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-type'], head.payload]).toEqual([200, 'application/pdf', ''])
  })

  test('never serve files that are sold, nor files outside the folder', async () => {
    const course = await sellsCourse()
    const { sample, link, links } = await samplesOf(course)
    for (const id of links.slice(1)) {
      // links without a sample, and ids of links as samples
      expect((await get(`/downloadable/download/linkSample/link_id/${id}`)).statusCode).toBe(404)
      expect((await get(`/downloadable/download/sample/sample_id/${id}`)).statusCode).toBe(404)
    }
    for (const wrong of ['0', '-1', '1e3', '%2e%2e%2f1', '..%2f..%2fetc%2fpasswd', '9'.repeat(12), '1%00', ''])
      expect((await get(`/downloadable/download/sample/sample_id/${wrong}`)).statusCode, wrong).toBe(404)
    // a path in a row that was not written by the command cannot leave the folder
    await writeFile(join(shop.dataDir, 'secret.pdf'), '%PDF- secret')
    for (const file of ['../secret.pdf', '..\\secret.pdf', '/etc/passwd', '.hidden.pdf', 'secret.exe']) {
      await shop.db.run`update download set file = ${file} where product_id = ${course.id} and kind = 'sample'`
      expect((await get(sample)).statusCode, file).toBe(404)
    }
    // a file that another title sells
    const other = await sellsCourse()
    await shop.db
      .run`update download set file = ${`${other.sku}-2.mp3`} where product_id = ${course.id} and kind = 'sample'`
    expect((await get(sample)).statusCode).toBe(404)
    const ebook = await shop.sell({ type: 'downloadable', stock: {} })
    await storeFiles(`${ebook.sku}.epub`)
    await shop.db
      .run`update download set file = ${`${ebook.sku}.epub`} where product_id = ${course.id} and kind = 'sample'`
    expect((await get(sample)).statusCode).toBe(404)
    await shop.db.run`update product set is_enabled = false where id = ${course.id}`
    expect((await get(link)).statusCode).toBe(404)
  })

  test('are limited in rate by client address', async () => {
    const { link } = await samplesOf(await sellsCourse())
    const codes = await Promise.all(
      Array.from({ length: 130 }, async () =>
        shop.http
          .inject({ method: 'HEAD', url: link, remoteAddress: '192.0.2.77' })
          .then(({ statusCode }) => statusCode),
      ),
    )
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(120)
    expect(codes).toContain(429)
  })
})
