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
const pick = <T>(random: RandomSource, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const randomBelow = (random: RandomSource, limit: number) => Math.floor(random() * limit)
const times = (count: number, write: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i)).join(' ')
const randomText = (random: RandomSource, maxLength: number) =>
  Array.from({ length: 1 + randomBelow(random, maxLength) }, () =>
    String.fromCharCode(32 + randomBelow(random, 400)),
  ).join('')

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
const LETTERS = [...'abcdefghijklmnoprstuwyz']
const BROKEN_DOCUMENTS = '{ } {a """ {a(b:" # query mutation{ {...{ {a: fragment \ufeff{a} subscription{a}'.split(' ')
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

export const kinds: Readonly<Record<string, (random: RandomSource) => HostileRequest>> = {
  'nested products': (random) =>
    post(
      `{products(search:"${pick(random, ['a', 'pan', 'o'])}",pageSize:${pick(random, NUMBERS)}){items{` +
        `${nest(1 + randomBelow(random, 8), pick(random, LINKS), 'name')}}}}`,
    ),
  'dear pages': (random) =>
    post(
      `
        query($size:Int){products(search:"a",pageSize:$size){items{${LEAVES} ${pick(random, LINKS)}{${LEAVES}}}
          aggregations{options{label value count}}}}`,
      { size: pick(random, [20, 50, 100, 300, '100', -1, null]) },
    ),
  'many names for one field': (random) =>
    post(
      `{products(search:"a"){items{${times(randomBelow(random, 200), (i) => `a${i}:${pick(random, LINKS)}{name}`)}}}}`,
    ),
  'many things at once': (random) =>
    post(
      `{${times(randomBelow(random, 40), (i) => {
        const search = randomText(random, 2).replace(/["\\]/g, '')
        return `a${i}:products(search:"${search}"){total_count}`
      })}}`,
    ),
  'unknown words': (random) => {
    const word = () => `q${Array.from({ length: 13 }, () => pick(random, LETTERS)).join('')}`
    const texts = Array.from({ length: 20 }, () => Array.from({ length: 8 }, word).join(' '))
    return post(
      `query(${times(20, (i) => `$s${i}:String`)}){${times(20, (i) => `a${i}:products(search:$s${i}){total_count}`)}}`,
      Object.fromEntries(texts.map((text, i) => [`s${i}`, text])),
    )
  },
  fragments: (random) => {
    const count = 1 + randomBelow(random, 200)
    return post(
      `{...F0} ${times(
        count,
        (i) => `
        fragment F${i} on Query{...F${pick(random, [i, i + 1, 0, count])} ...F${i + 1} a${i}:storeConfig{store_code}}`,
      )} fragment F${count} on Query{__typename}`,
    )
  },
  brackets: (random) =>
    post(
      `{categoryList{${pick(random, ['children{', '[', '(', '{a(x:['])}`
        .repeat(1 + randomBelow(random, 4000))
        .slice(0, 32_000),
    ),
  'deep variables': (random) => {
    const depth = 1 + randomBelow(random, 30_000)
    return {
      method: 'POST',
      path: '/graphql',
      headers: JSON_TYPE,
      body:
        '{"query":"query($a:[String]){cmsBlocks(identifiers:$a){items{title}}}",' +
        `"variables":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`,
    }
  },
  'long lists': (random) =>
    post('query($names:[String]){cmsBlocks(identifiers:$names){items{title content}}}', {
      names: Array.from({ length: randomBelow(random, 12_000) }, (_, i) => `b${i % 50}`),
    }),
  introspection: (random) =>
    post(
      `{${times(
        1 + randomBelow(random, 3),
        (i) => `a${i}:__schema{types{name fields{name type{name ofType{name}}}}}`,
      )}}`,
    ),
  'odd arguments': (random) =>
    post(
      `{products(search:${JSON.stringify(pick(random, TEXTS))},pageSize:${pick(random, NUMBERS)},` +
        `currentPage:${pick(random, NUMBERS)}){total_count items{sku}} ` +
        `categoryList(filters:{ids:{in:["${randomBelow(random, 99)}"]}},pageSize:${pick(random, NUMBERS)}){name}}`,
    ),
  'odd variables': (random) =>
    post(
      'query($f:ProductAttributeFilterInput,$s:String){products(filter:$f,search:$s){total_count} ' +
        'route(url:$s){__typename}}',
      {
        f: pick(random, [
          {},
          { price: { from: 'abc' } },
          { sku: { in: [] } },
          { __proto__: 1 },
          [],
          'x',
          { category_id: { eq: { deep: 1 } } },
        ]),
        s: pick(random, [...TEXTS, null, 1, {}]),
      },
    ),
  'broken documents': (random) => post(pick(random, [...BROKEN_DOCUMENTS, 'query A{a} query B{b}', ...TEXTS])),
  'broken bodies': (random) => ({
    method: 'POST',
    path: '/graphql',
    headers: {
      'content-type': pick(random, [
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/json; charset=utf-16',
        '',
      ]),
    },
    body: pick(random, [
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
  'documents in addresses': (random) => ({
    method: 'GET',
    path:
      `/graphql?query=${encodeURIComponent(pick(random, ADDRESSED_DOCUMENTS))}` +
      `&variables=${pick(random, ['{', '[]', '{}', '%00', '%ff', '{"a":{"b":{}}}'])}` +
      `&query=${pick(random, ['', '{__typename}'])}`,
  }),
  hashes: (random) => ({
    method: pick(random, ['GET', 'GET', 'PUT']),
    path: `/graphql?hash=${pick(random, [...HASHES, String(randomBelow(random, 4_294_967_295))])}`,
    headers: {
      ...JSON_TYPE,
      cookie: pick(random, ['', 'q1=aaaaaaaaaaaaaaaaaaaaaaaa', 'q1=', 'q4266113960=0', '; ; =']),
    },
    body: pick(random, [undefined, '"query{storeConfig{code}}"', '"{"', '1', '{"query":"{a}"}']),
  }),
  'changes of carts': (random) =>
    post(
      `mutation($id:String!){${times(1 + randomBelow(random, 5), (i) => {
        const item = `{sku:"x",quantity:${pick(random, ['1', '-1', '1e12', '0', '0.5'])}}`
        return `a${i}:addProductsToCart(cartId:$id,cartItems:[${item}]){user_errors{code}}`
      })} createEmptyCart}`,
      { id: pick(random, ['x', '', 'a'.repeat(32), ...TEXTS]) },
    ),
  guesses: (random) =>
    post(
      pick(random, [
        'mutation($a:String!){generateCustomerToken(email:$a,password:"Zgadnięte-1"){token}}',
        'query($a:String!){guestOrder(input:{number:"000000001",email:$a,postcode:"20-001"}){number}}',
        'mutation($a:String!){requestPasswordResetEmail(email:$a)}',
        'query($a:String!){isEmailAvailable(email:$a){is_email_available}}',
      ]),
      { a: `ktos${randomBelow(random, 1000)}@example.pl` },
    ),
  tokens: (random) =>
    post(
      '{customer{email orders{items{number}}} customerCart{id}}',
      {},
      {
        authorization: pick(random, [
          'Bearer x',
          'Bearer a.b.c',
          'Bearer',
          'Basic eA==',
          `Bearer ${'a'.repeat(3000)}`,
          'Bearer eyJhbGciOiJub25lIn0.e30.',
        ]),
      },
    ),
  pages: (random) => ({
    method: pick(random, ['GET', 'GET', 'GET', 'HEAD']),
    path:
      `/${pick(random, PAGES)}` +
      `?${pick(random, [...SEARCH_PARAMS, `q=${encodeURIComponent(randomText(random, 30).toWellFormed())}`])}`,
    headers: { cookie: pick(random, ['', 'token=x', 'notices=%', 'session={', '__proto__=1']) },
  }),
  searches: (random) => ({
    method: 'GET',
    path: `/search/${encodeURIComponent(pick(random, [...TEXTS, randomText(random, 20)]).toWellFormed())}`,
  }),
  forms: (random) => ({
    method: 'POST',
    path: pick(random, ['/cart', '/customer/account/login', '/checkout', '/', '/x']),
    headers: {
      'content-type': pick(random, [
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
      ]),
      origin: pick(random, ['http://evil.example', 'null', '']),
    },
    body: pick(random, ['a=1', '--x\r\n', '%', 'intent=__proto__', 'intent=add&sku=x&quantity=-1', '']),
  }),
  methods: (random) => ({
    method: pick(random, ['OPTIONS', 'DELETE', 'PATCH', 'TRACE', 'PUT', 'PROPFIND']),
    path: pick(random, ['/', '/graphql', '/healthz', '/media/x']),
  }),
  headers: (random) => ({
    method: 'GET',
    path: '/',
    headers: {
      [`x-${'a'.repeat(1 + randomBelow(random, 50))}`]: 'b'.repeat(1 + randomBelow(random, 12_000)),
      store: pick(random, ['', 'en', 'nope', '%00']),
      host: pick(random, ['evil.example', 'localhost', '']),
      range: 'bytes=0-1,3-9999999',
      'accept-encoding': pick(random, ['br', 'gzip;q=0', '*', 'x']),
    },
  }),
  pictures: (random) => ({
    method: 'GET',
    path:
      `/media/${pick(random, ['catalog/product', 'resized', '..', 'cache'])}` +
      `/${pick(random, ['x.webp', '../x', '%2e%2e%2fx', 'a.png'])}?width=${pick(random, NUMBERS)}`,
  }),
  leavers: (random) => ({
    ...post(`{products(search:"a",pageSize:100){items{${LEAVES}}}}`),
    disconnectAfterMs: randomBelow(random, 20),
  }),
}
