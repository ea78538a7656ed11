import type { EventFlag } from './data-layer.ts'
import type { Entry } from './payloads.ts'

export interface ListChange {
  flag: EventFlag
  entry: Entry
}

/** One entry per selected filter value, and one for the price range. */
function filtersOf(searchParams: URLSearchParams): { code: string; value: string }[] {
  const chosen = (searchParams.get('customFilters') ?? '').split(';').flatMap((pair) => {
    const [code = '', values = ''] = pair.split(':')
    return values
      .split(',')
      .filter(Boolean)
      .map((value) => ({ code, value }))
  })
  const price = searchParams.get('price')
  return price ? [...chosen, { code: 'price', value: price }] : chosen
}

const capitalised = (key: string) => key.charAt(0).toUpperCase() + key.slice(1)

/** Turns `price_desc` into `Price` and `DESC` (specification B section 7). */
function sortEntry(sort: string): Entry {
  const [, key = '', isDescending] = /^(\w+?)(_desc)?$/.exec(sort) ?? []
  return { event: 'sort', sortKey: capitalised(key), sortDirection: isDescending ? 'DESC' : 'ASC' }
}

/** Changes of sort order and filters between two URLs of one list. */
export function listChanges(before: URLSearchParams, now: URLSearchParams): ListChange[] {
  const changes: ListChange[] = []
  const sort = now.get('sort') ?? 'position'
  if (sort !== (before.get('sort') ?? 'position')) changes.push({ flag: 'gtm_sort', entry: sortEntry(sort) })
  const [old, current] = [filtersOf(before), filtersOf(now)]
  const missingIn = (filters: typeof old, one: { code: string; value: string }) =>
    !filters.some(({ code, value }) => code === one.code && value === one.value)
  if (old.length > 1 && current.length === 0)
    return [...changes, { flag: 'gtm_all_filters_removed', entry: { event: 'allFiltersRemoved' } }]
  for (const filter of current)
    if (missingIn(old, filter))
      changes.push({ flag: 'gtm_filter_applied', entry: { event: 'filterApplied', ...filterFields(filter) } })
  for (const filter of old)
    if (missingIn(current, filter))
      changes.push({ flag: 'gtm_filter_removed', entry: { event: 'filterRemoved', ...filterFields(filter) } })
  return changes
}

const filterFields = ({ code, value }: { code: string; value: string }) => ({ filterCode: code, filterValue: value })
