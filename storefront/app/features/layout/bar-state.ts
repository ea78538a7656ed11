import type { View } from '../../../../web/router/open-page.ts'

/**
 * States of the header on a phone, with the elements of each. `list` and `page` differ in what Search does; `no-match`
 * has no header.
 */
const BUTTONS = {
  home: 'menu logo title search account cart',
  list: 'back menu logo search account cart',
  page: 'back menu logo search account cart',
  wishlist: 'back menu logo share search account cart',
  blog: 'back menu search account cart',
  cart: 'back title',
  checkout: 'back title',
  menu: 'close title',
  edit: 'cancel title ok',
  'no-match': '',
}
export type BarState = keyof typeof BUTTONS

/**
 * Pages with a list of products, where Search opens as an overlay on a phone; elsewhere it links to the search page
 * (SRCH-3).
 */
const LISTS = new Set(['category', 'search', 'search-form', 'list', 'author', 'series', 'publisher'])

export function barStateOf({ name, params }: Pick<View, 'name' | 'params'>): BarState {
  if (LISTS.has(name)) return 'list'
  if (name.startsWith('blog')) return 'blog'
  if (name === 'account-edit' || (name === 'address-book' && params['which'])) return 'edit'
  if (name === 'not-found') return 'no-match'
  return name in BUTTONS ? (name as BarState) : 'page'
}

export const buttonsOf = (state: BarState): readonly string[] => BUTTONS[state].split(' ')
