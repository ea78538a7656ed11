import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statements } from '../../platform/db/db.ts'
import { readLatestMail } from '../../testing/reader.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { productsChanged } from '../catalog/changes.ts'
import { returnStock } from '../inventory/inventory.ts'
import { queueArrivals } from './arrivals.ts'
import { MAX_BOOKS } from './my-books.ts'
import {
  OUT_OF_STOCK,
  newIsbn,
  openAvailabilityList as pupilIn,
  sellIndexed as sellsIn,
} from '../../testing/availability-list.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const sells = (book?: Parameters<CheckoutFixture['sell']>[0]) => sellsIn(shop, book)
const pupil = (store?: string) => pupilIn(shop, store)
const refusalOf = ({ errors }: { errors?: { message: string; extensions: { category: string } }[] }) => [
  errors?.[0]?.message,
  errors?.[0]?.extensions.category,
]

describe('ACC-7b: the availability list', () => {
  test('ACC-7c: adds single titles, lists the newest first and deletes by ids', async () => {
    const parent = await sells()
    const [here, away] = [await sells(), await sells(OUT_OF_STOCK)]
    const { addProduct, list, deleteItems } = await pupil()
    expect((await addProduct({ sku: here.sku })).data.addProductToList).toEqual({
      entity_id: expect.any(Number),
      sku: here.sku,
      parent_sku: null,
      available: true,
      product: { name: here.name },
      parent_product: null,
    })
    expect((await addProduct({ sku: away.sku, parent_sku: parent.sku })).data.addProductToList).toMatchObject({
      sku: away.sku,
      parent_sku: parent.sku,
      available: false,
      parent_product: { name: parent.name },
    })
    // adding a title again changes nothing
    await addProduct({ sku: here.sku })
    const kept = await list()
    expect(kept.map(({ sku }) => sku)).toEqual([away.sku, here.sku])
    expect((await deleteItems(kept.map(({ entity_id }) => entity_id).join(', '))).data.deleteProductFromList).toBe(true)
    expect(await list()).toEqual([])
  })

  test('a guest gets titles as a list that is not stored, each once, with the wrong ones by their place', async () => {
    const [here, away] = [await sells(), await sells(OUT_OF_STOCK)]
    const items = [{ isbn: here.isbn }, { sku: away.sku }, { sku: here.sku }, { isbn: '978' }, { sku: 'none' }]
    const { data } = await shop.call(
      `query($items: [ProductAvailabilityItemInput!]!) {
        titlesToList(items: $items) { items { sku available product { name } } user_errors { item code } }
      }`,
      { items },
    )
    expect(data).toEqual({
      titlesToList: {
        items: [
          { sku: here.sku, available: true, product: { name: here.name } },
          { sku: away.sku, available: false, product: { name: away.name } },
        ],
        user_errors: [
          { item: 3, code: 'UNDEFINED' },
          { item: 4, code: 'PRODUCT_NOT_FOUND' },
        ],
      },
    })
    expect(await shop.db.one`select 1 from my_book where product_id = ${away.id}`).toBeUndefined()
  })

  test('adds many ISBNs at once, with or without hyphens, and reports invalid and unknown ones', async () => {
    const [a, b] = [await sells(), await sells()]
    const unknown = newIsbn()
    const { addByIsbns, list } = await pupil()
    const hyphened = a.isbn.replace(/^(...)(..)(...)(....)/, '$1-$2-$3-$4-')
    const { items, user_errors } = await addByIsbns(hyphened, 'Matematyka 4', unknown, b.isbn, a.isbn)
    expect(items.map(({ sku }) => sku)).toEqual([a.sku, b.sku])
    expect(user_errors).toEqual([
      { item: 1, code: 'UNDEFINED', message: '„Matematyka 4” to nie jest poprawny ISBN.' },
      { item: 2, code: 'PRODUCT_NOT_FOUND', message: `Nie mamy tytułu „${unknown}”.` },
    ])
    // in the order of the request
    expect((await list()).map(({ sku }) => sku)).toEqual([a.sku, b.sku])
  })

  test('refuses unknown titles, items of other customers and more than 300 titles, and stays unchanged', async () => {
    const [a, foreign] = [await sells(), await sells()]
    const [own, other] = [await pupil(), await pupil()]
    const mine = (await own.addProduct({ sku: a.sku })).data.addProductToList
    const theirs = (await other.addProduct({ sku: foreign.sku })).data.addProductToList
    expect(refusalOf(await own.addProduct({ sku: 'NIE-MA' }))).toEqual([
      'Nie mamy tytułu „NIE-MA”.',
      'graphql-no-such-entity',
    ])
    expect(refusalOf(await own.addProduct({}))[1]).toBe('graphql-no-such-entity')
    expect(refusalOf(await own.addProduct({ isbn: '9788324000013' }))).toEqual([
      '„9788324000013” to nie jest poprawny ISBN.',
      'graphql-input',
    ])
    for (const ids of [`${theirs?.entity_id}`, `${mine?.entity_id},${theirs?.entity_id}`, '', 'x', '9'.repeat(40)])
      expect(refusalOf(await own.deleteItems(ids))).toEqual([
        'Nie ma takiego tytułu na liście.',
        'graphql-no-such-entity',
      ])
    expect((await own.list()).map(({ sku }) => sku)).toEqual([a.sku])
    expect((await other.list()).map(({ sku }) => sku)).toEqual([foreign.sku])
    await shop.db
      .run`insert into product (sku, type) select 'LISTA-' || n, 'simple' from generate_series(1, ${MAX_BOOKS - 1}) n`
    await shop.db.run`
        insert into my_book (customer_id, product_id, is_awaited) select ${await own.reader.id()}, id, false
          from product where sku like 'LISTA-%'`
    expect(refusalOf(await own.addProduct({ sku: foreign.sku }))).toEqual([
      'Na liście zmieści się najwyżej 300 tytułów.',
      'graphql-input',
    ])
    expect((await own.addProduct({ sku: a.sku })).errors).toBeUndefined()
    expect(await other.addByIsbns(...Array.from({ length: 201 }, () => a.isbn))).toBeNull()
  })

  test('reads thirty titles with as many statements as two', async () => {
    const books: { isbn: string }[] = []
    for (let i = 0; i < 30; i++) books.push(await sells())
    const cost = async (count: number) => {
      const { addByIsbns, list } = await pupil()
      await addByIsbns(...books.slice(0, count).map(({ isbn }) => isbn))
      await list()
      // the minimum of three runs leaves out statements of background work
      const costs = []
      for (let time = 0; time < 3; time++) {
        const before = statements.sent
        await list()
        costs.push(statements.sent - before)
      }
      return Math.min(...costs)
    }
    expect(await cost(30)).toBe(await cost(2))
  })

  test('moves salable titles to the cart; each of the others stays with a reason', async () => {
    const [here, pack, away, announced] = [
      await sells(),
      await sells({ min: 2, increments: 5 }),
      await sells(OUT_OF_STOCK),
      await sells({ lifecycle: 'announcement' }),
    ]
    const { addByIsbns, moveToCart, list } = await pupil()
    await addByIsbns(here.isbn, pack.isbn, away.isbn, announced.isbn)
    const moved = await moveToCart()
    expect(moved.moved_count).toBe(2)
    expect(moved.cart.items.map(({ quantity, product }) => [product.sku, quantity])).toEqual([
      [here.sku, 1],
      [pack.sku, 5],
    ])
    const left = await list()
    expect(left.map(({ sku }) => sku)).toEqual([away.sku, announced.sku])
    expect(moved.user_errors).toEqual([
      { item: left[0]?.entity_id, code: 'INSUFFICIENT_STOCK', message: 'Ten produkt jest niedostępny.' },
      { item: left[1]?.entity_id, code: 'NOT_SALABLE', message: 'Tego produktu nie można teraz kupić.' },
    ])
    expect(await moveToCart()).toMatchObject({ moved_count: 0, cart: { items: [{ quantity: 1 }, { quantity: 5 }] } })
  })
})

describe('ACC-7: the mail about titles back in stock', () => {
  const arrives = (id: number) =>
    shop.db.transaction(async (tx) => {
      await returnStock(tx, [{ productId: id, sourceCode: 'lublin', quantity: 3 }])
    })
  const sellsOut = (id: number) =>
    shop.db.transaction(async (tx) => {
      await tx.run`update source_stock set quantity = reserved where product_id = ${id}`
      await productsChanged(tx, [id])
    })
  /** Runs the pending stock jobs, then the check for arrivals. */
  const viewList = async () => {
    await shop.runDueJobs()
    await queueArrivals(shop.db, new Date())
    await shop.runDueJobs()
  }
  const mails = (email: string) =>
    shop.db.many<{
      subject: string
      plain: string
      html: string
    }>`select subject, plain, html from mail where recipient = ${email} and key like 'my-books-arrived:%' order by id`

  test('is sent once for all arrivals, in the language of the customer’s store view', async () => {
    const [a, b, c] = [await sells(OUT_OF_STOCK), await sells(OUT_OF_STOCK), await sells(OUT_OF_STOCK)]
    const [polish, english] = [await pupil(), await pupil('en')]
    await polish.addByIsbns(a.isbn, b.isbn, c.isbn)
    await english.addByIsbns(a.isbn)
    await viewList()
    expect(await mails(polish.reader.email)).toEqual([])
    for (const { id } of [a, b]) await arrives(id)
    await viewList()
    await viewList()
    const [mail, ...more] = await mails(polish.reader.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 książki z Twojej listy są już dostępne')
    for (const part of [`${a.name} – 39,90\u00a0zł`, b.name, 'Włóż je do koszyka', '/moje-podreczniki'])
      for (const body of [mail?.plain, mail?.html]) expect(body).toContain(part)
    expect(mail?.plain).not.toContain(c.name)
    expect(await mails(english.reader.email)).toMatchObject([
      { subject: 'A title from your list can be bought now', plain: expect.stringContaining('/en/moje-podreczniki') },
    ])
    // a title that sells out and returns is another arrival
    await sellsOut(a.id)
    await viewList()
    await arrives(a.id)
    await viewList()
    expect((await mails(polish.reader.email)).map(({ subject }) => subject)).toEqual([
      '2 książki z Twojej listy są już dostępne',
      'Książka z Twojej listy jest już dostępna',
    ])
  })

  test('is not sent for titles in stock when they were added, nor for removed ones', async () => {
    const [here, away] = [await sells(), await sells(OUT_OF_STOCK)]
    const { addByIsbns, deleteItems, reader } = await pupil()
    const { items } = await addByIsbns(here.isbn, away.isbn)
    await deleteItems(String(items[1]?.entity_id))
    for (const { id } of [here, away]) await arrives(id)
    await viewList()
    expect(await mails(reader.email)).toEqual([])
  })

  test('is disabled by one POST to its link without a session, and enabled again by the customer', async () => {
    const book = await sells(OUT_OF_STOCK)
    const { addByIsbns, reader } = await pupil()
    await addByIsbns(book.isbn)
    await arrives(book.id)
    await viewList()
    const link =
      /moje-podreczniki\/stop\/([\w-]+)/.exec(
        (await readLatestMail(shop, reader.email, '%dostępna%'))?.plain ?? '',
      )?.[1] ?? ''
    const isSubscribed = async () =>
      (await reader.request<{ customer: { products_list_notices: boolean } }>('{ customer { products_list_notices } }'))
        .data.customer.products_list_notices
    expect(await isSubscribed()).toBe(true)
    const post = (path: string) =>
      shop.http.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await post(`/my-books/stop/${link.slice(0, -1)}${link.endsWith('A') ? 'Q' : 'A'}`)).statusCode).toBe(404)
    // a GET, as of a link scanner, disables nothing
    expect((await shop.http.inject({ url: `/my-books/stop/${link}` })).headers.location).toBe(
      `/moje-podreczniki/stop/${link}`,
    )
    expect(await isSubscribed()).toBe(true)
    expect((await post(`/my-books/stop/${link}`)).statusCode).toBe(204)
    expect(await isSubscribed()).toBe(false)
    await sellsOut(book.id)
    await viewList()
    await arrives(book.id)
    await viewList()
    expect(await mails(reader.email)).toHaveLength(1)
    await reader.request('mutation { setProductsListNotices(isWanted: true) }')
    await viewList()
    // arrivals while disabled are not sent later
    expect(await mails(reader.email)).toHaveLength(1)
    expect(
      (
        await shop.call<{ stopProductsListNotices: boolean }>(
          'mutation($link: String!) { stopProductsListNotices(link: $link) }',
          { link },
        )
      ).data.stopProductsListNotices,
    ).toBe(true)
    expect(await isSubscribed()).toBe(false)
  })
})
