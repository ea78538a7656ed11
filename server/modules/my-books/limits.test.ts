import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLanguage } from '../../../language/translate.ts'
import {
  newIsbn,
  openAvailabilityList as pupilIn,
  OUT_OF_STOCK,
  sellIndexed as sellsIn,
} from '../../testing/availability-list.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { insertConfigurable, seedAttributes } from '../../testing/compounds.ts'
import { productsChanged } from '../catalog/changes.ts'
import { titleLines } from './notices.ts'
import { personalData } from './personal-data.sql.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await seedAttributes(shop.db)
}, 60_000)
afterAll(() => shop.close())

const sells = (book?: Parameters<CheckoutFixture['sell']>[0], isbn?: string) => sellsIn(shop, book, isbn)
const pupil = () => pupilIn(shop)
interface Answer {
  items: { sku: string }[]
  user_errors: { item: number; code: string; message: string }[]
}
const find = async (items: object[]) => {
  const { data, errors } = await shop.call<{ titlesToList: Answer } | null>(
    `query($items: [ProductAvailabilityItemInput!]!) {
      titlesToList(items: $items) { items { sku } user_errors { item code message } }
    }`,
    { items },
  )
  return { found: data?.titlesToList, refusal: errors?.[0] && [errors[0].message, errors[0].extensions.field] }
}
const skusOf = (found: Answer | undefined) => found?.items.map(({ sku }) => sku)

test('ACC-7b: up to 200 titles are looked up or added at once', async () => {
  const { sku } = await sells()
  const many = (count: number) => Array.from({ length: count }, () => ({ sku }))
  const refusal = 'Naraz można dodać najwyżej 200 tytułów.'
  const accepted = await find(many(200))
  expect([skusOf(accepted.found), accepted.refusal]).toEqual([[sku], undefined])
  expect((await find(many(201))).refusal).toEqual([refusal, 'items'])
  const { reader, list } = await pupil()
  const add = async (count: number) => {
    const { errors } = await reader.request(
      `mutation($items: [ProductAvailabilityItemInput!]!) {
        addProductsToList(productAvailabilityItems: $items) { items { sku } }
      }`,
      { items: many(count) },
    )
    return errors?.[0] && [errors[0].message, errors[0].extensions.field]
  }
  expect(await add(201)).toEqual([refusal, 'productAvailabilityItems'])
  expect(await list()).toEqual([])
  expect(await add(200)).toBeUndefined()
  expect((await list()).map((item) => item.sku)).toEqual([sku])
})

test('ACC-7b: a title is found by SKU, ISBN, EAN in that order; of several the one in stock', async () => {
  const [shared, one] = [newIsbn(), newIsbn()]
  const [away, here, other] = [await sells(OUT_OF_STOCK), await sells(), await sells({}, one)]
  await shop.db.run`update book set ean = ${shared} where product_id = any(${[away.id, here.id]})`
  expect(skusOf((await find([{ isbn: shared }])).found)).toEqual([here.sku])
  await shop.db.run`update book set ean = ${one} where product_id = ${here.id}`
  expect(skusOf((await find([{ isbn: one }])).found)).toEqual([other.sku])
  expect(skusOf((await find([{ isbn: one, sku: away.sku }])).found)).toEqual([away.sku])
  expect(skusOf((await find([{ isbn: one, sku: 'nie-ma' }])).found)).toEqual([other.sku])
})

test('ACC-7b: what is not found is named by its place, cut to sixty characters', async () => {
  const { sku } = await sells()
  const { found } = await find([
    { sku: 'x'.repeat(61) },
    {},
    { sku },
    { isbn: 'y'.repeat(61) },
    { sku: 'z', isbn: 'zły' },
  ])
  expect(found).toEqual({
    items: [{ sku }],
    user_errors: [
      { item: 0, code: 'PRODUCT_NOT_FOUND', message: `Nie mamy tytułu „${'x'.repeat(60)}”.` },
      { item: 1, code: 'PRODUCT_NOT_FOUND', message: 'Nie mamy tytułu „”.' },
      { item: 3, code: 'UNDEFINED', message: `„${'y'.repeat(60)}” to nie jest poprawny ISBN.` },
      { item: 4, code: 'UNDEFINED', message: '„zły” to nie jest poprawny ISBN.' },
    ],
  })
})

test('ACC-7b: a variant that is not listed itself stands for its title', async () => {
  const { title, variants } = await insertConfigurable(
    shop.db,
    ['binding'],
    [{ values: { binding: 'twarda' } }, { values: { binding: 'miekka' } }],
  )
  await shop.db.transaction((tx) => productsChanged(tx, [title.id]))
  const { addProduct, list } = await pupil()
  await addProduct({ sku: variants[1]?.sku })
  await addProduct({ sku: variants[0]?.sku })
  expect((await list()).map(({ sku }) => sku)).toEqual([title.sku])
})

test('ACC-7b: a reader adds thirty times in a row, then waits; another one need not', async () => {
  const { sku } = await sells()
  const [busy, calm] = [await pupil(), await pupil()]
  const add = async ({ addProduct }: typeof busy) => (await addProduct({ sku })).errors?.[0]?.message
  for (let time = 0; time < 30; time++) expect(await add(busy), `${time}`).toBeUndefined()
  expect(await add(busy)).toBe('Za dużo zapytań naraz. Odczekaj chwilę i spróbuj jeszcze raz.')
  expect(await add(calm)).toBeUndefined()
}, 60_000)

test('ACC-7: a mail names up to thirty titles and the number of the others', () => {
  const titles = (count: number) => Array.from({ length: count }, (_, nth) => nth)
  const lines = (count: number) => titleLines(titles(count), String, createLanguage('en_GB'))
  expect(lines(30)).toEqual(titles(30).map(String))
  expect(lines(31)).toEqual([...titles(30).map(String), 'and 1 more title'])
  expect(lines(32).at(-1)).toBe('and 2 more titles')
})

test('GDPR-4: what is kept of a reader is exported and erased, of another one nothing', async () => {
  const [{ sku }, waited] = [await sells(), await sells(OUT_OF_STOCK)]
  const [one, other] = [await pupil(), await pupil()]
  for (const { addProduct, enablePriceNotices, reader } of [one, other]) {
    await addProduct({ sku })
    await enablePriceNotices()
    await reader.request('mutation { setProductsListNotices(isWanted: false) }')
    await shop.call('mutation($sku: String!, $email: String!) { requestAvailabilityAlert(sku: $sku, email: $email) }', {
      sku: waited.sku,
      email: reader.email,
    })
  }
  const subject = async ({ reader }: typeof one) => ({
    customerId: await reader.id(),
    emails: [reader.email],
    orders: [],
  })
  const copy = async (of: typeof one) => personalData.export?.(shop.db, await subject(of))
  const kept = {
    availability_list: [{ sku, added_at: expect.any(String) as string }],
    price_notice_consents: [
      {
        text: 'Chcę dostawać e-maile o niższych cenach tytułów z mojej listy. Tę zgodę mogę wycofać w każdej chwili.',
        given_at: expect.any(String) as string,
        withdrawn_at: null,
      },
    ],
    alerts: [{ sku: waited.sku, email: one.reader.email, asked_at: expect.any(String) as string, confirmed_at: null }],
  }
  expect(await copy(one)).toEqual(kept)
  const erased = await subject(one)
  await shop.db.transaction(async (tx) => personalData.erase?.(tx, erased))
  expect(await copy(one)).toEqual({ availability_list: [], price_notice_consents: [], alerts: [] })
  expect(await copy(other)).toMatchObject({ availability_list: [{ sku }], alerts: [{ email: other.reader.email }] })
  const silent = await shop.db.many<{ id: number }>`select customer_id as id from my_books_silence`
  expect(silent.map(({ id }) => id)).toContain(await other.reader.id())
  expect(silent.map(({ id }) => id)).not.toContain(await one.reader.id())
})
