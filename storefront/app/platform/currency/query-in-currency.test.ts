import { expect, test } from 'vitest'
import { queryInCurrency } from './query-in-currency.ts'

test.each([
  ['', ''],
  ['?_currency=EUR', ''],
  ['?_currency=EUR&utm_source=list', '?utm_source=list'],
  ['?page=3&sort=price', '?page=3&sort=price'],
  ['?price=10_50&page=3&sort=price', '?sort=price'],
  ['?price_from=10&page=2&_currency=EUR', ''],
  ['price_to=50&q=Zosia', '?q=Zosia'],
])('NAV-4: the query %j becomes %j in another currency', (query, same) => expect(queryInCurrency(query)).toBe(same))
