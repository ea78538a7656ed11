import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { buildSchema, getNamedType, getNullableType, isInterfaceType, isListType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateBooks } from '../bench/generate-books.ts'
import { typeDefs } from './generated/schema.ts'
import { reindex } from './modules/search/index/writing/reindex.ts'
import { MAX_COST } from './platform/graphql/plan.ts'
import { Reader } from './testing/reader.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from './testing/checkout-fixture.ts'
import { writeDeliveryPoints } from '../demo/delivery-points.ts'
import { queryCosts } from './query-costs.ts'
import { ListDocumentGenerator } from './test-list-documents.ts'

const BOOKS = 200
const LINKS = 40
/** Number of object fields that are tried in one document. */
const MAX_TRIED = 25

const schema = buildSchema(typeDefs)
let shop: CheckoutFixture
let reader: Reader
let lists: ListDocumentGenerator

beforeAll(async () => {
  shop = await openCheckoutFixture({ environment: { RESPONSE_CACHE: '0', LIMIT_READS: 'off', LIMIT_DOCUMENTS: 'off' } })
  const { db } = shop
  await db.run`delete from source`
  await generateBooks(db, BOOKS)
  // more links of each kind than the shop returns
  for (const kind of ['related', 'upsell', 'crosssell', 'bought-together', 'other-edition'])
    await db.run`insert into product_link (product_id, linked_product_id, type, position)
      select p.id, q.id, ${kind}, q.id from product p join product q on q.id between 1 and ${LINKS} and q.id <> p.id
        on conflict do nothing`
  await db.run`insert into category (parent_id, path, level) select 2, array[1, 2], 2 from generate_series(1, 25)`
  await db.run`update category set path = path || id where path = array[1, 2] and id <> 2`
  await reindex(db, 'all')
  const skus = (await db.many<{ sku: string }>`select sku from product where id <= 40 order by id`).map(
    ({ sku }) => sku,
  )
  reader = await Reader.signUp(shop)
  await writeDeliveryPoints(db, fileURLToPath(new URL('../demo', import.meta.url)))
  const buyer = await Buyer.withNewCart(shop, undefined, reader.token)
  await buyer.addItems(...skus.map((sku) => ({ sku, quantity: 1 })))
  await reader.request(
    `
      mutation($items: [WishlistItemInput!]!) {
        addProductsToWishlist(wishlistId: 0, wishlistItems: $items) { user_errors { message } }
      }`,
    { items: skus.map((sku) => ({ sku, quantity: 1 })) },
  )
  const key = async (table: 'person' | 'series' | 'publisher') =>
    (
      await (table === 'person'
        ? db.one<{ key: string }>`select url_key as key from person limit 1`
        : table === 'series'
          ? db.one<{ key: string }>`select url_key as key from series limit 1`
          : db.one<{ key: string }>`select url_key as key from publisher limit 1`)
    )?.key
  const url = (
    await db.one<{ key: string }>`select url_key as key from product_text where store_code = 'default' limit 1`
  )?.key
  await db.run`
    insert into excerpt (product_id, source) select product_id, 'text' from product_text
    where store_code = 'default' and url_key = ${url}`
  await db.run`
    insert into excerpt_chapter (product_id, source, position, title, html)
    select product_id, source, n, 'Rozdział ' || n, '<p>' || repeat('słowo ', 100) || '</p>'
    from excerpt, generate_series(1, 100) n`
  const text = (value: unknown) => JSON.stringify(value)
  lists = new ListDocumentGenerator(schema, {
    pageSize: '100',
    'Query.products.filter': '{}',
    'Query.productFacet.filter': '{}',
    'Query.productFacet.pageSize': '1000',
    attribute_code: '"author"',
    search: '"a"',
    url: text(`/${url}.html`),
    'Query.products.search': 'null',
    'Query.productFacet.search': 'null',
    'Query.bookAuthor.url_key': text(await key('person')),
    'Query.bookSeries.url_key': text(await key('series')),
    'Query.bookPublisher.url_key': text(await key('publisher')),
    'Query.productExcerpt.url_key': text(url),
    'Query.bookAuthors.pageSize': '200',
    'Query.bookSeriesList.pageSize': '200',
    'Query.bookPublishers.pageSize': '200',
    number: '0',
    'Query.categories.filters': '{parent_id:{eq:"2"}}',
    'Query.categoryList.filters': '{parent_id:{eq:"2"}}',
    'Query.cart.cart_id': text(buyer.cartId),
    'Query.deliveryPoints.input': '{carrier_code:"inpostlocker",method_code:"standard"}',
    identifier: '"home"',
    identifiers: '["home","promo_counter"]',
    entityType: 'CATALOG_PRODUCT',
    attributes: '[{attribute_code:"author",entity_type:"catalog_product"}]',
    uid: '"none"',
    orderID: '"1"',
    customer_email: '"nikt@example.pl"',
    'Query.guestOrder.input': '{number:"1",email:"nikt@example.pl",postcode:"20-001"}',
    'Query.guestOrderByToken.input': '{token:"none"}',
    id: '2',
    invoiceId: '1',
    shipmentId: '1',
    refundId: '1',
    email: '"nikt@example.pl"',
    'Query.country.id': '"PL"',
    value: '10',
    currency: 'PLN',
    order_number: '"1"',
    hash: '"none"',
    gateway_id: '509',
    locale: '"pl_PL"',
    'Query.cmsPage.id': 'null',
    scope: '"registration"',
    'Customer.wishlist_v2.id': text(await reader.id()),
  })
}, 240_000)
afterAll(() => shop.close())

/** Size of the response, its time, and the longest block of the event loop. */
async function measure(query: string) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const started = performance.now()
  const response = await shop.http.inject({
    method: 'POST',
    url: '/graphql',
    payload: { query },
    remoteAddress: '127.0.0.1',
    headers: { authorization: `Bearer ${reader.token}` },
  })
  const ms = performance.now() - started
  // the histogram records a delay only after it has ended
  await new Promise((resolve) => setImmediate(resolve))
  delay.disable()
  return {
    status: response.statusCode,
    bytes: response.body.length,
    ms,
    delayMs: delay.max / 1e6,
    result: response.json<{ data?: unknown; errors?: { message: string }[] }>(),
  }
}

const objectsIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Object.values(value).reduce<number>((sum, inner) => sum + objectsIn(inner), 0)
}

describe('every list of the schema', () => {
  test('is reachable from Query, or belongs to the payload of a mutation', () => {
    const reached = new Set(lists.lists().keys())
    const all = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) && !type.name.startsWith('__')
        ? Object.values(type.getFields())
            .filter((field) => isListType(getNullableType(field.type)) && 'getFields' in getNamedType(field.type))
            .map((field) => ({
              type: type.name,
              name: field.name,
              path: `${type.name}.${field.name}`,
              ofInterface: type.getInterfaces().map((one) => `${one.name}.${field.name}`),
            }))
        : [],
    )
    const unreached = all
      .filter(({ path, ofInterface }) => !reached.has(path) && !ofInterface.some((one) => reached.has(one)))
      .map(({ path }) => path)
    expect(
      unreached.filter((path) => !/^(Mutation|.*Output|Purchase|PaymentDetails|PaymentTotals|TotalsItem)\./.test(path)),
    ).toEqual([])
    expect(reached.size).toBeGreaterThan(80)
  })

  test.each(['deep', 'wide'] as const)(
    'selected as %sly as the limits allow, it is returned in a bounded size and time',
    async (order) => {
      const names: Record<string, string> = {}
      const worst = { bytes: 0, objects: 0, delayMs: 0, ms: 0 }
      for (const [name, path] of lists.lists()) {
        const { text, cost } = lists.grow(path, order, MAX_TRIED)
        expect(cost, name).toBeLessThanOrEqual(MAX_COST)
        if (text.length > 32_768) throw new Error(`the document for ${name} is too long to be sent`)
        // the second execution is compiled
        for (let round = 0; round < (order === 'deep' ? 2 : 1); round++) {
          const { status, bytes, ms, delayMs, result } = await measure(text)
          const objects = objectsIn(result.data)
          expect([name, status], text).toEqual([name, 200])
          expect(
            result.errors?.filter(({ message }) => /Internal server|Unknown argument|Cannot query/.test(message)) ?? [],
            `${name}: ${text}`,
          ).toEqual([])
          expect(bytes, name).toBeLessThan(12_000_000)
          expect(objects, name).toBeLessThan(MAX_COST)
          expect(delayMs, name).toBeLessThan(5000)
          for (const [key, value] of Object.entries({ bytes, objects, delayMs, ms }))
            if (value > worst[key as keyof typeof worst]) {
              worst[key as keyof typeof worst] = value
              names[key] = name
            }
        }
      }
      // the responses were not empty
      expect(worst.objects).toBeGreaterThan(500)
      expect(worst.ms).toBeLessThan(20_000)
      if (process.env['DEBUG_READS']) console.log(order, worst, names)
    },
    600_000,
  )
})

describe('the cost policy', () => {
  test('contains only existing fields', () => {
    const isField = (path: string) => {
      const [typeName = '', name = ''] = path.split('.')
      const type = schema.getType(typeName)
      return (isObjectType(type) || isInterfaceType(type)) && name in type.getFields()
    }
    const all = [...Object.keys(queryCosts.sizes), ...Object.keys(queryCosts.weights), ...queryCosts.nestsOnce.parts]
    expect(all.filter((path) => !path.startsWith('__') && !isField(path))).toEqual([])
  })
})
