import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../../testing/checkout-fixture.ts'
import { insertOptions } from '../../../../testing/options.ts'
import { Reader } from '../../../../testing/reader.ts'
import { deleteUnusedUploads } from '../../../cart/abandoned.ts'

/** A fake scanner that speaks ClamAV's INSTREAM and finds the EICAR test file. */
let scanner: Server
let isScannerBroken = false
let shop: CheckoutFixture
beforeAll(async () => {
  scanner = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const command = 'zINSTREAM\0'
      if (!received.subarray(-4).equals(Buffer.alloc(4)) || received.length < command.length + 4) return
      const parts: Buffer[] = []
      for (let at = command.length; ;) {
        const length = received.readUInt32BE(at)
        if (length === 0) break
        parts.push(received.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
      const isInfected = Buffer.concat(parts).includes('EICAR-STANDARD-ANTIVIRUS-TEST-FILE')
      socket.end(isScannerBroken ? '' : isInfected ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve))
  const { port } = scanner.address() as { port: number }
  shop = await openCheckoutFixture({ environment: { UPLOAD_SCANNER: `127.0.0.1:${port}` } })
}, 60_000)
afterAll(async () => {
  await shop.close()
  scanner.close()
})

const picture = (format: 'png' | 'jpeg' | 'webp' = 'png', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#9b1b30' } })
    .withExif({ IFD0: { Artist: 'Łucja' }, IFD3: { GPSLatitude: '51/1 14/1 0/1' } })
    .toFormat(format)
    .toBuffer()
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')

interface Added {
  cart: {
    items: { id: string; customizable_options: { label: string; values: { label: string; value: string }[] }[] }[]
  }
  user_errors: { message: string; option_id: number | null }[]
}

async function sells(option: object = {}) {
  const book = await shop.sell({})
  const [inserted] = await insertOptions(shop.db, book.id, [
    { type: 'file', title: 'Ekslibris', price: 700, sku: 'EX', ...option },
  ])
  return {
    book,
    uid: inserted?.uid ?? '',
    id: Number(
      Buffer.from(inserted?.uid ?? '', 'base64')
        .toString()
        .split('/')[1],
    ),
  }
}
const valueOf = (name: string, bytes: Buffer, type = 'image/png') =>
  JSON.stringify({ file_name: name, file_data: `data:${type};base64,${bytes.toString('base64')}` })

async function adds(buyer: Buyer, sku: string, ...entered_options: { uid: string; value: string }[]): Promise<Added> {
  const { data, errors } = await buyer.request<{ added: Added }>(
    `mutation($id: String!, $items: [CartItemInput!]!) { added: addProductsToCart(cartId: $id, cartItems: $items) {
      cart { items { id ... on SimpleCartItem { customizable_options { label values { label value } } } } }
      user_errors { message option_id } } }`,
    { items: [{ sku, quantity: 1, entered_options }] },
  )
  expect(errors).toBeUndefined()
  return data.added
}
const storedFiles = () => readdir(path.join(shop.dataDir, 'uploads')).catch(() => [] as string[])

describe('CAT-5c: a file uploaded with a title', () => {
  test('is shown in the cart by its name; images are stored without metadata', async () => {
    const { book, uid } = await sells()
    const buyer = await Buyer.withNewCart(shop, 'en')
    const bytes = await picture('jpeg')
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { cart, user_errors } = await adds(buyer, book.sku, { uid, value: valueOf('C:\\zdjęcia\\Kot.JPG', bytes) })
    expect(user_errors).toEqual([])
    expect(cart.items[0]?.customizable_options).toEqual([
      { label: 'Ekslibris', values: [{ label: 'Kot.JPG', value: 'Kot.JPG' }] },
    ])
    const [name] = await storedFiles()
    const stored = await sharp(await readFile(path.join(shop.dataDir, 'uploads', name ?? ''))).metadata()
    expect([stored.format, stored.width, stored.height, stored.exif]).toEqual(['jpeg', 60, 40, undefined])
    expect(name).toMatch(/^[\w-]{32}$/)
    // plain base64, a PDF, and Magento's older mutation
    const plain = JSON.stringify({ file_name: 'znak.pdf', file_data: PDF.toString('base64') })
    expect((await adds(buyer, book.sku, { uid, value: plain })).user_errors).toEqual([])
    const older = await buyer.request(
      `mutation($input: AddSimpleProductsToCartInput) { addSimpleProductsToCart(input: $input) { cart { id } } }`,
      {
        input: {
          cart_id: buyer.cartId,
          cart_items: [
            {
              data: { sku: book.sku, quantity: 1 },
              customizable_options: [{ uid, value_string: valueOf('x.webp', await picture('webp')) }],
            },
          ],
        },
      },
    )
    expect(older.errors).toBeUndefined()
  })

  test('is refused for its content, whatever its name, and not stored', async () => {
    const { book, uid, id } = await sells({ fileExtensions: ['png', 'jpg', 'pdf'], imageSizeX: 100 })
    const buyer = await Buyer.withNewCart(shop, 'en')
    const before = (await storedFiles()).length
    const damaged = 'The file is damaged, or not what its name says.'
    const kinds = 'Choose a file of one of these kinds: jpg, png, pdf.'
    const png = await picture()
    const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000, 7)])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const [message, value] of [
      [damaged, valueOf('kot.png', exe)],
      [damaged, valueOf('kot.png', svg)],
      [damaged, valueOf('kot.jpg', png)],
      [damaged, valueOf('kot.png', png.subarray(0, 70))],
      [damaged, valueOf('kot.pdf', png)],
      [damaged, valueOf('kot.pdf', Buffer.concat([Buffer.from('<html>'), PDF]))],
      [damaged, valueOf('kot.pdf', Buffer.concat([PDF, Buffer.from('PK\u0003\u0004'), Buffer.alloc(100, 1)]))],
      [kinds, valueOf('kot.png.exe', png)],
      [kinds, valueOf('kot.svg', svg)],
      [kinds, valueOf('kot.webp', await picture('webp'))],
      [kinds, valueOf('png', png)],
      [kinds, valueOf('../../etc/passwd', png)],
      ['The picture is too large: it may have at most 100 × ∞ pixels.', valueOf('kot.png', await picture('png', 101))],
      ['The file is too large: it may have at most 5 MB.', valueOf('kot.pdf', Buffer.alloc(5 * 1024 * 1024 + 1, 32))],
      [
        'A virus was found in the file.',
        valueOf('kot.pdf', Buffer.from(`%PDF-1.4\nEICAR-STANDARD-ANTIVIRUS-TEST-FILE\n%%EOF`)),
      ],
      ['Choose a file.', valueOf('kot.png', Buffer.alloc(0))],
      ['Choose a file.', '{"file_name":"kot.png"}'],
      ['Choose a file.', '{"file_name":"kot.png","file_data":"<png>"}'],
      ['Choose a file.', '{'],
      ['Choose a file.', '{"token":"../../../etc/passwd"}'],
      ['Choose a file.', JSON.stringify({ token: `${'a'.repeat(31)}\0` })],
      ['Choose a file.', 'kot.png'],
    ] as const) {
      const { cart, user_errors } = await adds(buyer, book.sku, { uid, value })
      expect(user_errors, value.slice(0, 60)).toEqual([{ message, option_id: id }])
      expect(cart.items).toEqual([])
    }
    isScannerBroken = true
    const unchecked = await adds(buyer, book.sku, { uid, value: valueOf('kot.png', png) })
    isScannerBroken = false
    expect(unchecked.user_errors).toMatchObject([
      { message: 'The file cannot be checked for viruses just now. Try again later.' },
    ])
    expect((await storedFiles()).length).toBe(before)
  })

  test('is stored without data that was appended to an image', async () => {
    const { book, uid } = await sells()
    const buyer = await Buyer.withNewCart(shop, 'en')
    const before = await storedFiles()
    const both = Buffer.concat([await picture(), Buffer.from('PK\u0003\u0004<script>alert(1)</script>')])
    expect((await adds(buyer, book.sku, { uid, value: valueOf('kot.png', both) })).user_errors).toEqual([])
    const [name] = (await storedFiles()).filter((one) => !before.includes(one))
    expect((await readFile(path.join(shop.dataDir, 'uploads', name ?? ''))).includes('script')).toBe(false)
  })

  test('gets a name that the database accepts, whatever was sent', async () => {
    const { book, uid } = await sells()
    const buyer = await Buyer.withNewCart(shop, 'en')
    const { cart, user_errors } = await adds(buyer, book.sku, {
      uid,
      value: valueOf(`kot\ud83d\0.${'\udc31'.repeat(3)}.png`, await picture()),
    })
    expect(user_errors).toEqual([])
    expect(cart.items[0]?.customizable_options[0]?.values[0]?.label).toBe('kot\ufffd.\ufffd\ufffd\ufffd.png')
  })

  test.each([
    [' kot.png ', 'kot.png'],
    ['C:\\zdjęcia\\kot.png', 'kot.png'],
    ['/a/b/ kot.png', 'kot.png'],
    [`${'k'.repeat(200)}.png`, `${'k'.repeat(96)}.png`],
    [`${'k'.repeat(96)}.png`, `${'k'.repeat(96)}.png`],
    ['kot\u202egnp.png', 'kotgnp.png'],
  ])('called %j gets the name %j', async (sent, stored) => {
    const { book, uid } = await sells()
    const buyer = await Buyer.withNewCart(shop, 'en')
    const { cart, user_errors } = await adds(buyer, book.sku, { uid, value: valueOf(sent, await picture()) })
    expect(user_errors).toEqual([])
    expect(cart.items[0]?.customizable_options[0]?.values[0]?.label).toBe(stored)
  })

  test('is refused if it becomes much larger when re-encoded', async () => {
    const { book, uid, id } = await sells()
    const buyer = await Buyer.withNewCart(shop, 'en')
    const before = (await storedFiles()).length
    const noise = await sharp(randomBytes(5200 * 5200), { raw: { width: 5200, height: 5200, channels: 1 } })
      .jpeg({ quality: 2 })
      .toBuffer()
    expect(noise.length).toBeLessThan(3_000_000)
    const { user_errors } = await adds(buyer, book.sku, { uid, value: valueOf('szum.jpg', noise) })
    expect(user_errors).toEqual([{ message: 'The file is too large: it may have at most 5 MB.', option_id: id }])
    expect((await storedFiles()).length).toBe(before)
  }, 60_000)

  test('is refused while too many uploads are queued, from whatever addresses', async () => {
    const { book, uid } = await sells()
    const buyer = await Buyer.withNewCart(shop, 'en')
    const value = valueOf('duży.jpg', await picture('jpeg', 2500, 2500))
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        shop.http.inject({
          method: 'POST',
          url: '/en/graphql',
          remoteAddress: `198.51.100.${at + 1}`,
          payload: {
            query: `mutation($id: String!, $items: [CartItemInput!]!) {
              addProductsToCart(cartId: $id, cartItems: $items) {
              user_errors { message } } }`,
            variables: { id: buyer.cartId, items: [{ sku: book.sku, quantity: 1, entered_options: [{ uid, value }] }] },
          },
        }),
      ),
    )
    const isFull = ({ payload }: { payload: string }) => payload.includes('cannot take more files just now')
    expect(responses.some(isFull)).toBe(true)
    expect(responses.filter((response) => !isFull(response)).length).toBeGreaterThanOrEqual(20)
    expect((await adds(buyer, book.sku, { uid, value })).user_errors).toEqual([])
  }, 30_000)

  test('is limited by number per request and by rate per address', async () => {
    const { book, uid } = await sells()
    const { id } = await shop.sell({})
    const options = await insertOptions(
      shop.db,
      book.id,
      Array.from({ length: 6 }, (_, at) => ({ type: 'file', title: `Plik ${at}` })),
    )
    expect(id).toBeGreaterThan(0)
    const buyer = await Buyer.withNewCart(shop, 'en')
    const many = await Promise.all(
      options.map(async (option, at) => ({ uid: option.uid, value: valueOf(`${at}.png`, await picture()) })),
    )
    expect((await adds(buyer, book.sku, ...many)).user_errors).toMatchObject([
      { message: 'At most 5 files can be sent at once.' },
    ])
    const value = valueOf('kot.pdf', PDF)
    const one = () =>
      shop.http.inject({
        method: 'POST',
        url: '/en/graphql',
        remoteAddress: '192.0.2.99',
        payload: {
          query: `mutation($id: String!, $items: [CartItemInput!]!) {
              addProductsToCart(cartId: $id, cartItems: $items) {
            user_errors { message } } }`,
          variables: { id: buyer.cartId, items: [{ sku: book.sku, quantity: 1, entered_options: [{ uid, value }] }] },
        },
      })
    const responses: string[] = []
    for (let time = 0; time < 22; time++) responses.push((await one()).payload)
    expect(responses.filter((text) => text.includes('Too many requests')).length).toBeGreaterThan(0)
    expect(responses[0]).not.toContain('Too many requests')
  })

  test('is limited by megabytes per address, so that one address cannot fill the common quota', async () => {
    const { book, uid } = await sells()
    const buyer = await Buyer.withNewCart(shop, 'en')
    const large = Buffer.alloc(4.9 * 1024 * 1024, 32)
    large.set(PDF)
    large.write('%%EOF\n', large.length - 6)
    const value = valueOf('duży.pdf', large)
    const one = (remoteAddress: string) =>
      shop.http.inject({
        method: 'POST',
        url: '/en/graphql',
        remoteAddress,
        payload: {
          query: `mutation($id: String!, $items: [CartItemInput!]!) {
              addProductsToCart(cartId: $id, cartItems: $items) {
            user_errors { message } } }`,
          variables: { id: buyer.cartId, items: [{ sku: book.sku, quantity: 1, entered_options: [{ uid, value }] }] },
        },
      })
    let taken = 0
    while (taken < 15 && !(await one('192.0.2.95')).payload.includes('Too many requests')) taken++
    expect(taken).toBe(12)
    expect((await one('192.0.2.94')).payload).not.toContain('Too many requests')
  }, 30_000)

  test('may have several megabytes, but larger bodies and many of them are refused', async () => {
    const { book, uid } = await sells()
    const buyer = await Buyer.withNewCart(shop, 'en')
    const large = Buffer.concat([PDF, Buffer.alloc(4 * 1024 * 1024, 32)])
    large.write('%%EOF\n', large.length - 6)
    expect((await adds(buyer, book.sku, { uid, value: valueOf('duży.pdf', large) })).user_errors).toEqual([])
    const post = (size: number, more: object = {}) =>
      shop.http.inject({
        method: 'POST',
        url: '/graphql',
        remoteAddress: '192.0.2.98',
        headers: { 'content-type': 'application/json', ...more },
        payload: JSON.stringify({ query: '{ storeConfig { code } }', variables: { x: 'x'.repeat(size) } }),
      })
    expect((await post(8 * 1024 * 1024)).statusCode).toBe(413)
    // no other value may be long: neither a text beside a file, nor one that only resembles a file
    expect((await post(300 * 1024)).statusCode).toBe(413)
    const named = (variables: object) =>
      shop.http.inject({
        method: 'POST',
        url: '/graphql',
        remoteAddress: '192.0.2.97',
        payload: { query: '{ storeConfig { code } }', variables },
      })
    expect((await named({ email: `{${'x'.repeat(300_000)}` })).statusCode).toBe(413)
    expect((await named({ x: [{ value: `{${'x'.repeat(300_000)}` }] })).statusCode).toBe(413)
    expect((await named({ x: [{ value: `{"file_data":"${'x'.repeat(300_000)}` }] })).statusCode).toBe(200)
    expect((await named({ x: Array.from({ length: 200_000 }, () => 0) })).statusCode).toBe(413)
    const codes = []
    for (let time = 0; time < 24; time++) codes.push((await post(300 * 1024)).statusCode)
    expect([codes[0], codes.at(-1)]).toEqual([413, 429])
    expect((await post(1000)).statusCode).toBe(200)
  })
})

describe('CAT-5 ORD-11: the file of an order', () => {
  test('is kept, opened by its buyer only and chosen again by a reorder; unused files are deleted', async () => {
    const { book, uid } = await sells()
    const reader = await Reader.signUp(shop, { store: 'en' })
    const buyer = await Buyer.withNewCart(shop, 'en', reader.token)
    const before = await storedFiles()
    await adds(buyer, book.sku, { uid, value: valueOf('mój „znak”.png', await picture()) })
    const [name = ''] = (await storedFiles()).filter((one) => !before.includes(one))
    await shop.db.run`update option_file set created_at = now() - interval '2 days'`
    await deleteUnusedUploads(shop.db, shop.dataDir)
    // a file in a cart is kept as long as the cart
    expect(await storedFiles()).toContain(name)
    const { number } = await (
      await buyer.prepareOrder([], { email: reader.email })
    ).submitOrder(await buyer.acceptAgreements())
    await shop.db.run`delete from cart_item`
    const orphan = path.join(shop.dataDir, 'uploads', 'bez-wiersza')
    await writeFile(orphan, 'x')
    // files keep the real time when the tests run on another day
    await utimes(orphan, new Date(), new Date())
    await deleteUnusedUploads(shop.db, shop.dataDir)
    // a file that was just written may not have its row yet
    expect((await storedFiles()).toSorted()).toEqual([name, 'bez-wiersza'].toSorted())

    const entered = async () => {
      const { data } = await buyer.request<{
        customer: {
          orders: { items: { items: { entered_options: { label: string; value: string; url: string }[] }[] }[] }
        }
      }>(`{ customer { orders(filter: { number: { eq: "${number}" } }) { items { items { entered_options {
        label value url } } } } } }`)
      return data.customer.orders.items[0]?.items[0]?.entered_options[0]
    }
    const option = await entered()
    expect(option).toMatchObject({ label: 'Ekslibris', value: 'mój „znak”.png' })
    const { pathname } = new URL(option?.url ?? '')
    const opened = await shop.http.inject({ url: pathname })
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/png'])
    expect(opened.headers).toMatchObject({
      'content-disposition': 'attachment; filename="moj-znak.png"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    for (const forged of [
      pathname.slice(0, -1),
      pathname.replace(/sent-\d+/, 'sent-1'),
      `/sent-files/${name}`,
      `/uploads/${name}`,
    ])
      expect((await shop.http.inject({ url: forged })).statusCode, forged).toBe(404)
    // a signed link of another kind opens no file
    const invoice = pathname.replace('sent-', 'paper-')
    expect((await shop.http.inject({ url: invoice })).statusCode).toBe(404)

    const again = await buyer.request<{ reorderItems: { userInputErrors: object[]; cart: Added['cart'] } }>(
      `mutation { reorderItems(orderNumber: "${number}") { userInputErrors { message } cart { items { id
        ... on SimpleCartItem { customizable_options { label values { label value } } } } } } }`,
    )
    expect(again.data.reorderItems.userInputErrors).toEqual([])
    expect(again.data.reorderItems.cart.items[0]?.customizable_options[0]?.values[0]?.label).toBe('mój „znak”.png')
  })

  test('that somebody has already removed does not keep the others from being deleted', async () => {
    const { book, uid } = await sells()
    const before = await storedFiles()
    for (const title of ['pierwszy.png', 'drugi.png'])
      await adds(await Buyer.withNewCart(shop), book.sku, { uid, value: valueOf(title, await picture()) })
    const names = (await storedFiles()).filter((one) => !before.includes(one))
    expect(names).toHaveLength(2)
    await shop.db.run`delete from cart_item`
    await shop.db.run`update option_file set created_at = now() - interval '2 days'`
    await rm(path.join(shop.dataDir, 'uploads', names[0] ?? ''))
    await deleteUnusedUploads(shop.db, shop.dataDir)
    expect((await storedFiles()).filter((one) => names.includes(one))).toEqual([])
  })
})
