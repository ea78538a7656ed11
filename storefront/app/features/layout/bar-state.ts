import type { View } from '../../platform/router/open-page.ts'

/**
 * What a phone's header shows: all of its buttons; the title and a way back; nothing that stays in view (home, whose
 * logo and search
 * belong to the page itself); or nothing at all. `quiet` is the title bar of the checkout, which has no menu on a
 * desktop either.
 */
export type BarState = 'full' | 'title' | 'quiet' | 'home' | 'none'

const STATES: Readonly<Record<string, BarState>> = {
  home: 'home',
  cart: 'title',
  menu: 'title',
  checkout: 'quiet',
  'not-found': 'none',
}

export const barStateOf = ({ name }: Pick<View, 'name'>): BarState => STATES[name] ?? 'full'

/**
 * The lists of products: their search unfolds over them on a phone. Elsewhere its button leads to the page of the
 * search (SRCH-3).
 */
const LISTS = new Set(['category', 'search', 'search-form', 'list', 'author', 'series', 'publisher'])
export const hasSearchOverlay = ({ name }: Pick<View, 'name'>): boolean => LISTS.has(name)

/** The specification's names of pages, for layout and tracking. */
const PAGE_TYPES: Readonly<Record<string, string>> = {
  home: 'homepage',
  product: 'pdp',
  category: 'category',
  cms: 'cms-page',
  search: 'search',
  'search-form': 'search',
  cart: 'cart',
  checkout: 'checkout',
  menu: 'menu',
  compare: 'product-compare',
  'not-found': 'not_found',
}
export const pageTypeOf = ({ name }: Pick<View, 'name'>): string => PAGE_TYPES[name] ?? name
