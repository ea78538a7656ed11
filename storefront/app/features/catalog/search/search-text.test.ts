import { expect, it } from 'vitest'
import { matchRoute } from '../../../../../web/router/table.ts'
import { routes } from '../../../routes.ts'
import { catalogueSearch, searchPath, trimSearch, unescapeSearch } from './search-text.ts'

it.each(['C#', '100%', '100%25', 'a/b?c=d&e', 'C++', 'Łódź „nocą”', '50% taniej', '…'])(
  '%s survives the round trip through its URL (SRCH-1, D18)',
  (text) => {
    const match = matchRoute(routes, new URL(searchPath(text), 'http://shop').pathname)
    expect(match?.route.name).toBe('search')
    expect(unescapeSearch(match?.params.query ?? '')).toBe(text)
  },
)

it('is trimmed to at most 255 characters (D17)', () => {
  expect(trimSearch('  lalka \n')).toBe('lalka')
  expect(trimSearch('a'.repeat(300))).toHaveLength(255)
  expect(trimSearch('   ')).toBe('')
  // cut inside a surrogate pair, whose half no URL can contain
  expect(searchPath(trimSearch(`${'a'.repeat(254)}🙂`))).toBe(`/search/${'a'.repeat(254)}`)
})

it('reads a plus as a space (SRCH-2)', () => {
  expect(catalogueSearch('prus+lalka')).toBe('prus lalka')
})

it('does not open the home page for a search of dots', () => {
  expect(searchPath('..')).toBe('/searchresult?q=..')
})
