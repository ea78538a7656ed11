// Requests of hostile clients: a function for each kind, which makes a request from random numbers.

export interface HostileRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Milliseconds after which the client disconnects. */
  disconnectAfterMs?: number
}
/** Returns the next random number, from 0 to below 1. */
export type RandomSource = () => number

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (query: string, variables: unknown = {}, headers: Record<string, string> = {}): HostileRequest => ({
  method: 'POST',
  path: '/graphql',
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify({ query, variables }),
})
const pick = <T>(dice: RandomSource, list: readonly T[]): T => list[Math.floor(dice() * list.length)] as T
const randomBelow = (dice: RandomSource, most: number) => Math.floor(dice() * most)
const times = (count: number, write: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i)).join(' ')
const letters = (dice: RandomSource, most: number) =>
  Array.from({ length: 1 + randomBelow(dice, most) }, () => String.fromCharCode(32 + randomBelow(dice, 400))).join('')

const LINKS = ['related_products', 'upsell_products', 'crosssell_products', 'fbt_products', 'other_editions']
const LEAVES =
  'sku name url_key price_range { minimum_price { final_price { value } } } ' +
  'description { html } s_attributes { attribute_value }'
const TEXTS = [
  '',
  '%',
  '_',
  "'",
  '"',
  '\0',
  '\ud800',
  '<script>',
  '../../etc/passwd',
  '%00',
  '🙂'.repeat(50),
  'a'.repeat(5000),
  '{{7*7}}',
  "' or 1=1 --",
  '__proto__',
  'constructor',
  '*',
  'pan & (',
  '\\',
  '\u202e',
]
const NUMBERS = ['0', '-1', '1', '300', '301', '1e9', '2147483648', 'null', '"20"', '1.5', '[]', '{}', 'true', '-0']
const ADDRESSED_DOCUMENTS = ['{storeConfig{store_code}}', 'mutation{createEmptyCart}', '{'.repeat(2000), '{a(b:[[[[']
const HASHES = ['', '1', '4266113960', 'x'.repeat(64), 'a'.repeat(64), '__proto__', '%00']
const LONG_PATH = 'a'.repeat(2000)
const PAGES = (
  ` nowosci szukaj cart checkout customer/account en en/ //evil.example %2e%2e/ % %ff ${LONG_PATH} x.html ` +
  'media/catalog/product/x.webp sitemap.xml robots.txt rss/nowosci.xml documents/x dev/mail healthz'
).split(' ')
const SEARCH_PARAMS = [
  '',
  'q=%',
  'p=-1',
  'p=99999999',
  'price=a-b',
  'q=%00',
  'author=1,2,3,4',
  'x[]=1',
  'sort=constructor',
]
const nest = (depth: number, open: string, leaf: string) => `${`${open}{`.repeat(depth)}${leaf}${'}'.repeat(depth)}`

export const kinds: Readonly<Record<string, (dice: RandomSource) => HostileRequest>> = {
  'nested products': (dice) =>
    post(
      `{products(search:"${pick(dice, ['a', 'pan', 'o'])}",pageSize:${pick(dice, NUMBERS)}){items{` +
        `${nest(1 + randomBelow(dice, 8), pick(dice, LINKS), 'name')}}}}`,
    ),
  'dear pages': (dice) =>
    post(
      `
        query($size:Int){products(search:"a",pageSize:$size){items{${LEAVES} ${pick(dice, LINKS)}{${LEAVES}}}
          aggregations{options{label value count}}}}`,
      { size: pick(dice, [20, 50, 100, 300, '100', -1, null]) },
    ),
  'many names for one field': (dice) =>
    post(`{products(search:"a"){items{${times(randomBelow(dice, 200), (i) => `a${i}:${pick(dice, LINKS)}{name}`)}}}}`),
  'many things at once': (dice) =>
    post(
      `{${times(randomBelow(dice, 40), (i) => {
        const search = letters(dice, 2).replace(/["\\]/g, '')
        return `a${i}:products(search:"${search}"){total_count}`
      })}}`,
    ),
  fragments: (dice) => {
    const count = 1 + randomBelow(dice, 200)
    return post(
      `{...F0} ${times(
        count,
        (i) => `
        fragment F${i} on Query{...F${pick(dice, [i, i + 1, 0, count])} ...F${i + 1} a${i}:storeConfig{store_code}}`,
      )} fragment F${count} on Query{__typename}`,
    )
  },
  brackets: (dice) =>
    post(
      `{categoryList{${pick(dice, ['children{', '[', '(', '{a(x:['])}`
        .repeat(1 + randomBelow(dice, 4000))
        .slice(0, 32_000),
    ),
  'deep variables': (dice) => {
    const depth = 1 + randomBelow(dice, 30_000)
    return {
      method: 'POST',
      path: '/graphql',
      headers: JSON_TYPE,
      body:
        '{"query":"query($a:[String]){cmsBlocks(identifiers:$a){items{title}}}",' +
        `"variables":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`,
    }
  },
  'long lists': (dice) =>
    post('query($names:[String]){cmsBlocks(identifiers:$names){items{title content}}}', {
      names: Array.from({ length: randomBelow(dice, 12_000) }, (_, i) => `b${i % 50}`),
    }),
  introspection: (dice) =>
    post(
      `{${times(1 + randomBelow(dice, 3), (i) => `a${i}:__schema{types{name fields{name type{name ofType{name}}}}}`)}}`,
    ),
  'odd arguments': (dice) =>
    post(
      `{products(search:${JSON.stringify(pick(dice, TEXTS))},pageSize:${pick(dice, NUMBERS)},` +
        `currentPage:${pick(dice, NUMBERS)}){total_count items{sku}} ` +
        `categoryList(filters:{ids:{in:["${randomBelow(dice, 99)}"]}},pageSize:${pick(dice, NUMBERS)}){name}}`,
    ),
  'odd variables': (dice) =>
    post(
      'query($f:ProductAttributeFilterInput,$s:String){products(filter:$f,search:$s){total_count} ' +
        'route(url:$s){__typename}}',
      {
        f: pick(dice, [
          {},
          { price: { from: 'abc' } },
          { sku: { in: [] } },
          { __proto__: 1 },
          [],
          'x',
          { category_id: { eq: { deep: 1 } } },
        ]),
        s: pick(dice, [...TEXTS, null, 1, {}]),
      },
    ),
  'broken documents': (dice) =>
    post(
      pick(dice, [
        '{',
        '}',
        '{a',
        '"""',
        '{a(b:"',
        '#',
        'query',
        'mutation{',
        '{...{',
        '{a:',
        'fragment',
        '\ufeff{a}',
        'subscription{a}',
        'query A{a} query B{b}',
        ...TEXTS,
      ]),
    ),
  'broken bodies': (dice) => ({
    method: 'POST',
    path: '/graphql',
    headers: {
      'content-type': pick(dice, [
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/json; charset=utf-16',
        '',
      ]),
    },
    body: pick(dice, [
      '',
      '{',
      '[]',
      'null',
      '[{"query":"{a}"}]',
      '{"query":1}',
      '{"query":"{a}","variables":"x"}',
      '{"__proto__":{"x":1},"query":"{__typename}"}',
      Buffer.from([0xff, 0xfe, 0, 1]),
      'x'.repeat(300_000),
    ]),
  }),
  'documents in addresses': (dice) => ({
    method: 'GET',
    path:
      `/graphql?query=${encodeURIComponent(pick(dice, ADDRESSED_DOCUMENTS))}` +
      `&variables=${pick(dice, ['{', '[]', '{}', '%00', '%ff', '{"a":{"b":{}}}'])}` +
      `&query=${pick(dice, ['', '{__typename}'])}`,
  }),
  hashes: (dice) => ({
    method: pick(dice, ['GET', 'GET', 'PUT']),
    path: `/graphql?hash=${pick(dice, [...HASHES, String(randomBelow(dice, 4_294_967_295))])}`,
    headers: { ...JSON_TYPE, cookie: pick(dice, ['', 'q1=aaaaaaaaaaaaaaaaaaaaaaaa', 'q1=', 'q4266113960=0', '; ; =']) },
    body: pick(dice, [undefined, '"query{storeConfig{code}}"', '"{"', '1', '{"query":"{a}"}']),
  }),
  'changes of carts': (dice) =>
    post(
      `mutation($id:String!){${times(1 + randomBelow(dice, 5), (i) => {
        const item = `{sku:"x",quantity:${pick(dice, ['1', '-1', '1e12', '0', '0.5'])}}`
        return `a${i}:addProductsToCart(cartId:$id,cartItems:[${item}]){user_errors{code}}`
      })} createEmptyCart}`,
      { id: pick(dice, ['x', '', 'a'.repeat(32), ...TEXTS]) },
    ),
  guesses: (dice) =>
    post(
      pick(dice, [
        'mutation($a:String!){generateCustomerToken(email:$a,password:"Zgadnięte-1"){token}}',
        'query($a:String!){guestOrder(input:{number:"000000001",email:$a,postcode:"20-001"}){number}}',
        'mutation($a:String!){requestPasswordResetEmail(email:$a)}',
        'query($a:String!){isEmailAvailable(email:$a){is_email_available}}',
      ]),
      { a: `ktos${randomBelow(dice, 1000)}@example.pl` },
    ),
  tokens: (dice) =>
    post(
      '{customer{email orders{items{number}}} customerCart{id}}',
      {},
      {
        authorization: pick(dice, [
          'Bearer x',
          'Bearer a.b.c',
          'Bearer',
          'Basic eA==',
          `Bearer ${'a'.repeat(3000)}`,
          'Bearer eyJhbGciOiJub25lIn0.e30.',
        ]),
      },
    ),
  pages: (dice) => ({
    method: pick(dice, ['GET', 'GET', 'GET', 'HEAD']),
    path:
      `/${pick(dice, PAGES)}` +
      `?${pick(dice, [...SEARCH_PARAMS, `q=${encodeURIComponent(letters(dice, 30).toWellFormed())}`])}`,
    headers: { cookie: pick(dice, ['', 'token=x', 'notices=%', 'session={', '__proto__=1']) },
  }),
  searches: (dice) => ({
    method: 'GET',
    path: `/search/${encodeURIComponent(pick(dice, [...TEXTS, letters(dice, 20)]).toWellFormed())}`,
  }),
  forms: (dice) => ({
    method: 'POST',
    path: pick(dice, ['/cart', '/customer/account/login', '/checkout', '/', '/x']),
    headers: {
      'content-type': pick(dice, [
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
      ]),
      origin: pick(dice, ['http://evil.example', 'null', '']),
    },
    body: pick(dice, ['a=1', '--x\r\n', '%', 'intent=__proto__', 'intent=add&sku=x&quantity=-1', '']),
  }),
  methods: (dice) => ({
    method: pick(dice, ['OPTIONS', 'DELETE', 'PATCH', 'TRACE', 'PUT', 'PROPFIND']),
    path: pick(dice, ['/', '/graphql', '/healthz', '/media/x']),
  }),
  headers: (dice) => ({
    method: 'GET',
    path: '/',
    headers: {
      [`x-${'a'.repeat(1 + randomBelow(dice, 50))}`]: 'b'.repeat(1 + randomBelow(dice, 12_000)),
      store: pick(dice, ['', 'en', 'nope', '%00']),
      host: pick(dice, ['evil.example', 'localhost', '']),
      range: 'bytes=0-1,3-9999999',
      'accept-encoding': pick(dice, ['br', 'gzip;q=0', '*', 'x']),
    },
  }),
  pictures: (dice) => ({
    method: 'GET',
    path:
      `/media/${pick(dice, ['catalog/product', 'resized', '..', 'cache'])}` +
      `/${pick(dice, ['x.webp', '../x', '%2e%2e%2fx', 'a.png'])}?width=${pick(dice, NUMBERS)}`,
  }),
  leavers: (dice) => ({
    ...post(`{products(search:"a",pageSize:100){items{${LEAVES}}}}`),
    disconnectAfterMs: randomBelow(dice, 20),
  }),
}
