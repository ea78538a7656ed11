import { expect, it } from 'vitest'
import { barStateOf, buttonsOf } from './bar-state.ts'

it.each([
  ['home', 'home', 'menu logo title search account cart'],
  ['category', 'list', 'back menu logo search account cart'],
  ['list', 'list', 'back menu logo search account cart'],
  ['author', 'list', 'back menu logo search account cart'],
  ['series', 'list', 'back menu logo search account cart'],
  ['publisher', 'list', 'back menu logo search account cart'],
  ['search', 'list', 'back menu logo search account cart'],
  ['search-form', 'list', 'back menu logo search account cart'],
  ['names', 'page', 'back menu logo search account cart'],
  ['product', 'page', 'back menu logo search account cart'],
  ['cms', 'page', 'back menu logo search account cart'],
  ['wishlist', 'wishlist', 'back menu logo share search account cart'],
  ['blog-post', 'blog', 'back menu search account cart'],
  ['cart', 'cart', 'back title'],
  ['checkout', 'checkout', 'back title'],
  ['menu', 'menu', 'close title'],
  ['account-edit', 'edit', 'cancel title ok'],
  ['not-found', 'no-match', ''],
])("NAV-2, NAV-7, SRCH-3: the phone's header on the page %s is in state %s: %s", (name, state, buttons) => {
  expect(barStateOf({ name, params: {} })).toBe(state)
  expect(buttonsOf(barStateOf({ name, params: {} })).join(' ')).toBe(buttons)
})

it('NAV-2: shows an address in the edit state, the address book as a page', () => {
  expect(barStateOf({ name: 'address-book', params: { which: 'new' } })).toBe('edit')
  expect(barStateOf({ name: 'address-book', params: {} })).toBe('page')
})
