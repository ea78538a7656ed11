import { expect, test } from 'vitest'
import { createLanguage } from '../../language/translate.ts'
import { GraphqlError, type Graphql } from './platform/document.ts'
import type { Session } from './platform/session.ts'
import { openPage, type ContextOf } from './platform/router/open-page.ts'
import type { PageModule } from './platform/router/page.ts'
import { noSession } from '../document/server-session.ts'
import { routes } from './routes.ts'
import { failedPage } from './features/errors/failed-page.tsx'

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

/** Opens a page with a back end that responds as `graphql` does. */
const open = (
  path: string,
  graphql: (name: string, variables: Record<string, unknown>) => unknown,
  session: Session = noSession,
) => {
  const client: Graphql = async (document, ...[variables]) => graphql(document.name, variables ?? {}) as never
  const contextOf: ContextOf = ({ params, url, forwarded }) => ({
    ...createLanguage('pl_PL'),
    params,
    url,
    forwarded,
    store,
    graphql: client,
    session,
    signal: new AbortController().signal,
  })
  return openPage(
    { routes, errorPage: failedPage as PageModule<unknown> },
    new URL(path, 'http://shop.example'),
    contextOf,
  )
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
