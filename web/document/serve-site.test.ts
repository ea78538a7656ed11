import { expect, test } from 'vitest'
import { GraphqlError } from '../api/document.ts'
import { serveSite } from './serve-site.ts'

const store = { code: 'default', locale: 'pl_PL', currency: 'PLN', country: 'PL', isDefault: true }
const assets = { entry: [], styles: [], fonts: [], pages: {}, pageStyles: {}, parts: {}, texts: {} }
const nothing = { load: () => null, meta: () => ({ title: '' }), Page: () => null }

test.each([
  ['a fault of the back end', 503, new GraphqlError([{ message: 'Internal server error' }]), 'Zaraz wracamy'],
  ['a fault of the site', 500, new TypeError('x is not a function'), 'Something went wrong!'],
])('%s in the data of every page is answered with %i', async (_what, status, fault, words) => {
  const errors: unknown[] = []
  const handle = serveSite({
    stores: [store],
    assets,
    onError: (error) => errors.push(error),
    site: {
      routes: [{ name: 'home', path: '/', load: async () => nothing }] as never,
      frame: { load: () => Promise.reject(fault), head: () => ({ name: '' }), Frame: () => null, Always: () => null },
      errorPage: nothing,
      loadCatalogue: async () => ({ 'We will be right back': 'Zaraz wracamy' }),
      textFiles: () => [],
      openVisit: () => ({ store, graphqlFor: () => () => Promise.reject(fault) }),
      unavailableNote: 'Try again',
    },
  })
  const response = await handle(new Request('http://site.example/'), { ip: '127.0.0.1', nonce: 'n' })
  expect(response.status).toBe(status)
  expect(await response.text()).toContain(words)
  expect(errors).toContain(fault)
})
