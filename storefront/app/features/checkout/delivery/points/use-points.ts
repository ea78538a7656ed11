import { useEffect, useRef, useState } from 'react'
import { createLatestOnlyClient } from '../../../../platform/graphql.ts'
import type { Place } from './map-view.ts'
import { findPoints, mergePoints, NO_POINTS, type ChosenFilters, type FoundPoints, type PointSearch } from './points.ts'

/** Debounce in milliseconds after typing (D6). */
const DEBOUNCE_MS = 500
const queryPoints = createLatestOnlyClient('DeliveryPoints')

interface SearchCriteria {
  search: string
  near?: Place
  filters: ChosenFilters
}

interface State extends SearchCriteria {
  found: FoundPoints
  /** Search text of the shown result. */
  searched: string
  pending: boolean
  hasFailed: boolean
}

/** Point search that runs while the reader types and appends further pages. */
export function usePoints(
  of: Pick<PointSearch, 'method' | 'cart'>,
  first: (Pick<SearchCriteria, 'search' | 'filters'> & { found: FoundPoints }) | undefined,
) {
  const [state, setState] = useState<State>({
    search: first?.search ?? '',
    filters: first?.filters ?? {},
    found: first?.found ?? NO_POINTS,
    searched: first?.search ?? '',
    pending: false,
    hasFailed: false,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function load(next: SearchCriteria, page: number) {
    const own = ++turn.current
    setState((old) => ({ ...old, ...next, pending: true, hasFailed: false }))
    try {
      const found = await findPoints(queryPoints, { ...of, ...next }, page)
      if (own !== turn.current) return
      setState((old) => ({
        ...old,
        found: page === 1 ? found : { ...found, items: mergePoints(old.found.items, found.items) },
        searched: next.search,
        pending: false,
      }))
    } catch (error) {
      if (own !== turn.current) return
      console.warn(error)
      setState((old) => ({ ...old, pending: false, hasFailed: true }))
    }
  }

  const { search, near, filters, found } = state
  function look(changed: Partial<SearchCriteria>, wait = 0) {
    const next = { search, near, filters, ...changed }
    clearTimeout(timer.current)
    setState((old) => ({ ...old, ...next }))
    timer.current = setTimeout(() => void load(next, 1), wait)
  }
  return {
    ...state,
    write: (written: string) => look({ search: written, near: undefined }, DEBOUNCE_MS),
    look: (written = search) => look({ search: written, near: undefined }),
    lookNear: (place: Place) => look({ search: '', near: place }),
    filter: (changed: ChosenFilters) => look({ filters: { ...filters, ...changed } }),
    more: () => void load({ search, near, filters }, found.page + 1),
  }
}
