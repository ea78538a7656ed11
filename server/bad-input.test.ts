import {
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from './testing/operator-actor.ts'
import { typeDefs } from './generated/schema.ts'
import { reindex } from './modules/search/index/writing/reindex.ts'
import { modules } from './modules/index.ts'
import { setConfiguration } from './modules/store/index.ts'
import { statements } from './platform/db/db.ts'
import type { Access } from './platform/graphql/access.ts'
import { Reader } from './testing/reader.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from './testing/checkout-fixture.ts'

const schema = buildSchema(typeDefs)
const access = Object.assign({}, ...modules.map((module) => module.access)) as Record<string, Access>

type ValueFactory = (mark: string) => unknown
const TEXTS: readonly ValueFactory[] = [
  (mark) => `${mark}\u0000x`,
  (mark) => `${mark}\uD83D`,
  (mark) => mark.repeat(20_000),
  (mark) => `<script>alert("${mark}")</script>' \u0007\u001B[31m %s {0} 📚👩‍👩‍👧 \u202Eשלום\u202C مرحبا\uFEFF`,
  (mark) => ({ [mark]: mark }),
]
/** For arguments whose text is an id or a number. */
const IDS: readonly ValueFactory[] = [...TEXTS, () => '9'.repeat(40), () => '2147483648', () => '-1', () => 'NaN']
const NUMBERS: readonly ValueFactory[] = [
  () => 1e308,
  () => 2 ** 31,
  () => 2 ** 31 - 1,
  () => -(2 ** 31),
  () => 0.5,
  () => 'NaN',
  () => '٣',
  () => ({}),
  () => '9'.repeat(400),
]

type Argument = GraphQLArgument | GraphQLInputField
/** A scalar argument or input field, by its path in the variables. */
interface Leaf {
  path: readonly string[]
  invalidValues: readonly ValueFactory[]
}

const REFERENCE_NAME = /(?:id|ids|number|code|key|sku|link|token|value)$/i
const leavesOf = (args: readonly Argument[], above: readonly string[] = [], types: readonly string[] = []): Leaf[] =>
  args.flatMap(({ name, type }) => {
    const named = getNamedType(type)
    const path = [...above, name]
    if (isInputObjectType(named))
      return types.includes(named.name) ? [] : leavesOf(Object.values(named.getFields()), path, [...types, named.name])
    if (isEnumType(named) || named.name === 'Boolean') return []
    return [
      {
        path,
        invalidValues: ['Int', 'Float'].includes(named.name) ? NUMBERS : REFERENCE_NAME.test(name) ? IDS : TEXTS,
      },
    ]
  })

interface Operation {
  name: string
  args: readonly Argument[]
  leaves: readonly Leaf[]
  document: string
}

/** All mutations, and the queries that are not public; new operations are included automatically. */
const operations = (['mutation', 'query'] as const)
  .flatMap((kind) =>
    Object.values((kind === 'mutation' ? schema.getMutationType() : schema.getQueryType())?.getFields() ?? {})
      .filter(({ name }) => kind === 'mutation' || access[name] !== 'everyone')
      .map(({ name, args, type }): Operation => {
        const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
        const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
        const selection = isLeafType(getNamedType(type)) ? '' : ' { __typename }'
        return {
          name,
          args,
          leaves: leavesOf(args),
          document: `${kind}(${declared}) { ${name}(${given})${selection} }`,
        }
      }),
  )
  .filter(({ leaves }) => leaves.length > 0)

let shop: CheckoutFixture
let reader: Reader
let book: { id: number; sku: string }
let listed: { ids: string; uid: string }
beforeAll(async () => {
  // rate limits have their own test
  shop = await openCheckoutFixture({ environment: { LIMIT_WRITES: 'off', LIMIT_ADDRESS_WRITES: 'off' } })
  // so does the lockout after wrong passwords
  await setConfiguration(shop.db, OPERATOR, [{ path: 'customer/password/lockout_failures', value: '100000' }])
  reader = await Reader.signUp(shop)
  book = await shop.sell({ stock: { lublin: 100_000 } })
  await reindex(shop.db, [book.id])
  const { data } = await reader.request<{ book: { entity_id: number }; compared: { uid: string } }>(
    `
      mutation($sku: String!, $id: ID!) {
        book: addProductToList(productAvailabilityItem: { sku: $sku }) { entity_id }
        compared: createCompareList(input: { products: [$id] }) { uid }
      }`,
    { sku: book.sku, id: book.id },
  )
  listed = { ids: String(data.book.entity_id), uid: data.compared.uid }
}, 60_000)
afterAll(() => shop.close())

/**
 * Valid values by argument name: without them, an operation would be refused before it reads the invalid value.
 */
type ValidInputs = Readonly<Record<string, unknown>>

async function createValidInputs(): Promise<ValidInputs> {
  await shop.db.run`delete from customer_address`
  const { cartId } = await Buyer.withNewCart(shop, undefined, reader.token)
  const { data } = await reader.request<{
    cart: { cart: { items: { uid: string }[] } }
    address: { id: number }
    wished: { wishlist: { id: string; sharing_code: string; items: { id: number }[] } }
  }>(
    `mutation($cart: String!, $sku: String!, $address: CustomerAddressInput!, $there: CartAddressInput!) {
    cart: addProductsToCart(cartId: $cart, cartItems: [{ sku: $sku, quantity: 1 }]) { cart { items { uid } } }
    setShippingAddressesOnCart(input: { cart_id: $cart, shipping_addresses: [{ address: $there }] }) { __typename }
      setBillingAddressOnCart(input: { cart_id: $cart, billing_address: { same_as_shipping: true } }) { __typename }
    setShippingMethodsOnCart(input: { cart_id: $cart, shipping_methods: [{ carrier_code: "dhl",
      method_code: "courier_dhl" }] }) { __typename }
    setPaymentMethodOnCart(input: { cart_id: $cart, payment_method: { code: "banktransfer" } }) { __typename }
    address: createCustomerAddress(input: $address) { id }
    wished: addProductsToWishlist(wishlistId: "", wishlistItems: [{ sku: $sku }]) { wishlist { id sharing_code items {
      id } } } }`,
    { cart: cartId, sku: book.sku, address, there: address },
  )
  const [item] = data.cart.cart.items
  const {
    id: wishlistId,
    sharing_code: sharingCode,
    items: [wish],
  } = data.wished.wishlist
  return {
    ...address,
    country_id: 'PL',
    email: reader.email,
    customer_email: reader.email,
    password: reader.password,
    currentPassword: reader.password,
    newPassword: 'Inne-hasło-7',
    password_confirmation: reader.password,
    cart_id: cartId,
    cartId,
    guestCartId: cartId,
    sku: book.sku,
    quantity: 1,
    cart_item_uid: item?.uid,
    id: data.address.id,
    ...listed,
    carrier_code: 'dhl',
    method_code: 'courier_dhl',
    shipping_carrier_code: 'dhl',
    shipping_method_code: 'courier_dhl',
    code: 'banktransfer',
    currency: 'PLN',
    name: 'Jan Kot',
    products: [book.id],
    wishlistId,
    wishlistItemIds: [wish?.id],
    wishlistItemsIds: [wish?.id],
    wishlist_item_id: wish?.id,
    itemId: wish?.id,
    sharingCode,
    sharing_code: sharingCode,
    emails: ['znajoma@example.pl'],
    attribute_code: 'locker',
    value: 'x',
    value_string: 'x',
    link: 'x',
    token: 'x',
    key: 'x',
    confirmation_key: 'x',
    resetPasswordToken: 'x',
    secret: 'x',
    orderNumber: '1',
    order_number: '1',
  }
}
/** Omitted unless under test: most products do not accept them. */
const RARE = [
  'entered_options',
  'customizable_options',
  'custom_attributes',
  'extension_attributes',
  'product_option',
  'selected_options',
  'shipping_method',
  'region',
  'filter',
  'sort',
  'consents',
]

/** Variables that are valid except for the value at one path. */
function variablesWith(
  args: readonly Argument[],
  right: ValidInputs,
  [first, ...rest]: readonly string[],
  wrong: unknown,
): Record<string, unknown> {
  const fill = (type: GraphQLInputType, name: string, deeper: readonly string[] | undefined): unknown => {
    const inner = getNullableType(type)
    if (!deeper && RARE.includes(name)) return undefined
    if (isListType(inner)) {
      // the invalid value is the list itself
      if (deeper?.length === 0 && Array.isArray(wrong)) return wrong
      const one = fill(inner.ofType, name, deeper)
      return one === undefined || Array.isArray(one) ? one : [one]
    }
    if (!isInputObjectType(inner)) return deeper ? wrong : right[name]
    const fields = Object.values(inner.getFields()).map(
      (field) =>
        [field.name, fill(field.type, field.name, deeper?.[0] === field.name ? deeper.slice(1) : undefined)] as const,
    )
    const known = fields.filter(([, value]) => value !== undefined)
    return known.length > 0 || deeper ? Object.fromEntries(known) : undefined
  }
  return Object.fromEntries(args.map(({ name, type }) => [name, fill(type, name, name === first ? rest : undefined)]))
}

/** Every list argument, at up to five levels, with one valid element. */
function listsOf(
  args: readonly Argument[],
  right: ValidInputs,
  above: readonly string[] = [],
): { path: readonly string[]; one: unknown }[] {
  return args.flatMap(({ name, type }) => {
    const inner = getNullableType(type)
    const named = getNamedType(type)
    const path = [...above, name]
    const fields = isInputObjectType(named) ? Object.values(named.getFields()) : []
    if (isListType(inner))
      return [
        {
          path,
          one: isInputObjectType(named)
            ? Object.fromEntries(
                fields.flatMap((field) =>
                  field.name in right && !RARE.includes(field.name) ? [[field.name, right[field.name]]] : [],
                ),
              )
            : [right[name]].flat()[0],
        },
      ]
    return above.length < 4 ? listsOf(fields, right, path) : []
  })
}

let marks = 0
/** Letters only, so that names accept it; unique, so that it is found wherever it is stored. */
const newMark = () =>
  `zzq${[...String(++marks).padStart(5, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')}q`

/** Error categories of refusals; any other category means a bug. */
const REFUSALS = [
  'graphql-input',
  'graphql-authorization',
  'graphql-authentication',
  'graphql-no-such-entity',
  'graphql-already-exists',
]
/** Marks of rejected requests. */
const refused: string[] = []

/** Sends the operation as a caller who may run it; returns the errors unless they are refusals. */
async function faultOf({ name, document }: Operation, variables: object, mark = ''): Promise<string | undefined> {
  const isGuests = access[name] === 'everyone' || name === 'setGuestEmailOnCart'
  const { errors } = await shop.call(document, variables, 'en', isGuests ? undefined : reader.token)
  if (!errors) return undefined
  refused.push(mark)
  return errors.some(({ message, extensions }) => !message || !REFUSALS.includes(extensions?.category))
    ? JSON.stringify(errors).slice(0, 300)
    : undefined
}

describe('invalid input to every operation', () => {
  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s',
    async (name, operation) => {
      let right = await createValidInputs()
      const faults: string[] = []
      const tries = async (path: readonly string[], wrong: unknown, mark = '') => {
        const own = name.startsWith('createCustomer') ? { email: `${mark || newMark()}@example.pl` } : {}
        const fault = await faultOf(operation, variablesWith(operation.args, { ...right, ...own }, path, wrong), mark)
        if (fault) faults.push(`${path.join('.')} ${JSON.stringify(wrong).slice(0, 60)}: ${fault}`)
        // a placed order has consumed the cart
        else if (/placeOrder/i.test(name)) right = await createValidInputs()
      }
      for (const { path, invalidValues } of operation.leaves) {
        for (const write of invalidValues) {
          const mark = newMark()
          await tries(path, write(mark), mark)
        }
      }
      for (const { path, one } of listsOf(operation.args, right)) {
        const before = statements.sent
        await tries(
          path,
          Array.from({ length: 3000 }, () => one),
        )
        expect(statements.sent - before, `statements for 3000 ${path.join('.')}`).toBeLessThan(300)
      }
      expect(faults).toEqual([])
    },
    60_000,
  )

  test('rejected values are not stored, stored values have no control characters, and mails escape them', async () => {
    await shop.runDueJobs()
    expect(await shop.db.many`select kind, last_error from job where failed_at is not null`).toEqual([])
    const tables = await shop.db.many<{
      name: string
    }>`
      select table_name as name from information_schema.tables where table_schema = 'public'
        and table_type = 'BASE TABLE'`
    const kept: string[] = []
    for (const { name } of tables) {
      const statement = [`select coalesce(string_agg(t::text, E'\n'), '') as "all" from "${name}" t`]
      kept.push((await shop.db.one<{ all: string }>(Object.assign(statement, { raw: statement })))?.all ?? '')
    }
    const all = kept.join('\n')
    expect(all.match(/zzq\w+q/g)?.length).toBeGreaterThan(50)
    expect(refused.filter((mark) => mark && all.includes(mark))).toEqual([])
    // no NUL, no control characters, no lone surrogates
    expect(all.match(/.{0,60}(?:(?![\n\t])[\p{Cc}\uFFFD]|\\u00[01]).{0,20}/gu) ?? []).toEqual([])
    expect(
      (await shop.db.many<{ html: string }>`select html from mail`).filter(({ html }) => html.includes('<script>')),
    ).toEqual([])
  })
})

describe('malformed requests', () => {
  const CREATE_ADDRESS = 'createCustomerAddress(input: {}) { id }'
  const post = (payload: string) =>
    shop.http.inject({ method: 'POST', url: '/graphql', payload, headers: { 'content-type': 'application/json' } })
  const asking = (value: string) =>
    '{"query":"mutation($a: String!) { applyCouponToCart(input: { cart_id: $a, coupon_code: $a }) { __typename } }",' +
    `"variables":{"a":${value}}}`
  const addresses = (count: number) =>
    JSON.stringify({
      query: `mutation { ${Array.from({ length: count }, (_, at) => `a${at}: ${CREATE_ADDRESS}`).join(' ')} }`,
    })

  test.each([
    ['a megabyte of text', asking(JSON.stringify('x'.repeat(1_048_576))), 413],
    ['10,000 addresses at once', addresses(10_000), 413],
    ['21 addresses in one document', addresses(21), 200],
    ['deeply nested lists', asking('['.repeat(100_000) + ']'.repeat(100_000)), 400],
    ['a truncated document', '{"query":"mutation { applyCou', 400],
    ['NaN as a value', asking('NaN'), 400],
    [
      'a lone surrogate in a value',
      JSON.stringify({ query: String.raw`mutation { forgotPassword(email: "\ud83d") { status } }` }),
      200,
    ],
    ['text that is not JSON', '\u0000\u0007', 400],
    ['nothing', '', 400],
    ['an empty batch', '[]', 400],
  ])('%s: refused with a message', async (_what, payload, status) => {
    const { statusCode, body } = await post(payload)
    const { errors } = JSON.parse(body) as { errors: { message: string; extensions: { category: string } }[] }
    expect([statusCode, errors[0]?.extensions.category], body.slice(0, 200)).toEqual([
      status,
      expect.stringMatching(/^graphql(-input)?$/),
    ])
    expect(errors[0]?.message).not.toBe('Internal server error')
    expect(errors[0]?.message.length).toBeGreaterThan(5)
  })

  test('a refusal names the invalid field, and its message truncates long values', async () => {
    const input = { ...address, city: 'Lub\uD83Din' }
    const { errors } = await shop.call(
      'mutation($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id } }',
      { input },
      undefined,
      reader.token,
    )
    expect(errors).toEqual([
      { message: 'Nieprawidłowa wartość.', extensions: { category: 'graphql-input', field: 'city' } },
    ])
    const long = await shop.call('query($id: String!) { cart(cart_id: $id) { id } }', { id: 'x'.repeat(100_000) }, 'en')
    expect(long.errors?.[0]?.message).toBe(`Could not find a cart with ID "${'x'.repeat(300)}…"`)
  })
})
