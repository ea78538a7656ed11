import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statements } from '../../platform/db.ts'
import { mailTo, Reader } from '../../platform/test-reader.ts'
import { openTrade, type Trade } from '../../platform/test-trade.ts'
import { productsChanged, reindex } from '../catalog/reindex.ts'
import { returnStock } from '../inventory/inventory.ts'
import { followStock } from './arrivals.ts'
import { MAX_BOOKS } from './my-books.ts'
import { followPrices } from './price-drops.ts'

let shop: Trade
beforeAll(async () => { shop = await openTrade() }, 60_000)
afterAll(() => shop.close())

interface Item { entity_id: number; sku: string; parent_sku: string | null; available: boolean; product: { name: string } | null; parent_product: { name: string } | null }
interface Problem { code: string; message: string; item: number }
const ITEM = 'entity_id sku parent_sku available product { name } parent_product { name }'

let numbers = 0
/** The next right ISBN. */
function newIsbn(): string {
  const body = `97883240${String(++numbers).padStart(4, '0')}`
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

async function sells(book: Parameters<Trade['sell']>[0] = {}, isbn = newIsbn()) {
  const sold = await shop.sell(book)
  await shop.db.run`insert into book (product_id, isbn13) values (${sold.id}, ${isbn})`
  await reindex(shop.db, [sold.id])
  return { ...sold, isbn }
}
const gone = { stock: { lublin: 0 } }

const pupil = async (store?: string) => {
  const reader = await Reader.joins(shop, { store })
  const ask = <Data>(document: string, variables: object = {}) => reader.ask<Data>(document, variables)
  return {
    reader,
    adds: (productAvailabilityItem: object) => ask<{ addProductToList: Item | null }>(`mutation($productAvailabilityItem: ProductAvailabilityItemInput!) { addProductToList(productAvailabilityItem: $productAvailabilityItem) { ${ITEM} } }`, { productAvailabilityItem }),
    pastes: async (...isbns: string[]) => (await ask<{ addProductsToList: { items: Item[]; user_errors: Problem[] } }>(
      `mutation($items: [ProductAvailabilityItemInput!]!) { addProductsToList(productAvailabilityItems: $items) { items { ${ITEM} } user_errors { code message item } } }`, { items: isbns.map((isbn) => ({ isbn })) })).data.addProductsToList,
    list: async () => (await ask<{ getCustomerProductsList: Item[] }>(`{ getCustomerProductsList { ${ITEM} } }`)).data.getCustomerProductsList,
    agrees: () => ask('mutation { setProductsListPriceNotices(isWanted: true) }'),
    deletes: (ids: string) => ask<{ deleteProductFromList: boolean | null }>('mutation($ids: String!) { deleteProductFromList(ids: $ids) }', { ids }),
    moves: async () => (await ask<{ moveProductsListToCart: { moved_count: number; cart: { items: { quantity: number; product: { sku: string } }[] }; user_errors: Problem[] } }>(
      'mutation { moveProductsListToCart { moved_count cart { items { quantity product { sku } } } user_errors { code message item } } }')).data.moveProductsListToCart,
  }
}
const refusalOf = ({ errors }: { errors?: { message: string; extensions: { category: string } }[] }) => [errors?.[0]?.message, errors?.[0]?.extensions.category]

describe('ACC-7: the availability list', () => {
  test('is added to one by one, the newest first, and deleted by ids', async () => {
    const parent = await sells()
    const [here, away] = [await sells(), await sells(gone)]
    const { adds, list, deletes } = await pupil()
    expect((await adds({ sku: here.sku })).data.addProductToList).toEqual({ entity_id: expect.any(Number), sku: here.sku, parent_sku: null, available: true, product: { name: here.name }, parent_product: null })
    expect((await adds({ sku: away.sku, parent_sku: parent.sku })).data.addProductToList).toMatchObject({ sku: away.sku, parent_sku: parent.sku, available: false, parent_product: { name: parent.name } })
    // once each
    await adds({ sku: here.sku })
    const kept = await list()
    expect(kept.map(({ sku }) => sku)).toEqual([away.sku, here.sku])
    expect((await deletes(kept.map(({ entity_id }) => entity_id).join(', '))).data.deleteProductFromList).toBe(true)
    expect(await list()).toEqual([])
  })

  test('takes many numbers at once, with hyphens or without, and tells which were wrong and which we have not', async () => {
    const [a, b] = [await sells(), await sells()]
    const unknown = newIsbn()
    const { pastes, list } = await pupil()
    const hyphened = `${a.isbn.slice(0, 3)}-${a.isbn.slice(3, 5)}-${a.isbn.slice(5, 8)}-${a.isbn.slice(8, 12)}-${a.isbn.slice(12)}`
    const { items, user_errors } = await pastes(hyphened, 'Matematyka 4', unknown, b.isbn, a.isbn)
    expect(items.map(({ sku }) => sku)).toEqual([a.sku, b.sku])
    expect(user_errors).toEqual([
      { item: 1, code: 'UNDEFINED', message: '„Matematyka 4” to nie jest poprawny ISBN.' },
      { item: 2, code: 'PRODUCT_NOT_FOUND', message: `Nie mamy tytułu „${unknown}”.` },
    ])
    // in the order of the paper
    expect((await list()).map(({ sku }) => sku)).toEqual([a.sku, b.sku])
  })

  test('refuses what there is not, others\' titles and more than it can hold, and stays as it was', async () => {
    const [a, foreign] = [await sells(), await sells()]
    const [own, other] = [await pupil(), await pupil()]
    const mine = (await own.adds({ sku: a.sku })).data.addProductToList
    const theirs = (await other.adds({ sku: foreign.sku })).data.addProductToList
    expect(refusalOf(await own.adds({ sku: 'NIE-MA' }))).toEqual(['Nie mamy tytułu „NIE-MA”.', 'graphql-no-such-entity'])
    expect(refusalOf(await own.adds({}))[1]).toBe('graphql-no-such-entity')
    expect(refusalOf(await own.adds({ isbn: '9788324000013' }))).toEqual(['„9788324000013” to nie jest poprawny ISBN.', 'graphql-input'])
    for (const ids of [`${theirs?.entity_id}`, `${mine?.entity_id},${theirs?.entity_id}`, '', 'x', '9'.repeat(40)]) expect(refusalOf(await own.deletes(ids))).toEqual(['Nie ma takiego tytułu na liście.', 'graphql-no-such-entity'])
    expect((await own.list()).map(({ sku }) => sku)).toEqual([a.sku])
    expect((await other.list()).map(({ sku }) => sku)).toEqual([foreign.sku])
    await shop.db.run`insert into product (sku, type) select 'LISTA-' || n, 'simple' from generate_series(1, ${MAX_BOOKS - 1}) n`
    await shop.db.run`insert into my_book (customer_id, product_id, is_awaited) select ${await own.reader.id()}, id, false from product where sku like 'LISTA-%'`
    expect(refusalOf(await own.adds({ sku: foreign.sku }))).toEqual(['Na liście zmieści się najwyżej 300 tytułów.', 'graphql-input'])
    expect((await own.adds({ sku: a.sku })).errors).toBeUndefined()
    expect((await other.pastes(...Array.from({ length: 201 }, () => a.isbn)))).toBeNull()
  })

  test('of thirty takes as many statements as one of two', async () => {
    const books: { isbn: string }[] = []
    for (let i = 0; i < 30; i++) books.push(await sells())
    const cost = async (count: number) => {
      const { pastes, list } = await pupil()
      await pastes(...books.slice(0, count).map(({ isbn }) => isbn))
      await list()
      // others in this process have work of their own now and then
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

  test('goes into the cart as far as it can be bought; the rest stays with its reason', async () => {
    const [here, pack, away, announced] = [await sells(), await sells({ min: 2, increments: 5 }), await sells(gone), await sells({ lifecycle: 'announcement' })]
    const { pastes, moves, list } = await pupil()
    await pastes(here.isbn, pack.isbn, away.isbn, announced.isbn)
    const moved = await moves()
    expect(moved.moved_count).toBe(2)
    expect(moved.cart.items.map(({ quantity, product }) => [product.sku, quantity])).toEqual([[here.sku, 1], [pack.sku, 5]])
    const left = await list()
    expect(left.map(({ sku }) => sku)).toEqual([away.sku, announced.sku])
    expect(moved.user_errors).toEqual([
      { item: left[0]?.entity_id, code: 'INSUFFICIENT_STOCK', message: 'Ten produkt jest niedostępny.' },
      { item: left[1]?.entity_id, code: 'NOT_SALABLE', message: 'Tego produktu nie można teraz kupić.' },
    ])
    expect(await moves()).toMatchObject({ moved_count: 0, cart: { items: [{ quantity: 1 }, { quantity: 5 }] } })
  })
})

describe('ACC-7: the mail when the rest arrives', () => {
  const arrives = (id: number) => shop.db.transaction(async (tx) => {
    await returnStock(tx, [{ productId: id, sourceCode: 'lublin', quantity: 3 }])
  })
  const sellsOut = (id: number) => shop.db.transaction(async (tx) => {
    await tx.run`update source_stock set quantity = reserved where product_id = ${id}`
    await productsChanged(tx, [id])
  })
  /** The stock's own jobs, then the look at it. */
  const look = async () => {
    await shop.work()
    await followStock(shop.db, new Date())
    await shop.work()
  }
  const mails = (email: string) => shop.db.many<{ subject: string; plain: string; html: string }>`select subject, plain, html from mail where recipient = ${email} and key like 'my-books-arrived:%' order by id`

  test('is one for all that arrived together, in the language of the customer\'s view, and never comes twice', async () => {
    const [a, b, c] = [await sells(gone), await sells(gone), await sells(gone)]
    const [polish, english] = [await pupil(), await pupil('en')]
    await polish.pastes(a.isbn, b.isbn, c.isbn)
    await english.pastes(a.isbn)
    await look()
    expect(await mails(polish.reader.email)).toEqual([])
    for (const { id } of [a, b]) await arrives(id)
    await look()
    await look()
    const [mail, ...more] = await mails(polish.reader.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 książki z Twojej listy są już dostępne')
    for (const words of [`${a.name} – 39,90\u00a0zł`, b.name, 'Włóż je do koszyka', '/moje-podreczniki']) for (const body of [mail?.plain, mail?.html]) expect(body).toContain(words)
    expect(mail?.plain).not.toContain(c.name)
    expect(await mails(english.reader.email)).toMatchObject([{ subject: 'A title from your list can be bought now', plain: expect.stringContaining('/en/moje-podreczniki') }])
    // what has gone and come again is another arrival
    await sellsOut(a.id)
    await look()
    await arrives(a.id)
    await look()
    expect((await mails(polish.reader.email)).map(({ subject }) => subject)).toEqual(['2 książki z Twojej listy są już dostępne', 'Książka z Twojej listy jest już dostępna'])
  })

  test('is not written about what could be bought when it was added, nor about what was taken off the list', async () => {
    const [here, away] = [await sells(), await sells(gone)]
    const { pastes, deletes, reader } = await pupil()
    const { items } = await pastes(here.isbn, away.isbn)
    await deletes(String(items[1]?.entity_id))
    for (const { id } of [here, away]) await arrives(id)
    await look()
    expect(await mails(reader.email)).toEqual([])
  })

  test('is ended by its link with one request, without anybody signed in, and asked for again on the page', async () => {
    const book = await sells(gone)
    const { pastes, reader } = await pupil()
    await pastes(book.isbn)
    await arrives(book.id)
    await look()
    const link = /moje-podreczniki\/stop\/([\w-]+)/.exec((await mailTo(shop, reader.email, '%dostępna%'))?.plain ?? '')?.[1] ?? ''
    const wants = async () => (await reader.ask<{ customer: { products_list_notices: boolean } }>('{ customer { products_list_notices } }')).data.customer.products_list_notices
    expect(await wants()).toBe(true)
    const post = (path: string) => shop.http.inject({ method: 'POST', url: path, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'List-Unsubscribe=One-Click' })
    expect((await post(`/my-books/stop/${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(404)
    // a program that only looks at links ends nothing
    expect((await shop.http.inject({ url: `/my-books/stop/${link}` })).headers.location).toBe(`/moje-podreczniki/stop/${link}`)
    expect(await wants()).toBe(true)
    expect((await post(`/my-books/stop/${link}`)).statusCode).toBe(204)
    expect(await wants()).toBe(false)
    await sellsOut(book.id)
    await look()
    await arrives(book.id)
    await look()
    expect(await mails(reader.email)).toHaveLength(1)
    await reader.ask('mutation { setProductsListNotices(isWanted: true) }')
    await look()
    // what came meanwhile is no news any more
    expect(await mails(reader.email)).toHaveLength(1)
    expect((await shop.call<{ stopProductsListNotices: boolean }>('mutation($link: String!) { stopProductsListNotices(link: $link) }', { link })).data.stopProductsListNotices).toBe(true)
    expect(await wants()).toBe(false)
  })
})

describe('ACC-7: the mail when a title of the list gets cheaper', () => {
  const mails = (email: string) => shop.db.many<{ subject: string; plain: string; html: string }>`select subject, plain, html from mail where recipient = ${email} and key like 'my-books-cheaper:%' order by id`
  /** As the operator or an import sets it; the reductions of the demo shop begin by the clock. */
  const costs = async (id: number, price: { amount?: number; special?: number; from?: Date }) => {
    await shop.db.run`update price set amount = coalesce(${price.amount ?? null}::int, amount), special_amount = ${price.special ?? null}, special_from = ${price.from ?? null} where product_id = ${id} and group_id is null`
    await shop.db.transaction((tx) => productsChanged(tx, [id]))
  }
  const look = async () => {
    await followPrices(shop.db, new Date())
    await shop.work()
  }

  test('names each title with its price, the one it had on the list, and the lowest of 30 days, in the language of the view, once', async () => {
    const [a, b, c] = [await sells(), await sells(), await sells()]
    await shop.db.run`update price_change set recorded_at = recorded_at - interval '40 days' where product_id = any(${[a.id, b.id, c.id]})`
    const [polish, english, silent] = [await pupil(), await pupil('en'), await pupil()]
    for (const { agrees } of [polish, english]) await agrees()
    await polish.pastes(a.isbn, b.isbn, c.isbn)
    for (const { pastes } of [english, silent]) await pastes(a.isbn)
    await look()
    expect(await mails(polish.reader.email)).toEqual([])
    // one reduced, one set lower, one dearer
    await costs(a.id, { special: 2990 })
    await costs(b.id, { amount: 3490 })
    await costs(c.id, { amount: 4990 })
    await look()
    await look()
    const [mail, ...more] = await mails(polish.reader.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 książki z Twojej listy potaniały')
    for (const body of [mail?.plain, mail?.html]) {
      for (const [{ name }, price] of [[a, '29,90'], [b, '34,90']] as const) expect(body).toContain(`${name} – ${price}\u00a0zł. Dotąd na Twojej liście: 39,90\u00a0zł. Najniższa cena z 30 dni przed obniżką: 39,90\u00a0zł`)
      expect(body).toContain('/moje-podreczniki/stop/')
      expect(body).not.toContain(c.name)
    }
    expect(await mails(english.reader.email)).toMatchObject([{ subject: 'A title from your list costs less now', plain: expect.stringContaining('On your list until now: PLN\u00a039.90') }])
    expect(await mails(silent.reader.email)).toEqual([])
    // agreed to later: what was cheaper before is no news
    await silent.agrees()
    await look()
    expect(await mails(silent.reader.email)).toEqual([])
    // dearer and as cheap again is no news either; cheaper still is, and tells what was paid in between
    for (const price of [{}, { special: 2990 }]) {
      await costs(a.id, price)
      await look()
    }
    expect(await mails(polish.reader.email)).toHaveLength(1)
    await costs(a.id, { special: 2490 })
    await look()
    const told = await mails(polish.reader.email)
    expect(told.map(({ subject }) => subject)).toEqual(['2 książki z Twojej listy potaniały', 'Książka z Twojej listy potaniała'])
    expect(told[1]?.plain).toContain(`${a.name} – 24,90\u00a0zł. Dotąd na Twojej liście: 29,90\u00a0zł. Najniższa cena z 30 dni przed obniżką: 29,90\u00a0zł`)
  })

  test('comes when a reduction begins by the clock, and not of what cannot be bought: its price is in the mail of its arrival', async () => {
    const [soon, away] = [await sells(), await sells(gone)]
    const { pastes, agrees, reader } = await pupil()
    await agrees()
    await pastes(soon.isbn, away.isbn)
    await costs(soon.id, { special: 1990, from: new Date(Date.now() + 86_400_000) })
    await costs(away.id, { amount: 1000 })
    await look()
    expect(await mails(reader.email)).toEqual([])
    await followPrices(shop.db, new Date(Date.now() + 2 * 86_400_000))
    await shop.db.run`update price set special_from = now() - interval '1 hour' where product_id = ${soon.id}`
    await shop.work()
    expect(await mails(reader.email)).toMatchObject([{ plain: expect.stringContaining(`${soon.name} – 19,90\u00a0zł`) }])
    await shop.db.transaction(async (tx) => { await returnStock(tx, [{ productId: away.id, sourceCode: 'lublin', quantity: 3 }]) })
    await shop.work()
    await followStock(shop.db, new Date())
    expect(await mailTo(shop, reader.email, '%dostępna%')).toMatchObject({ plain: expect.stringContaining(`${away.name} – 10,00\u00a0zł`) })
    await look()
    expect(await mails(reader.email)).toHaveLength(1)
  })

  test('goes by the prices of the customer’s own group', async () => {
    const book = await sells()
    const [wholesale, retail] = [await pupil(), await pupil()]
    await shop.db.run`update customer set group_id = 2 where id = ${await wholesale.reader.id()}`
    for (const { agrees, pastes } of [wholesale, retail]) {
      await agrees()
      await pastes(book.isbn)
    }
    await shop.db.run`insert into price (product_id, group_id, amount) values (${book.id}, 2, 3000)`
    await shop.db.transaction((tx) => productsChanged(tx, [book.id]))
    await look()
    expect(await mails(wholesale.reader.email)).toMatchObject([{ plain: expect.stringContaining(`${book.name} – 30,00\u00a0zł`) }])
    expect(await mails(retail.reader.email)).toEqual([])
  })

  test('comes to nobody who has not agreed to it, and ends with the consent', async () => {
    const book = await sells()
    const { pastes, agrees, reader } = await pupil()
    await pastes(book.isbn)
    const consent = async () =>
      (await reader.ask<{ customer: { products_list_price_notices: { is_given: boolean; text: string; given_at: string | null } } }>(
        '{ customer { products_list_price_notices { is_given text given_at } } }')).data.customer.products_list_price_notices
    const words = 'Chcę dostawać e-maile o niższych cenach tytułów z mojej listy. Tę zgodę mogę wycofać w każdej chwili.'
    expect(await consent()).toEqual({ is_given: false, text: words, given_at: null })
    await costs(book.id, { special: 2990 })
    await look()
    expect(await mails(reader.email)).toEqual([])
    await agrees()
    expect(await consent()).toEqual({ is_given: true, text: words, given_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) })
    // a second tick changes neither words nor time
    const given = await consent()
    await agrees()
    expect(await consent()).toEqual(given)
    await costs(book.id, { special: 2490 })
    await look()
    const [mail] = await mails(reader.email)
    const link = /moje-podreczniki\/stop\/([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? ''
    await shop.call('mutation($link: String!) { stopProductsListNotices(link: $link) }', { link })
    expect((await consent()).is_given).toBe(false)
    // what was agreed to is still on record, with both its times
    expect(await shop.db.many`select text, withdrawn_at > given_at as "isOver" from my_books_price_consent where customer_id = ${await reader.id()}`).toEqual([{ text: words, isOver: true }])
    await costs(book.id, { special: 1990 })
    await look()
    expect(await mails(reader.email)).toHaveLength(1)
  })
})
