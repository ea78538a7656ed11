import { useEffect, useRef, useState } from 'react'
import { createLatestOnlyClient } from '../../../../../../web/api/graphql.ts'
import type { Coordinates } from './map-view.ts'
import { findPoints, mergePoints, NO_POINTS, type ChosenFilters, type FoundPoints, type PointSearch } from './points.ts'

/** Debounce in milliseconds after typing (D6). */
const DEBOUNCE_MS = 500
const queryPoints = createLatestOnlyClient('DeliveryPoints')

interface SearchCriteria {
  search: string
  near?: Coordinates
  filters: ChosenFilters
}

interface State extends SearchCriteria {
  found: FoundPoints
  /** Search text of the shown result. */
  shownSearch: string
  pending: boolean
  hasFailed: boolean
}

/** Point search that runs while the reader types and appends further pages. */
export function usePoints(
  request: Pick<PointSearch, 'method' | 'cart'>,
  first: (Pick<SearchCriteria, 'search' | 'filters'> & { found: FoundPoints }) | undefined,
) {
  const [state, setState] = useState<State>({
    search: first?.search ?? '',
    filters: first?.filters ?? {},
    found: first?.found ?? NO_POINTS,
    shownSearch: first?.search ?? '',
    pending: false,
    hasFailed: false,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const requestNumber = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function load(next: SearchCriteria, page: number) {
    const own = ++requestNumber.current
    setState((old) => ({ ...old, ...next, pending: true, hasFailed: false }))
    try {
      const found = await findPoints(queryPoints, { ...request, ...next }, page)
      if (own !== requestNumber.current) return
      setState((old) => ({
        ...old,
        found: page === 1 ? found : { ...found, items: mergePoints(old.found.items, found.items) },
        shownSearch: next.search,
        pending: false,
      }))
    } catch (error) {
      if (own !== requestNumber.current) return
      console.warn(error)
      setState((old) => ({ ...old, pending: false, hasFailed: true }))
    }
  }

  const { search, near, filters, found } = state
  function scheduleSearch(changed: Partial<SearchCriteria>, delayMs = 0) {
    const next = { search, near, filters, ...changed }
    clearTimeout(timer.current)
    setState((old) => ({ ...old, ...next }))
    timer.current = setTimeout(() => void load(next, 1), delayMs)
  }
  return {
    ...state,
    searchDebounced: (searchText: string) => scheduleSearch({ search: searchText, near: undefined }, DEBOUNCE_MS),
    searchNow: (searchText = search) => scheduleSearch({ search: searchText, near: undefined }),
    searchNear: (coordinates: Coordinates) => scheduleSearch({ search: '', near: coordinates }),
    filter: (changed: ChosenFilters) => scheduleSearch({ filters: { ...filters, ...changed } }),
    more: () => void load({ search, near, filters }, found.page + 1),
  }
}
