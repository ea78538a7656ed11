import { expect, test } from 'vitest'
import { listingMeta } from './listing-meta.ts'
import { parseListing } from './listing-state.ts'
import type { ListData } from './product-list.tsx'

const list = (total_count: number) =>
  ({
    path: '/nowy-dzial.html',
    state: parseListing(new URLSearchParams()),
    listing: { total_count, page_info: { total_pages: 1 }, aggregations: [], items: [] },
  }) as unknown as ListData

test('CAT-1: a category is indexed once it has titles', () => {
  expect(listingMeta(list(0)).robots).toBe('noindex, follow')
  expect(listingMeta(list(1)).robots).toBeUndefined()
})
