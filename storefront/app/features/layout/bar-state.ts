import type { View } from '../../platform/router/open-page.ts'

/**
 * A phone's header: `full` has all buttons; `title` the title and Back; `quiet` is the title bar of the checkout, which
 * has no desktop menu either; `home` is not sticky, since logo and search are part of the page; `none` has no bar.
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
 * Lists of products, where a phone's search opens as an overlay. Elsewhere its button links to the search page
 * (SRCH-3).
 */
const LISTS = new Set(['category', 'search', 'search-form', 'list', 'author', 'series', 'publisher'])
export const hasSearchOverlay = ({ name }: Pick<View, 'name'>): boolean => LISTS.has(name)

/** The specification's page types, for layout and tracking. */
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
