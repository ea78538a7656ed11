import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({
    environment: { LIMIT_DOCUMENTS: '300/0', LIMIT_WRITES: '120/0', LIMIT_ADDRESS_WRITES: '200/0' },
  })
})
afterAll(() => shop.close())

let callers = 0
/** Sends from another address each time, because limits per address are tested separately. */
async function send(query: string, variables: object = {}, store = 'en') {
  const remoteAddress = `203.0.113.${++callers % 250}`
  const response = await shop.http.inject({
    method: 'POST',
    url: `/${store}/graphql`,
    payload: { query, variables },
    remoteAddress,
  })
  const body = response.json<{ data?: unknown; errors?: { message: string; extensions: { category: string } }[] }>()
  return { status: response.statusCode, ...body }
}
const refusal = async (query: string, variables?: object, store?: string) => {
  const { status, errors } = await send(query, variables, store)
  return { status, message: errors?.[0]?.message, category: errors?.[0]?.extensions.category }
}
const refused = (message: RegExp) => ({
  status: 200,
  message: expect.stringMatching(message) as string,
  category: 'graphql-input',
})
const times = (count: number, write: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i)).join(' ')

describe('limits of a document', () => {
  test('at most twenty levels and twenty root fields, including those in fragments, are allowed', async () => {
    const children = (depth: number): string => (depth === 0 ? 'name' : `children{${children(depth - 1)}}`)
    expect(await refusal(`{category{${children(20)}}}`)).toEqual(refused(/at most 20 levels/))
    expect(await refusal(`{${times(21, (i) => `a${i}:storeConfig{store_code}`)}}`)).toEqual(
      refused(/at most 20 things/),
    )
    expect(await refusal(`{...F} fragment F on Query{${times(21, (i) => `a${i}:storeConfig{store_code}`)}}`)).toEqual(
      refused(/at most 20 things/),
    )
    expect(
      await refusal(
        `mutation{... on Mutation{...F}} fragment F on Mutation{${times(21, (i) => `a${i}:createEmptyCart`)}}`,
      ),
    ).toEqual(refused(/at most 20 things/))
  })

  test('products of products cannot contain further products, by any field', async () => {
    const links = ['related_products', 'upsell_products', 'crosssell_products', 'fbt_products', 'other_editions']
    for (const link of links) {
      expect((await send(`{products(search:"a"){items{${link}{name}}}}`)).errors).toBeUndefined()
      expect(await refusal(`{products(search:"a"){items{${link}{related_products{name}}}}}`)).toEqual(
        refused(/cannot lead to further/),
      )
    }
    const neighbours = '{products(search:"a"){items{series_place{next{product{series_place{next{product{name}}}}}}}}}'
    expect(await refusal(neighbours)).toEqual(refused(/cannot lead to further/))
    const shelves =
      '{products(search:"a"){items{categories{... on CategoryTree{products{items{related_products{name}}}}}}}}'
    expect(await refusal(shelves)).toEqual(refused(/cannot lead to further/))
    const wished = '{customer{wishlists{items_v2{items{product{related_products{upsell_products{name}}}}}}}}'
    expect(await refusal(wished)).toEqual(refused(/cannot lead to further/))
  })

  test('the page size counts as a literal, as a variable and as a default', async () => {
    const fields =
      'sku name url_key price_range{minimum_price{final_price{value currency}regular_price{value}}} ' +
      'small_image{url label}'
    const cards = (size: string) =>
      `products(search:"a",pageSize:${size}){items{${fields} related_products{${fields}} upsell_products{${fields}}}}`
    const dear = refused(/too complex: it costs \d+ of at most 200000/)
    expect(await refusal(`{${cards('300')}}`)).toEqual(dear)
    const document = `query($size:Int){${cards('$size')}}`
    expect(await refusal(document, { size: 300 })).toEqual(dear)
    expect(await refusal(document, { size: '300' })).toEqual(dear)
    expect((await send(document, { size: 20 })).errors).toBeUndefined()
    expect((await send(document)).errors).toBeUndefined()
    expect(await refusal(document.replace('Int', 'Int=300'))).toEqual(dear)
  })

  test('pages of products in pages of categories are too expensive, those in a category tree are not', async () => {
    const pages = times(8, (i) => `a${i}:products(pageSize:1){total_count}`)
    expect(await refusal(`{categories(pageSize:100,filters:{name:{match:"abc"}}){items{${pages}}}}`)).toEqual(
      refused(/too complex/),
    )
    expect((await send('{categoryList{children{products(pageSize:1){items{sku}}}}}')).errors).toBeUndefined()
    const tree = '{categoryList{name children{name children{name children{name children{name}}}}}}'
    expect((await send(tree)).errors).toBeUndefined()
  })

  test('long list arguments, many aliases of one field and repeated introspection are refused', async () => {
    const blocks = 'query($names:[String]){cmsBlocks(identifiers:$names){items{title content}}}'
    expect(await refusal(blocks, { names: Array.from({ length: 10_000 }, (_, i) => `block-${i}`) })).toEqual(
      refused(/too complex/),
    )
    expect(await refusal(`{cmsBlocks(identifiers:[${times(2500, (i) => `"b${i}"`)}]){items{title}}}`)).toEqual(
      refused(/too complex/),
    )
    expect(
      await refusal(`{products(search:"a"){items{${times(100, (i) => `a${i}:related_products{name}`)}}}}`),
    ).toEqual(refused(/at most 10 times/))
    expect(await refusal(`{${times(20, (i) => `a${i}:__schema{types{name}}`)}}`)).toEqual(refused(/too complex/))
    expect(await refusal('{__type(name:"Query"){fields{type{fields{type{fields{name}}}}}}}')).toEqual(
      refused(/too complex/),
    )
    expect((await send(getIntrospectionQuery())).errors).toBeUndefined()
  })

  test('fragment cycles, and fragments that are expensive to validate, are refused before validation', async () => {
    const many = `{...F0} ${times(
      400,
      (i) => `
      fragment F${i} on Query{a${i}:__typename ...F${(i + 1) % 401} }`,
    )} fragment F400 on Query{b:__typename}`
    expect((await send(many)).errors?.length).toBeGreaterThan(0)
    const wide = `{storeConfig{${times(320, (i) => `...F${i}`)}}} ${times(
      320,
      (i) => `
      fragment F${i} on StoreConfig{store_code locale}`,
    )}`
    expect(await refusal(wide)).toEqual(refused(/too complex/))
    const twice = (last: string) =>
      `{...A0} ${times(60, (i) => `fragment A${i} on Query{...A${i + 1} ...A${i + 1}}`)} fragment A60 on Query{${last}}`
    expect((await refusal(twice('...A0'))).message).toMatch(/within itself/)
    expect((await send(twice('storeConfig{store_code}'))).data).toEqual({ storeConfig: { store_code: 'en' } })
    const nested = `{category{...C0}} ${times(
      18,
      (i) => `
      fragment C${i} on CategoryTree{a:children{...C${i + 1}} b:children{...C${i + 1}}}`,
    )} fragment C18
        on CategoryTree{name}`
    expect(await refusal(nested)).toEqual(refused(/too complex|levels/))
    expect((await refusal('{storeConfig{store_code}} fragment F on Query{__typename}')).message).toBe(
      'Fragment "F" is never used.',
    )
  })

  test('the reason is in the language of the store view', async () => {
    expect(
      (await refusal('{products(search:"a"){items{related_products{related_products{name}}}}}', {}, 'default')).message,
    ).toBe('Produkty powiązane z produktem nie mogą prowadzić do kolejnych produktów: related_products.')
  })
})

describe('requests that cannot be parsed', () => {
  const nested = [
    ['brackets of fields', `{categoryList{${'children{'.repeat(3000)}`],
    ['brackets of values', `{a(x:${'['.repeat(10_000)}`],
    ['types of variables', `query($a:${'['.repeat(5000)}Int${']'.repeat(5000)}){storeConfig{store_code}}`],
  ] as const
  const unreadable = {
    errors: [
      { message: expect.stringMatching(/nested more than 64/) as string, extensions: { category: 'graphql-input' } },
    ],
  }

  test.each(nested)('too many nested %s get 400 for POST, GET and PUT', async (_kind, query) => {
    const headers = { 'content-type': 'application/json' }
    const posted = await shop.http.inject({ method: 'POST', url: '/en/graphql', payload: { query } })
    expect([posted.statusCode, posted.json()]).toEqual([400, unreadable])
    const got = await shop.http.inject({ url: '/en/graphql', query: { query } })
    expect([got.statusCode, got.json()]).toEqual([400, unreadable])
    const put = await shop.http.inject({
      method: 'PUT',
      url: '/en/graphql?hash=1',
      payload: JSON.stringify(query),
      headers,
    })
    expect([put.statusCode, put.json()]).toEqual([400, unreadable])
  })

  test('brackets in strings and comments do not count as nesting', async () => {
    const brackets = '{[('.repeat(100)
    const query =
      `# ${brackets}\n{urlResolver(url:"${brackets}\\"${brackets}"){id} ` +
      `b:urlResolver(url:"""${brackets}\\"""${brackets}"""){id}}`
    expect(await send(query)).toEqual({ status: 200, data: { urlResolver: null, b: null } })
  })

  test.each(['String', '[String]'])('too deeply nested variables of type %s get 400 for POST and GET', async (type) => {
    const query = `query($a:${type}){urlResolver(url:"x"){id} cmsBlocks(identifiers:$a){items{title}}}`.replace(
      '$a)',
      type === 'String' ? '[$a])' : '$a)',
    )
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    const payload = `{"query":${JSON.stringify(query)},"variables":{"a":${deep(100_000)}}}`
    const posted = await shop.http.inject({
      method: 'POST',
      url: '/en/graphql',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect([posted.statusCode, posted.json()]).toEqual([400, unreadable])
    const got = await shop.http.inject({ url: '/en/graphql', query: { query, variables: `{"a":${deep(3000)}}` } })
    expect([got.statusCode, got.json()]).toEqual([400, unreadable])
  })
})

describe('rate limits', () => {
  const post = (payload: object, remoteAddress: string) =>
    shop.http.inject({ method: 'POST', url: '/en/graphql', payload, remoteAddress })

  test('each mutation field counts, per cart and for all guests of an address together', async () => {
    const query = `
      mutation($cart:String!){${times(20, (i) => `a${i}:removeCouponFromCart(input:{cart_id:$cart}){cart{id}}`)}}`
    const codes = async (cart: string, rounds: number, address = '198.51.100.7') => {
      const found: number[] = []
      for (let i = 0; i < rounds; i++) found.push((await post({ query, variables: { cart } }, address)).statusCode)
      return found
    }
    expect(await codes('one', 7)).toEqual([200, 200, 200, 200, 200, 200, 429])
    // another cart of the same address has its own limit, until that of the address is reached
    expect(await codes('another', 4)).toEqual([200, 200, 200, 200])
    expect(await codes('a third', 1)).toEqual([429])
    expect(await codes('a fourth', 1, '198.51.100.8')).toEqual([200])
  })

  test('new documents are limited by their length, known ones are not', async () => {
    const ask = (text: string, remoteAddress = '198.51.100.9') =>
      shop.http.inject({ url: '/graphql', query: { query: text }, remoteAddress })
    const short = '{storeConfig{store_code}}'
    const long = (i: number) => `{a${i}:storeConfig{store_code}}#${'x'.repeat(20_000)}`
    expect((await ask(short)).statusCode).toBe(200)
    const codes: number[] = []
    for (let i = 0; i < 16; i++) codes.push((await ask(long(i))).statusCode)
    expect(codes.slice(0, 14)).toEqual(Array(14).fill(200))
    expect(codes.at(-1)).toBe(429)
    expect((await ask(short)).statusCode).toBe(200)
    expect((await ask(long(0))).statusCode).toBe(200)
    expect((await post({ query: long(99) }, '198.51.100.9')).statusCode).toBe(429)
    expect((await ask(long(99), '198.51.100.10')).statusCode).toBe(200)
  })
})
