import { expect, it } from 'vitest'
import { barStateOf, hasSearchOverlay, pageTypeOf } from './bar-state.ts'

it.each([
  ['home', 'home'],
  ['cart', 'title'],
  ['menu', 'title'],
  ['checkout', 'quiet'],
  ['not-found', 'none'],
  ['product', 'full'],
  ['category', 'full'],
  ['cms', 'full'],
])("NAV-2, NAV-7: the phone's header on the page %s is %s", (name, state) => {
  expect(barStateOf({ name })).toBe(state)
})

it.each([
  ['product', 'pdp'],
  ['home', 'homepage'],
  ['cms', 'cms-page'],
  ['not-found', 'not_found'],
  ['search', 'search'],
  ['search-form', 'search'],
])('CMS-1: the page %s is of the type %s', (name, type) => {
  expect(pageTypeOf({ name })).toBe(type)
})

it.each([
  ['category', true],
  ['list', true],
  ['author', true],
  ['series', true],
  ['publisher', true],
  ['names', false],
  ['search', true],
  ['search-form', true],
  ['product', false],
  ['cms', false],
  ['home', false],
  ['cart', false],
])('SRCH-3: a phone has the search overlay on the page %s: %s', (name, has) => {
  expect(hasSearchOverlay({ name })).toBe(has)
})
