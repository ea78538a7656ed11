import { afterEach, expect, test, vi } from 'vitest'
import { createLanguage } from '../../language/translate.ts'
import { GraphqlError, type Graphql } from '../../web/api/document.ts'
import type { Session } from './platform/session.ts'
import { openPage, runAction, type ContextOf } from '../../web/router/open-page.ts'
import type { PageModule } from './platform/page.ts'
import { noSession } from '../../web/document/server-session.ts'
import { routes } from './routes.ts'
import { failedPage } from './features/errors/failed-page.tsx'
import { loadAllTexts } from './texts/catalogues.ts'

afterEach(() => vi.restoreAllMocks())

const store = { code: 'default', locale: 'pl_PL', currency: 'PLN', country: 'PL', isDefault: true }
const EMPTY = {
  products: {
    total_count: 0,
    page_info: { current_page: 1, total_pages: 0 },
    items: [],
    aggregations: [],
    sort_fields: null,
    min_price: 0,
    max_price: 0,
  },
  productLabels: [],
  storeConfig: null,
}

type Respond = (name: string, variables: Record<string, unknown>) => unknown

const table = { routes, errorPage: failedPage as PageModule<unknown> }
const polish = createLanguage('pl_PL', await loadAllTexts('pl_PL'))
function contextWith(graphql: Respond, session: Session): ContextOf {
  const client: Graphql = async (document, ...[variables]) => graphql(document.name, variables ?? {}) as never
  return ({ params, url, forwarded }) => ({
    ...polish,
    params,
    url,
    forwarded,
    store,
    graphql: client,
    session,
    signal: new AbortController().signal,
  })
}
/** Opens a page with a back end that responds as `graphql` does. */
const open = (path: string, graphql: Respond, session: Session = noSession) =>
  openPage(table, new URL(path, 'http://shop.example'), contextWith(graphql, session))
/** Submits a form; `cookies` are those of the reader. */
function submit(path: string, fields: Record<string, string>, graphql: Respond, cookies: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const session: Session = { get: (key) => cookies[key], set: () => {} }
  return runAction(table, new URL(path, 'http://shop.example'), form, contextWith(graphql, session))
}
const failWith = (message: string): never => {
  throw new GraphqlError([{ message, extensions: { category: 'graphql' } }])
}

test.each([
  '/autorzy',
  '/autorzy/boleslaw-prus',
  '/serie',
  '/serie/trylogia',
  '/wydawnictwa',
  '/wydawnictwa/dwie-wrony',
])('NET-1 NAV-7: %s is a 404, not an error, on a Magento back end without this API extension', async (path) => {
  expect(await open(path, () => failWith('Cannot query field "bookAuthor" on type "Query".'))).toMatchObject({
    name: 'not-found',
    status: 404,
  })
})

test('NET-1: an internal error of the back end is an error, not a 404', async () => {
  await expect(open('/autorzy/boleslaw-prus', () => failWith('Internal server error'))).rejects.toThrow(
    'Internal server error',
  )
})

test.each([
  ['/nowosci', 'publication_date', 'DESC'],
  ['/zapowiedzi', 'publication_date', 'ASC'],
  ['/bestsellery', 'bestseller', 'DESC'],
])(
  'NET-1: on a Magento back end without collections %s falls back to a sorted list, without a feed',
  async (path, sort, direction) => {
    const requests: Record<string, unknown>[] = []
    const view = await open(path, (name, variables) => {
      if (name === 'AnnouncementMonths') return failWith('Cannot query field "bookAnnouncementMonths" on type "Query".')
      if ('collection' in (variables['filter'] as object))
        return failWith(
          'Variable "$filter" got invalid value; ' +
            'Field "collection" is not defined by type "ProductAttributeFilterInput".',
        )
      requests.push(variables)
      return EMPTY
    })
    expect(view).toMatchObject({ name: 'list', status: 200, data: { months: [], feed: undefined } })
    expect(requests).toMatchObject([{ sort: { [sort]: direction } }])
  },
)

test.each([
  ['graphql-account-locked', 'Konto jest zablokowane.'],
  ['graphql-authentication', 'The account is locked.'],
])(
  'AUTH-10a: a locked account (category %s, message "%s") is signed out and the reader is notified',
  async (category, message) => {
    const claims = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 3600 })).toString('base64url')
    const cookies = new Map<string, string | undefined>([
      ['token', `x.${claims}.y`],
      ['cart', 'own'],
      ['compare', 'own'],
    ])
    const requests: string[] = []
    const opening = open(
      '/customer/account',
      (name) => {
        requests.push(name)
        if (name === 'NewCart') return { createEmptyCart: 'guest' }
        if (name === 'SignOut') return { revokeCustomerToken: { result: true } }
        throw new GraphqlError([{ message, extensions: { category } }])
      },
      { get: (key) => cookies.get(key), set: (key, value) => void cookies.set(key, value) },
    )
    await expect(opening).rejects.toMatchObject({ to: '/customer/account/login', problem: message })
    expect([cookies.get('token'), cookies.get('compare'), cookies.get('cart')]).toEqual([undefined, undefined, 'guest'])
    expect(requests).toContain('SignOut')
  },
)

const message = { name: 'Ala', email: 'ala@example.pl', comment: 'Czy ta książka jest po polsku?' }
const anyForm: [string, string, Record<string, string>, Record<string, string>?][] = [
  ['adding to the cart', '/cart', { intent: 'add', sku: '9788300000001', quantity: '1' }, { cart: 'c' }],
  ['a quantity in the cart', '/cart', { intent: 'change', form: 'x', quantity: '2' }, { cart: 'c' }],
  ['a coupon', '/cart', { intent: 'apply-coupon', coupon_code: 'LATO' }, { cart: 'c' }],
  ['a message to the shop', '/kontakt', { intent: 'send', ...message }],
  ['a payment', '/checkout/payment', { intent: 'pay', key: 'payment-1-2-abc', payment: 'payu_gateway' }],
  ['a wish list', '/wishlist', { intent: 'move', count: '1' }, { token: 'x' }],
]
test.each(anyForm)(
  'NET-5a: %s: a fault of the back end is shown as an error in the language of the reader, never as it is',
  async (_name, path, fields, cookies) => {
    const shown = (category?: string) =>
      submit(
        path,
        fields,
        () => {
          throw new GraphqlError([{ message: 'Internal server error', extensions: category ? { category } : {} }])
        },
        cookies,
      )
    vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const result of [await shown('graphql'), await shown(), await shown('internal')])
      expect(Object.values('problems' in result ? result.problems : {})).toEqual(['Coś poszło nie tak.'])
  },
)
test.each(anyForm)(
  'NET-5a: %s: a refusal of the shop is shown in its own words',
  async (_name, path, fields, cookies) => {
    const result = await submit(
      path,
      fields,
      () => {
        throw new GraphqlError([{ message: 'Tak nie można.', extensions: { category: 'graphql-input' } }])
      },
      cookies,
    )
    expect(Object.values('problems' in result ? result.problems : {})).toEqual(['Tak nie można.'])
  },
)

test.each([
  ['graphql', 'Internal server error', 'Coś poszło nie tak.'],
  ['graphql-authentication', 'Logowanie nie powiodło się.', 'Logowanie nie powiodło się.'],
  [
    'graphql-input',
    'Invalid e-mail.',
    polish.t(
      'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
    ),
  ],
])(
  'AUTH-1: a sign-in answered with %s blames the password only where it was refused',
  async (category, message, shown) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const fields = { intent: 'signIn', email: 'ala@example.pl', password: 'Tajne-haslo1' }
    const result = await submit('/customer/account/login', fields, (name) => {
      if (name === 'AccountSettings') return { storeConfig: null, gdprCheckScope: [] }
      throw new GraphqlError([{ message, extensions: { category } }])
    })
    expect(result).toMatchObject({ problems: { '': shown } })
  },
)

test('AUTH-1: a fault after a correct password, while the cart is opened, does not blame the password', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const claims = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 3600 })).toString('base64url')
  const fields = { intent: 'signIn', email: 'ala@example.pl', password: 'Tajne-haslo1' }
  const result = await submit('/customer/account/login', fields, (name) => {
    if (name === 'AccountSettings') return { storeConfig: null, gdprCheckScope: [] }
    return name === 'SignIn' ? { generateCustomerToken: { token: `x.${claims}.y` } } : failWith('Internal server error')
  })
  expect(result).toMatchObject({ problems: { '': 'Coś poszło nie tak.' } })
})
