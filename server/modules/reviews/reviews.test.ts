import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { lastConsentAction, readLatestMail, PASSWORD, Reader } from '../../testing/reader.ts'
import { sellIndexed as sellsIn } from '../../testing/availability-list.ts'
import { invoiceOrder, recordPayment, shipOrder } from '../orders/index.ts'
import { setConfiguration } from '../store/index.ts'
import { approveReview, listReviews, rejectReview, replyToReview } from './index.ts'
import { signInvitation } from './invitations.ts'
import { remindOfReviews } from './reminders.ts'
import { dueOrders } from './reminders.sql.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

interface Shown {
  id: string
  nickname: string
  summary: string
  text: string
  average_rating: number
  status: string
  is_verified: boolean
  language: string
  reply: string | null
  rejection_reason: string | null
  ratings_breakdown: { name: string; value: string }[]
}
const REVIEW = `id nickname summary text average_rating status is_verified language reply rejection_reason
  ratings_breakdown { name value }`
/** Other processes apply a change only after its notification. */
const SOON = { timeout: 15_000 }
const good = { nickname: 'Łucja', summary: 'Wciąga', text: 'Przeczytana w dwa wieczory, polecam każdemu.' }
/** Ids of stars, as clients get them from the metadata, for the first rating and optionally the second. */
const stars = (first: number, second?: number) => [
  { id: 'MQ==', value_id: Buffer.from(String(first)).toString('base64') },
  ...(second === undefined ? [] : [{ id: 'Mg==', value_id: Buffer.from(String(5 + second)).toString('base64') }]),
]

const sellBook = (book?: Parameters<CheckoutFixture['sell']>[0]) => sellsIn(shop, book)
const CREATE = `mutation($input: CreateProductReviewInput!) { createProductReview(input: $input) { review { ${REVIEW}
  } } }`
const writeReview = (sku: string, more: object = {}, token?: string, store?: string) =>
  shop.call<{ createProductReview: { review: Shown } }>(
    CREATE,
    { input: { sku, ...good, ratings: stars(5), ...more } },
    store,
    token,
  )
/** Approves the current text. */
async function approve(id: number): Promise<void> {
  const review = (await listReviews(shop.db, { limit: 1000 })).find((listed) => listed.id === id)
  if (!review) throw new Error(`review ${id} is not listed`)
  await approveReview(shop.db, OPERATOR, review)
}
/** Writes a review as a new customer, and approves it. */
async function createApprovedReview(sku: string, more: object = {}): Promise<number> {
  const { data } = await writeReview(sku, more, (await Reader.signUp(shop)).token)
  const id = numberOf(data.createProductReview.review.id)
  await approve(id)
  return id
}
const numberOf = (uid: string) => Number(Buffer.from(uid, 'base64').toString())

interface Product {
  review_count: number
  rating_summary: number
  reviews: { items: Shown[]; page_info: { current_page: number; page_size: number; total_pages: number } }
}
async function product(sku: string, page = '', store?: string): Promise<Product> {
  const { data } = await shop.query<{ products: { items: Product[] } }>(
    `
      query($sku: String!) {
        products(filter: { sku: { eq: $sku } }) {
          items {
            review_count rating_summary
            reviews${page} { items { ${REVIEW} } page_info { current_page page_size total_pages } }
          }
        }
      }`,
    { sku },
    store,
  )
  const [item] = data.products.items
  if (!item) throw new Error(`no product ${sku}`)
  return item
}
/** Places an order, records its payment and ships it; returns its number. */
async function placeOrder(
  skus: string[],
  { token, more = {}, email }: { token?: string; more?: object; email?: string } = {},
): Promise<string> {
  const buyer = await Buyer.withNewCart(shop, undefined, token)
  const { number = '' } = await (
    await buyer.prepareOrder(
      skus.map((sku) => ({ sku, quantity: 1 })),
      { email },
    )
  ).submitOrder(more)
  const options = { actor: OPERATOR, number, now: new Date() }
  await recordPayment(shop.db, number)
  await invoiceOrder(shop.db, options, { notify: false })
  await shipOrder(shop.db, options, { trackingNumbers: [], notify: false })
  return number
}

test('GDPR-4: reviews of an anonymised reader lose the name at once, those of an erased one are deleted', async () => {
  const { sku } = await sellBook()
  const reader = await Reader.signUp(shop)
  const { data } = await writeReview(sku, {}, reader.token)
  await approve(numberOf(data.createProductReview.review.id))
  const names = async () => (await product(sku)).reviews.items.map(({ nickname }) => nickname)
  await expect.poll(names, SOON).toEqual([good.nickname])
  await reader.request('mutation($password: String) { gdprAnonymise(password: $password) { message } }', {
    password: PASSWORD,
  })
  await expect.poll(names, SOON).toEqual(['Anonim'])
  await reader.request('mutation { deleteCustomer }')
  await expect.poll(names, SOON).toEqual([])
})

describe('CAT-6c: who may write', () => {
  test('a guest is asked to sign in, unless the shop lets guests write', async () => {
    const { sku } = await sellBook()
    expect((await writeReview(sku)).errors).toMatchObject([
      {
        message: 'Aby napisać opinię, zaloguj się albo załóż konto.',
        extensions: { category: 'graphql-authorization' },
      },
    ])
    expect((await writeReview(sku, {}, undefined, 'en')).errors?.[0]?.message).toBe(
      'You must login or register to review products.',
    )
    await setConfiguration(shop.db, OPERATOR, [{ path: 'catalog/review/allow_guest', value: '1' }])
    await expect.poll(async () => (await writeReview(sku)).errors).toBeUndefined()
    expect(await listReviews(shop.db, { status: 'pending', limit: 5 })).toMatchObject([
      { sku, nickname: 'Łucja', isVerified: false },
    ])
    await setConfiguration(shop.db, OPERATOR, [{ path: 'catalog/review/allow_guest', value: '0' }])
    await expect.poll(async () => (await writeReview(sku)).errors).toHaveLength(1)
  })

  test('a customer writes one review of a title, changes it and deletes it', async () => {
    const { sku } = await sellBook()
    const reader = await Reader.signUp(shop)
    const first = await writeReview(sku, { ratings: stars(4, 5) }, reader.token)
    expect(first.data.createProductReview.review).toMatchObject({
      ...good,
      average_rating: 90,
      status: 'PENDING',
      is_verified: false,
      ratings_breakdown: [
        { name: 'Ocena', value: '4' },
        { name: 'Wydanie', value: '5' },
      ],
    })
    expect((await writeReview(sku, {}, reader.token)).errors).toMatchObject([
      { extensions: { category: 'graphql-already-exists' } },
    ])
    const { id } = first.data.createProductReview.review
    await approve(numberOf(id))
    await expect.poll(() => product(sku), SOON).toMatchObject({ review_count: 1, rating_summary: 90 })
    const change = `mutation($input: UpdateProductReviewInput!) { updateProductReview(input: $input) { review {
      ${REVIEW} } } }`
    const changed = { id, ...good, summary: 'Po roku gorzej', ratings: stars(2) }
    expect((await (await Reader.signUp(shop)).request(change, { input: changed })).errors).toMatchObject([
      { extensions: { category: 'graphql-no-such-entity' } },
    ])
    expect((await reader.request(change, { input: changed })).errors).toBeUndefined()
    // it has to be approved again
    await expect
      .poll(() => product(sku), SOON)
      .toMatchObject({ review_count: 0, rating_summary: 0, reviews: { items: [] } })
    await approve(numberOf(id))
    await expect.poll(() => product(sku), SOON).toMatchObject({ review_count: 1, rating_summary: 40 })
    const own = `{ customer { reviews { items { ${REVIEW} product { sku } } page_info { total_pages } } review(sku:
      "${sku}") { id } } }`
    expect((await reader.request(own)).data).toMatchObject({
      customer: {
        reviews: { items: [{ summary: 'Po roku gorzej', product: { sku } }], page_info: { total_pages: 1 } },
        review: { id },
      },
    })
    await reader.request('mutation($id: ID!) { deleteProductReview(id: $id) }', { id })
    await expect.poll(() => product(sku), SOON).toMatchObject({ review_count: 0 })
    expect((await reader.request(own)).data).toMatchObject({ customer: { reviews: { items: [] }, review: null } })
  })

  test.each([
    [{ text: 'krótko' }, 'text', 'Co najmniej 10 znaków.'],
    [{ text: 'Kupicie taniej na www.tania-ksiazka.pl!' }, 'text', 'Opinia nie może zawierać odnośników'],
    [{ summary: 'Pisz: jan@example.com' }, 'summary', 'Opinia nie może zawierać odnośników'],
    [{ nickname: '  ' }, 'nickname', 'Uzupełnij to pole.'],
    [{ summary: 'x'.repeat(121) }, 'summary', '120'],
    [{ ratings: [] }, 'rating-MQ==', 'Uzupełnij to pole.'],
    [{ ratings: [{ id: 'MQ==', value_id: 'OQ==' }] }, 'ratings', 'Nie ma takiej oceny.'],
  ])('%j is refused at its field', async (more, field, message) => {
    const { sku } = await sellBook()
    const { errors } = await writeReview(sku, more, (await Reader.signUp(shop)).token)
    expect(errors).toMatchObject([{ message: expect.stringContaining(message), extensions: { field } }])
  })

  test('a review of a title that was bought here and delivered is marked as verified', async () => {
    const [bought, other] = [await sellBook(), await sellBook()]
    const reader = await Reader.signUp(shop)
    await placeOrder([bought.sku], { token: reader.token })
    const marks = [bought, other].map(async ({ sku }) => {
      const { data } = await writeReview(sku, {}, reader.token)
      return data.createProductReview.review.is_verified
    })
    expect(await Promise.all(marks)).toEqual([true, false])
    // ordered, but not delivered
    const third = await sellBook()
    const buyer = await Buyer.withNewCart(shop, undefined, reader.token)
    await (await buyer.prepareOrder([{ sku: third.sku, quantity: 1 }])).submitOrder()
    expect((await writeReview(third.sku, {}, reader.token)).data.createProductReview.review.is_verified).toBe(false)
  })
})

describe('CAT-6d: what is shown', () => {
  test('CAT-6a: a page has 20 reviews', async () => {
    const { sku } = await sellBook()
    await createApprovedReview(sku, {})
    await expect
      .poll(() => product(sku), SOON)
      .toMatchObject({ reviews: { items: [{}], page_info: { current_page: 1, page_size: 20, total_pages: 1 } } })
  })

  test('an approved review and the average of stars appear at once, also in cached responses', async () => {
    const { sku } = await sellBook()
    const writer = await Reader.signUp(shop)
    const { data } = await writeReview(sku, { ratings: stars(2) }, writer.token)
    await expect
      .poll(() => product(sku), SOON)
      .toMatchObject({ review_count: 0, rating_summary: 0, reviews: { items: [] } })
    await approve(numberOf(data.createProductReview.review.id))
    await createApprovedReview(sku, { ratings: stars(5), summary: 'Świetna' })
    await expect
      .poll(() => product(sku), SOON)
      .toMatchObject({
        review_count: 2,
        rating_summary: 70,
        reviews: { items: [{ summary: 'Świetna', average_rating: 100, language: null }, { summary: 'Wciąga' }] },
      })
    expect((await product(sku, '', 'en')).reviews.items[0]).toMatchObject({
      language: 'pl',
      ratings_breakdown: [{ name: 'Rating', value: '5' }],
    })
    expect((await product(sku, '(sort: LOWEST, pageSize: 1)')).reviews).toMatchObject({
      items: [{ summary: 'Wciąga' }],
      page_info: { current_page: 1, page_size: 1, total_pages: 2 },
    })
    expect((await product(sku, '(pageSize: 1, currentPage: 2)')).reviews.items).toMatchObject([{ summary: 'Wciąga' }])
  })

  test('a review that waits or was rejected stays hidden beside an approved one, in every order', async () => {
    const { sku } = await sellBook()
    await createApprovedReview(sku, { summary: 'Przyjęta' })
    await writeReview(sku, { summary: 'Czeka' }, (await Reader.signUp(shop)).token)
    const { data } = await writeReview(sku, { summary: 'Odrzucona' }, (await Reader.signUp(shop)).token)
    await rejectReview(shop.db, OPERATOR, numberOf(data.createProductReview.review.id), 'Nie o książce')
    await expect.poll(async () => (await product(sku)).review_count, SOON).toBe(1)
    for (const sort of ['NEWEST', 'HIGHEST', 'LOWEST'])
      expect((await product(sku, `(sort: ${sort})`)).reviews.items.map(({ summary }) => summary)).toEqual(['Przyjęta'])
  })

  test('a rejected review is hidden, and its author sees the reason', async () => {
    const { sku } = await sellBook()
    const reader = await Reader.signUp(shop)
    const { data } = await writeReview(sku, {}, reader.token)
    const { id } = data.createProductReview.review
    await approve(numberOf(id))
    await rejectReview(shop.db, OPERATOR, numberOf(id), 'Obraża autora.')
    await expect.poll(() => product(sku), SOON).toMatchObject({ review_count: 0, reviews: { items: [] } })
    const own = await reader.request(`{ customer { review(sku: "${sku}") { status rejection_reason } } }`)
    expect(own.data).toEqual({ customer: { review: { status: 'REJECTED', rejection_reason: 'Obraża autora.' } } })
  })

  test('a text that was changed after it was listed is not approved', async () => {
    const { sku } = await sellBook()
    const reader = await Reader.signUp(shop)
    const { id } = (await writeReview(sku, {}, reader.token)).data.createProductReview.review
    const listed = (await listReviews(shop.db, { status: 'pending', limit: 1000 })).find((one) => one.sku === sku)
    if (!listed) throw new Error('not listed')
    await reader.request(
      'mutation($input: UpdateProductReviewInput!) { updateProductReview(input: $input) { review { id } } }',
      { input: { id, ...good, text: 'Obelgi, których nikt nie czytał.', ratings: stars(1) } },
    )
    await expect(approveReview(shop.db, OPERATOR, listed)).rejects.toThrow('is not the one that was listed')
    expect((await shop.call('query($id: ID!) { productReview(id: $id) { text } }', { id })).data).toEqual({
      productReview: null,
    })
    await approve(listed.id)
    await expect
      .poll(async () => (await shop.call('query($id: ID!) { productReview(id: $id) { text } }', { id })).data, SOON)
      .toEqual({ productReview: { text: 'Obelgi, których nikt nie czytał.' } })
  })

  test('a view without the title shows neither its review nor its invitation', async () => {
    const book = await sellBook()
    const id = Buffer.from(String(await createApprovedReview(book.sku))).toString('base64')
    const line = await shop.db.one<{ id: number }>`
      select i.id from order_item i join orders o on o.id = i.order_id where o.number = ${await placeOrder([book.sku])}`
    const link = await signInvitation(shop.db, line?.id ?? 0, new Date())
    const query = `query($id: ID!, $link: String!) {
      productReview(id: $id) { summary product { sku } } productReviewInvitation(link: $link) { product { sku } } }`
    const product = { sku: book.sku }
    expect((await shop.call(query, { id, link }, 'en')).data).toEqual({
      productReview: { summary: good.summary, product },
      productReviewInvitation: { product },
    })
    await shop.db.run`
      delete from product_text where store_code = 'en' and product_id = (select id from product
        where sku = ${book.sku})`
    expect(await shop.call(query, { id, link }, 'en')).toEqual({
      data: { productReview: null, productReviewInvitation: null },
    })
  })

  test('a second report by the same person replaces the first; the operator sees at most twenty reasons', async () => {
    const { sku } = await sellBook()
    const id = await createApprovedReview(sku)
    const uid = Buffer.from(String(id)).toString('base64')
    const report = 'mutation($id: ID!, $reason: String!) { reportProductReview(id: $id, reason: $reason) }'
    const reader = await Reader.signUp(shop)
    const reports = async (reason: string, remoteAddress: string, headers = {}) => {
      const payload = { query: report, variables: { id: uid, reason } }
      const response = await shop.http.inject({ method: 'POST', url: '/graphql', payload, remoteAddress, headers })
      expect(response.json()).toEqual({ data: { reportProductReview: true } })
    }
    for (const reason of ['To jest reklama.', 'To jest reklama innego sklepu.']) {
      await reports(reason, '198.51.100.7')
      await reports(reason, '198.51.100.7', { authorization: `Bearer ${reader.token}` })
    }
    const reported = async () => (await listReviews(shop.db, { onlyReported: true, limit: 5 }))[0]
    expect(await reported()).toMatchObject({
      id,
      reportCount: 2,
      reports: ['To jest reklama innego sklepu.', 'To jest reklama innego sklepu.'],
    })
    await shop.db.run`
      insert into review_report (review_id, address_hash, reason)
      select ${id}, 'address ' || n, 'To jest obelga.' from generate_series(1, 30) n`
    const many = await reported()
    expect([many?.reports.length, many?.reportCount]).toEqual([20, 32])
    // the decision deletes the hashes of addresses
    await approve(id)
    expect(await shop.db.many`select 1 from review_report where address_hash is not null`).toEqual([])
    await reports('To jest reklama.', '198.51.100.7')
    expect(await reported()).toMatchObject({ reportCount: 1 })
    await rejectReview(shop.db, OPERATOR, id, 'Reklama.')
  })

  test('the shop replies below a review', async () => {
    const { sku } = await sellBook()
    const id = await createApprovedReview(sku)
    expect((await product(sku)).reviews.items[0]?.reply).toBeNull()
    await replyToReview(shop.db, OPERATOR, id, 'Dziękujemy!')
    await expect.poll(async () => (await product(sku)).reviews.items[0]?.reply, SOON).toBe('Dziękujemy!')
  })

  test('a shown review can be reported, others cannot; the next decision closes the report', async () => {
    const { sku } = await sellBook()
    const id = await createApprovedReview(sku)
    const report = 'mutation($id: ID!, $reason: String!) { reportProductReview(id: $id, reason: $reason) }'
    const uid = Buffer.from(String(id)).toString('base64')
    expect((await shop.call(report, { id: uid, reason: 'To jest reklama.' })).data).toEqual({
      reportProductReview: true,
    })
    expect((await shop.call(report, { id: uid, reason: 'krótko' })).errors).toMatchObject([
      { extensions: { field: 'reason' } },
    ])
    expect(await listReviews(shop.db, { onlyReported: true, limit: 5 })).toMatchObject([
      { id, reports: ['To jest reklama.'] },
    ])
    await rejectReview(shop.db, OPERATOR, id, 'Reklama.')
    expect(await listReviews(shop.db, { onlyReported: true, limit: 5 })).toEqual([])
    expect((await shop.call(report, { id: uid, reason: 'To jest reklama.' })).errors).toMatchObject([
      { extensions: { category: 'graphql-no-such-entity' } },
    ])
  })

  test('a shop with reviews disabled shows none and accepts none', async () => {
    const { sku } = await sellBook()
    await createApprovedReview(sku)
    await setConfiguration(shop.db, OPERATOR, [{ path: 'catalog/review/active', value: '0' }])
    await expect.poll(() => product(sku)).toMatchObject({ review_count: 0, rating_summary: 0, reviews: { items: [] } })
    expect(await readSitemap()).toBe('')
    expect((await writeReview(sku, {}, (await Reader.signUp(shop)).token)).errors?.[0]?.message).toBe(
      'W tej księgarni nie można pisać opinii.',
    )
    await setConfiguration(shop.db, OPERATOR, [{ path: 'catalog/review/active', value: '1' }])
    await expect.poll(() => product(sku)).toMatchObject({ review_count: 1 })
  })
})

/** The content of the sitemaps of reviews. */
async function readSitemap(): Promise<string> {
  const index = await shop.http.inject('/sitemap.xml')
  const files = [...index.body.matchAll(/\/sitemap-reviews-\d+\.xml/g)]
  const pages = await Promise.all(files.map(([file]) => shop.http.inject(file)))
  return pages.map(({ body }) => body).join('')
}

test('CAT-6: a title is in the sitemap of reviews of each view once it has an approved review', async () => {
  const [without, withOne] = [await sellBook(), await sellBook()]
  await createApprovedReview(withOne.sku)
  const keyOf = async (id: number) =>
    (
      await shop.db.one<{ key: string }>`
      select url_key as key from product_text where product_id = ${id} and store_code = 'default'`
    )?.key
  const [missing, listed] = [await keyOf(without.id), await keyOf(withOne.id)]
  await expect.poll(readSitemap, SOON).toContain(`/opinie/${listed}</loc>`)
  expect(await readSitemap()).toContain(`/en/reviews/${listed}</loc>`)
  expect(await readSitemap()).not.toContain(`/opinie/${missing}<`)
})

describe('CAT-6b: ratings in lists', () => {
  const list = async (query: string) => {
    const { data, errors } = await shop.query<{
      products: {
        items: { sku: string }[]
        aggregations: { attribute_code: string; options: { value: string; label: string; count: number }[] }[]
      }
    }>(`{ products(${query}) { items { sku } aggregations { attribute_code options { value label count } } } }`)
    if (errors) throw new Error(errors[0]?.message)
    return data.products
  }

  test('sort and filter by stars; many good reviews rank above one very good review', async () => {
    const name = 'Wspólnotytuł'
    const [none, one, many, bad] = [
      await sellBook({ name }),
      await sellBook({ name }),
      await sellBook({ name }),
      await sellBook({ name }),
    ]
    await createApprovedReview(one.sku, { ratings: stars(5) })
    for (const given of [5, 5, 5, 5, 5, 4]) await createApprovedReview(many.sku, { ratings: stars(given) })
    await createApprovedReview(bad.sku, { ratings: stars(2) })
    const skus = async (query: string) => (await list(query)).items.map(({ sku }) => sku)
    const search = `search: "${name}"`
    expect(await skus(`${search}, sort: { rating: DESC }`)).toEqual([many.sku, one.sku, bad.sku, none.sku])
    expect(await skus(`${search}, sort: { rating: ASC }`)).toEqual([bad.sku, one.sku, many.sku, none.sku])
    const filtered = await list(`${search}, filter: { rating: { eq: "4" } }, sort: { rating: DESC }`)
    expect(filtered.items).toEqual([{ sku: many.sku }, { sku: one.sku }])
    const all = await list(search)
    expect(all.aggregations.find(({ attribute_code }) => attribute_code === 'rating')?.options).toEqual([
      { value: '4', label: '4 gwiazdki lub więcej', count: 2 },
      { value: '3', label: '3 gwiazdki lub więcej', count: 2 },
    ])
  }, 30_000)
})

describe('CAT-6, CHK-3: the reminder', () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  const later = (days: number) => new Date(Date.now() + days * DAY_MS)
  const runReminders = async (days: number) => {
    await remindOfReviews(shop.db, later(days))
    await shop.runDueJobs()
  }
  const mails = (email: string) =>
    shop.db.many<{ subject: string; plain: string }>`
      select subject, plain from mail where recipient = ${email} and key like 'review-reminder:%'`
  const linksIn = (plain = '') => [...plain.matchAll(/\/opinie\/zaproszenie\/([\w-]+)/g)].map(([, link]) => link ?? '')

  test('is mailed once, after delivery, with consent; its link allows a review without a session', async () => {
    const [a, b] = [await sellBook({ name: 'Lalka' }), await sellBook({ name: 'Potop' })]
    const [willing, silent] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    await placeOrder([a.sku, b.sku], { token: willing.token, more: { review_reminder_accepted: true } })
    await placeOrder([a.sku], { token: silent.token })
    await runReminders(5)
    expect(await mails(willing.email)).toEqual([])
    await runReminders(11)
    await runReminders(12)
    const [mail, ...more] = await mails(willing.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Jak podobały Ci się książki?')
    expect(mail?.plain).toContain('Napisz opinię: „Lalka”')
    expect(await mails(silent.email)).toEqual([])
    const [ofA = '', ofB = ''] = linksIn(mail?.plain)
    const invitation = `query($link: String!) { productReviewInvitation(link: $link) {
      is_over nickname product { sku } review { summary } } }`
    expect((await shop.call(invitation, { link: ofA })).data).toEqual({
      productReviewInvitation: { is_over: false, nickname: 'Łucja', product: { sku: a.sku }, review: null },
    })
    // the link is for that title only
    expect((await writeReview(b.sku, { invitation: ofA })).errors).toMatchObject([
      { extensions: { category: 'graphql-authorization' } },
    ])
    expect((await writeReview(a.sku, { invitation: `${ofB.slice(0, -2)}xx` })).errors).toMatchObject([
      { extensions: { category: 'graphql-authorization' } },
    ])
    const { data } = await writeReview(a.sku, { invitation: ofA })
    expect(data.createProductReview.review).toMatchObject({ is_verified: true, status: 'PENDING' })
    expect((await shop.call(invitation, { link: ofA })).data).toMatchObject({
      productReviewInvitation: { review: { summary: 'Wciąga' } },
    })
    // the review belongs to the customer
    const own = await willing.request(`{ customer { review(sku: "${a.sku}") { summary } } }`)
    expect(own.data).toEqual({ customer: { review: { summary: 'Wciąga' } } })
    expect((await willing.request(CREATE, { input: { sku: a.sku, ...good, ratings: stars(1) } })).errors).toHaveLength(
      1,
    )
  })

  test('a link changes and deletes the review of its title, but no other review of the customer', async () => {
    const [a, b] = [await sellBook(), await sellBook()]
    const reader = await Reader.signUp(shop)
    await placeOrder([a.sku], { token: reader.token, more: { review_reminder_accepted: true } })
    await runReminders(11)
    const [mail] = await mails(reader.email)
    const [invitation = ''] = linksIn(mail?.plain)
    const idOf = async (sku: string) => (await writeReview(sku, {}, reader.token)).data.createProductReview.review.id
    const [ofA, ofB] = [await idOf(a.sku), await idOf(b.sku)]
    const change = (id: string) =>
      shop.call(
        'mutation($input: UpdateProductReviewInput!) { updateProductReview(input: $input) { review { id } } }',
        {
          input: { id, ...good, summary: 'Cudza', ratings: stars(1), invitation },
        },
      )
    const remove = (id: string) =>
      shop.call('mutation($id: ID!, $link: String) { deleteProductReview(id: $id, invitation: $link) }', {
        id,
        link: invitation,
      })
    const refused = [{ extensions: { category: 'graphql-no-such-entity' } }]
    expect((await change(ofB)).errors).toMatchObject(refused)
    expect((await remove(ofB)).errors).toMatchObject(refused)
    const own = await reader.request(`{ customer { review(sku: "${b.sku}") { summary } } }`)
    expect(own.data).toEqual({ customer: { review: { summary: good.summary } } })
    expect((await change(ofA)).errors).toBeUndefined()
    expect((await remove(ofA)).data).toEqual({ deleteProductReview: true })
  })

  test('a guest who bought the title writes and changes a review by the link', async () => {
    const book = await sellBook()
    const number = await placeOrder([book.sku], { more: { review_reminder_accepted: true } })
    const order = await shop.db.one<{ email: string }>`select email from orders where number = ${number}`
    await runReminders(11)
    const [link = ''] = linksIn((await readLatestMail(shop, order?.email ?? '', 'Jak podobała Ci się książka?'))?.plain)
    const { data } = await writeReview(book.sku, { invitation: link })
    const { id, is_verified } = data.createProductReview.review
    expect(is_verified).toBe(true)
    expect((await writeReview(book.sku, { invitation: link })).errors).toMatchObject([
      { extensions: { category: 'graphql-already-exists' } },
    ])
    const change =
      'mutation($input: UpdateProductReviewInput!) { updateProductReview(input: $input) { review { summary } } }'
    const input = { id, ...good, summary: 'Jednak nie', ratings: stars(2) }
    expect((await shop.call(change, { input })).errors).toHaveLength(1)
    expect((await shop.call(change, { input: { ...input, invitation: link } })).data).toEqual({
      updateProductReview: { review: { summary: 'Jednak nie' } },
    })
  })

  test('a guest’s review becomes the customer’s together with its order; of two reviews, one is kept', async () => {
    const [a, b] = [await sellBook(), await sellBook()]
    const email = 'gosc-zosia@example.pl'
    await placeOrder([a.sku, b.sku], { more: { review_reminder_accepted: true }, email })
    await runReminders(11)
    const [mail] = await mails(email)
    const [ofA = '', ofB = ''] = linksIn(mail?.plain)
    const { id } = (await writeReview(a.sku, { invitation: ofA })).data.createProductReview.review
    const guests = (await writeReview(b.sku, { invitation: ofB })).data.createProductReview.review.id
    for (const uid of [id, guests]) await approve(numberOf(uid))
    const reader = await Reader.signUp(shop, { email })
    await writeReview(b.sku, { summary: 'Z konta' }, reader.token)
    await reader.request('mutation($email: String!) { linkOrder(customer_email: $email) }', { email })
    await shop.runDueJobs()
    const own = await reader.request(`{ customer { reviews { items { id summary } } } }`)
    expect(own.data).toMatchObject({ customer: { reviews: { items: [{ summary: 'Z konta' }, { id }] } } })
    expect((await writeReview(a.sku, {}, reader.token)).errors).toMatchObject([
      { extensions: { category: 'graphql-already-exists' } },
    ])
    await expect.poll(() => product(b.sku), SOON).toMatchObject({ review_count: 0, reviews: { items: [] } })
    const remove = 'mutation($id: ID!, $link: String) { deleteProductReview(id: $id, invitation: $link) }'
    expect((await shop.call(remove, { id, link: ofA })).data).toEqual({ deleteProductReview: true })
  })

  test('the search for due orders reads only the recent part of the history', async () => {
    const plan = await shop.db.transaction(async (tx) => {
      // a table with few rows would be scanned sequentially
      await tx.run`set local enable_seqscan = off`
      return tx.many<Record<string, string>>`explain select o.id from ${dueOrders({ from: later(-30), to: later(0) })}`
    })
    expect(plan.flatMap((row) => Object.values(row)).join('\n')).toMatch(
      /orders_review_reminder[^\n]*\n\s*Index Cond: \(\(?updated_at >=/,
    )
  })

  test('GDPR-3: withdrawing the consent, by the link or by the mail client, ends the reminders', async () => {
    const book = await sellBook()
    const reader = await Reader.signUp(shop)
    const agreed = { token: reader.token, more: { review_reminder_accepted: true } }
    await placeOrder([book.sku], agreed)
    await runReminders(11)
    const [mail] = await mails(reader.email)
    const link = /\/opinie\/stop\/([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? ''
    const agreement = async () =>
      (await reader.request<{ customer: { review_agreement: boolean } }>('{ customer { review_agreement } }')).data
        .customer.review_agreement
    expect(await agreement()).toBe(true)
    expect((await shop.http.inject({ method: 'POST', url: `/review-reminders/stop/${link}x` })).statusCode).toBe(404)
    expect((await shop.http.inject({ method: 'POST', url: `/review-reminders/stop/${link}` })).statusCode).toBe(204)
    expect(await agreement()).toBe(false)
    expect(await lastConsentAction(reader, 'review_reminder')).toBe('WITHDRAWN')
    const stop = await shop.call('mutation($link: String!) { stopReviewReminders(link: $link) }', { link })
    expect(stop.data).toEqual({ stopReviewReminders: true })
    // a later consent is valid again
    await placeOrder([(await sellBook()).sku], agreed)
    expect(await agreement()).toBe(true)
    // and can be withdrawn in the account as well
    await reader.request('mutation { gdprWithdrawReviewAgreement { message } }')
    expect([await agreement(), await lastConsentAction(reader, 'review_reminder')]).toEqual([false, 'WITHDRAWN'])
  })
})
