import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { Reader } from '../../testing/reader.ts'
import { signLink } from '../../platform/crypto/signed-link.ts'
import { cancelOrder } from '../checkout/index.ts'
import { synchronizeFiles } from '../catalog/product/downloads.ts'
import { refundOrder } from '../orders/documents/credit-memos/refund-order.ts'
import { invoiceOrder } from '../orders/documents/invoice-order.ts'
import { recordPayment } from '../orders/unpaid-orders.ts'

let clock: Date | undefined
let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => clock ?? new Date() })
  await mkdir(join(shop.dataDir, 'downloads'), { recursive: true })
}, 120_000)
afterAll(() => shop.close())

let guests = 0

interface Order {
  number: string
  email: string
  reader?: Reader
}

/** An e-book ordered by a guest, or by a reader with an account. */
async function orders({
  hasConsent = true,
  reader,
  type = 'downloadable',
  coupon,
}: Partial<Record<'hasConsent', boolean>> & {
  reader?: Reader
  type?: string
  coupon?: string
} = {}): Promise<Order> {
  const book = await shop.sell({ type, stock: {}, name: 'Żaby' })
  for (const format of ['epub', 'pdf'])
    await writeFile(join(shop.dataDir, 'downloads', `${book.sku}.${format}`), `${format} ${book.sku}`)
  await synchronizeFiles(shop.db, shop.dataDir)
  const buyer = await Buyer.withNewCart(shop, 'en', reader?.token)
  await buyer.addItems({ sku: book.sku, quantity: 1 })
  const email = reader?.email ?? `gosc-${++guests}@example.pl`
  if (!reader) await buyer.setEmail(email)
  await buyer.setBillingAddress({ address })
  if (coupon) await buyer.useCoupon(coupon)
  await buyer.setPaymentMethod(coupon ? 'free' : 'banktransfer')
  const { number = '' } = await buyer.submitOrder(hasConsent ? await buyer.acceptAgreements() : {})
  expect(number).not.toBe('')
  return { number, email, reader }
}

const FILES =
  'key order_number missing_consent { checkbox_text supplied_from } items { title link_title status ' +
  'remaining_downloads download_url }'
interface Files {
  key: string
  missing_consent: { checkbox_text: string; supplied_from: string } | null
  items: { link_title: string; status: string; remaining_downloads: string; download_url: string | null }[]
}

/** The files on the page of a guest's order. */
async function filesOf({ number, email }: Order): Promise<Files> {
  const { data } = await shop.call<{ guestOrders: { items: { files: Files }[] } }>(
    `query($number: String!, $email: String!) { guestOrders(filter: { number: { eq: $number } },
      customer_email: $email) { items { files { ${FILES} } } } }`,
    { number, email },
    'en',
  )
  return data.guestOrders.items[0]?.files ?? { key: '', missing_consent: null, items: [] }
}
const byKey = (name: 'orderFiles' | 'acceptFileSupply' | 'sendOrderFiles', key: string, token?: string) =>
  shop.call<Record<string, Files | null>>(
    `${name === 'orderFiles' ? 'query' : 'mutation'}($key: String!) { ${name}(key: $key) { ${FILES} } }`,
    { key },
    'en',
    token,
  )

const mailsOf = async ({ email }: Order) => {
  await shop.runDueJobs()
  return shop.db.many<{ key: string; plain: string; subject: string }>`
    select key, plain, subject from mail where recipient = ${email} order by id`
}
/** The latest mail with the link to the files. */
const filesMail = async (order: Order) => (await mailsOf(order)).findLast(({ key }) => key.startsWith('order-files:'))
const keysIn = (plain = '') => [...plain.matchAll(/\/en\/downloadable\/files\?key=(\S+)/g)].map(([, key = '']) => key)

const get = (url: string | null | undefined, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url ?? '', 'http://localhost')
  return shop.http.inject({ method: 'GET', url: pathname + search, headers })
}

describe('CAT-4b ACC-6: files without an account', () => {
  test('files that cost nothing are there at once', async () => {
    await shop.db
      .run`insert into sales_rule (name, coupon_code, action, amount) values ('Prezent', 'PREZENT', 'percent', 100)`
    const order = await orders({ coupon: 'PREZENT' })
    const [key = ''] = (await mailsOf(order)).flatMap(({ plain }) => keysIn(plain))
    for (const { items } of [await filesOf(order), (await byKey('orderFiles', key)).data['orderFiles'] as Files]) {
      expect(items.map(({ status }) => status)).toEqual(['Available', 'Available'])
      for (const { download_url } of items) expect((await get(download_url)).statusCode).toBe(200)
    }
  })

  test('a guest’s files wait for the transfer, then come by mail and on the order page', async () => {
    const order = await orders()
    expect((await filesOf(order)).items).toMatchObject([
      { status: 'Pending', download_url: null },
      { status: 'Pending', download_url: null },
    ])
    expect((await mailsOf(order)).flatMap(({ plain }) => keysIn(plain))).toEqual([])

    // the operator marks the transfer as paid; there is no invoice yet
    await recordPayment(shop.db, order.number)
    const mail = await filesMail(order)
    expect(mail?.subject).toContain(order.number)
    const [key = ''] = keysIn(mail?.plain)
    for (const { items } of [await filesOf(order), (await byKey('orderFiles', key)).data['orderFiles'] as Files]) {
      expect(items).toMatchObject([
        { link_title: 'EPUB', status: 'Available' },
        { link_title: 'PDF', status: 'Available' },
      ])
      const file = await get(items[0]?.download_url)
      expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
        200,
        'application/epub+zip',
        'private, no-store',
      ])
      expect(file.payload).toMatch(/^epub KS-/)
    }
    expect((await filesOf(order)).items[0]).toMatchObject({ remaining_downloads: '3' })
  })

  test('without a consent the link comes by mail when the time for withdrawal is over, if the order is paid', async () => {
    const runSupplyMails = async () => {
      await shop.db.run`update job set run_at = now() where kind = 'order-files' and run_at > now()`
      await shop.runDueJobs()
    }
    const isSupplyMail = ({ key }: { key: string }) => key.endsWith(':after-withdrawal')
    const [paid, agreed, unpaid] = [
      await orders({ hasConsent: false }),
      await orders({ hasConsent: false }),
      await orders({ hasConsent: false }),
    ]
    const dueIn = await shop.db.many<{ days: number }>`
      select round(extract(epoch from run_at - now()) / 86400)::int as days from job
        where kind = 'order-files' and payload->>'number' = ${paid.number}`
    expect(dueIn).toEqual([{ days: expect.toSatisfy((days: number) => days === 14 || days === 15) }])

    for (const { number } of [paid, agreed]) await recordPayment(shop.db, number)
    const [key = ''] = keysIn((await filesMail(agreed))?.plain)
    await byKey('acceptFileSupply', key)
    await runSupplyMails()
    expect((await mailsOf(paid)).filter(isSupplyMail).flatMap(({ plain }) => keysIn(plain))).toHaveLength(1)
    for (const other of [agreed, unpaid]) expect((await mailsOf(other)).filter(isSupplyMail)).toEqual([])
  })

  test('the mail of an invoice links the files too, and mails repeat on request at most three times an hour', async () => {
    const order = await orders()
    await invoiceOrder(shop.db, { actor: OPERATOR, number: order.number, now: new Date() }, { notify: true })
    const invoice = (await mailsOf(order)).find(({ key }) => key.startsWith('order-invoice:'))
    const [key = ''] = keysIn(invoice?.plain)
    const answers = [1, 2, 3, 4].map(() => byKey('sendOrderFiles', key))
    expect((await Promise.all(answers)).filter(({ errors }) => errors).length).toBe(1)
    expect(await filesMail(order)).toBeDefined()
  })

  test('a customer’s link opens without signing in', async () => {
    const reader = await Reader.signUp(shop, { store: 'en' })
    const order = await orders({ reader })
    await recordPayment(shop.db, order.number)
    const [key = ''] = keysIn((await filesMail(order))?.plain)
    const { data } = await byKey('orderFiles', key)
    expect((await get(data['orderFiles']?.items[0]?.download_url)).statusCode).toBe(200)
  })

  test.each(['cancel', 'refund'])('a %s ends the downloads of links that were sent before', async (how) => {
    const order = await orders()
    await recordPayment(shop.db, order.number)
    const [before] = (await filesOf(order)).items
    const now = new Date()
    if (how === 'cancel') await cancelOrder(shop.db, { actor: OPERATOR, number: order.number, now }, { notify: false })
    else {
      await invoiceOrder(shop.db, { actor: OPERATOR, number: order.number, now }, { notify: false })
      await refundOrder(shop.db, { actor: OPERATOR, number: order.number, now }, { adjustment: 0, notify: false })
    }
    expect((await get(before?.download_url)).statusCode).toBe(how === 'cancel' ? 404 : 403)
    expect((await filesOf(order)).items.every(({ download_url: url }) => url === null)).toBe(true)
  })

  test('links are good for their own file and order alone, for a day', async () => {
    const [order, other] = [await orders(), await orders()]
    for (const { number } of [order, other]) await recordPayment(shop.db, number)
    const { key, items } = await filesOf(order)
    const [epub, pdf] = items.map(({ download_url: url }) => url ?? '')
    const [strange] = (await filesOf(other)).items.map(({ download_url: url }) => url ?? '')
    const signed = (url = '') => new URL(url).searchParams.get('key') ?? ''
    const pathOf = (url = '') => new URL(url).pathname
    for (const forged of [
      `${pathOf(epub)}?key=${signed(pdf)}`,
      `${pathOf(strange)}?key=${signed(epub)}`,
      `${pathOf(epub)}?key=${signed(epub).slice(0, -1)}A`,
      // keys of another purpose: the page of the files, and a file that may be shared
      `${pathOf(epub)}?key=${key}`,
      `${pathOf(epub)}?key=${signed(epub).replace('download-', 'file-')}`,
      `${pathOf(epub)}?key=${await signLink(shop.db, { kind: 'file', id: Number(signed(epub).split('-')[1]), until: 0 })}`,
    ])
      expect((await get(forged)).statusCode, forged).toBe(303)
    for (const wrong of [signed(epub), `${key.slice(0, -1)}A`, key.replace(/files-\d+/, 'files-1'), ''])
      expect((await byKey('orderFiles', wrong)).errors?.[0]?.extensions.category, wrong).toBe('graphql-no-such-entity')
    clock = new Date(Date.now() + 26 * 3_600_000)
    const late = await get(epub)
    expect([late.statusCode, late.payload]).toEqual([410, expect.stringContaining('Open your order again')])
    expect((await byKey('orderFiles', key)).errors).toBeDefined()
    expect((await get((await filesOf(order)).items[0]?.download_url)).statusCode).toBe(200)
    clock = undefined
  })
})

describe('D66: files without the consent to their supply', () => {
  test('are ordered by any client, and wait for the consent that their page asks for', async () => {
    const order = await orders({ hasConsent: false })
    await recordPayment(shop.db, order.number)
    const waiting = await filesOf(order)
    expect(waiting.missing_consent).toEqual({
      checkbox_text: expect.stringContaining('I lose the right to withdraw'),
      supplied_from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(waiting.items.map(({ download_url: url }) => url)).toEqual([null, null])
    const mail = await filesMail(order)
    expect(mail?.plain).toContain('as soon as you agree')

    const [key = ''] = keysIn(mail?.plain)
    const { data } = await byKey('acceptFileSupply', key)
    expect(data['acceptFileSupply']?.missing_consent).toBeNull()
    expect((await get(data['acceptFileSupply']?.items[0]?.download_url)).statusCode).toBe(200)
    // stored with the order and logged like in the checkout, and confirmed by mail
    expect(await shop.db.one`select agreements -> 0 as kept from orders where number = ${order.number}`).toMatchObject({
      kept: {
        concerns: 'digital',
        acceptedAt: expect.any(String),
        checkboxText: waiting.missing_consent?.checkbox_text,
      },
    })
    const logged = await shop.db.many<{ consentText: string; action: string }>`
      select t.text as consent_text, l.action from consent_log l join consent_text t on t.id = l.consent_text_id
      where l.order_number = ${order.number}`
    expect(logged).toEqual([{ consentText: waiting.missing_consent?.checkbox_text, action: 'given' }])
    expect((await filesMail(order))?.plain).toContain('thereby lose the right to withdraw')
    // a second click changes nothing
    await byKey('acceptFileSupply', key)
    expect(
      await shop.db.one`select jsonb_array_length(agreements) as n from orders where number = ${order.number}`,
    ).toEqual({ n: 1 })
  })

  test('open by themselves when the time for withdrawal is over', async () => {
    const order = await orders({ hasConsent: false })
    await recordPayment(shop.db, order.number)
    const day = 24 * 3_600_000
    clock = new Date(Date.now() + 13 * day)
    expect((await filesOf(order)).items[0]?.download_url).toBeNull()
    clock = new Date(Date.now() + 15 * day)
    const { items, missing_consent: missing } = await filesOf(order)
    expect([missing, (await get(items[0]?.download_url)).statusCode]).toEqual([null, 200])
    clock = undefined
  })

  test('lead their signed-in buyer to the page that asks, and nobody else', async () => {
    const reader = await Reader.signUp(shop, { store: 'en' })
    const order = await orders({ reader, hasConsent: false })
    await recordPayment(shop.db, order.number)
    const { data } = await reader.request<{ customerDownloadableProducts: { items: { download_url: string }[] } }>(
      '{ customerDownloadableProducts { items { download_url } } }',
    )
    const url = data.customerDownloadableProducts.items[0]?.download_url
    const own = await get(url, { cookie: `token=${reader.token}` })
    expect(own.statusCode).toBe(303)
    const [key = ''] = keysIn(own.headers.location)
    expect((await byKey('orderFiles', key)).data['orderFiles']?.missing_consent).not.toBeNull()
    expect((await get(url)).headers.location).toContain('/customer/account/login')
  })

  test('a file in a mixed order is there at once, and a talk has none', async () => {
    const talk = await orders({ type: 'virtual' })
    await recordPayment(shop.db, talk.number)
    expect((await mailsOf(talk)).some(({ key }) => key.startsWith('order-files:'))).toBe(false)
    const file = await orders()
    await shop.db.run`update orders set is_virtual = false where number = ${file.number}`
    await recordPayment(shop.db, file.number)
    expect((await filesOf(file)).items[0]?.status).toBe('Available')
  })
})
