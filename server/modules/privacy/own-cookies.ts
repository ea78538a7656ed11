import { text } from '../../../language/translate.ts'

/** What the shop stores in a browser. Readers see this list, and an end-to-end test compares it with the browser. */
export interface OwnCookie {
  /** `*` replaces a variable part. */
  name: string
  group: 'essential' | 'preferences' | 'statistics' | 'marketing'
  type: 'cookie' | 'localStorage' | 'sessionStorage' | 'cache'
  /** A text, or the setting that has the hours. */
  lifetime: string | { hours: 'oauth/access_token_lifetime/customer' }
  description: string
  /** The company that sets it; absent: the shop. */
  provider?: string
}

const UNTIL_TAB = text('until the tab is closed')
const UNTIL_DELETED = text('until you delete it')
const UNTIL_SIGN_OUT = text('until you sign out')
const MONTH = text('30 days')
const DAY = text('a day')
const HOUR = text('an hour')
const HALF_HOUR = text('half an hour')
const MINUTES = text('a few minutes')
const ACCEPTED_FOR = text('as long as the consent is kept')

const essential = { group: 'essential' } as const
const cookie = { ...essential, type: 'cookie' } as const
const local = { ...essential, type: 'localStorage' } as const
const tab = { ...essential, type: 'sessionStorage' } as const

export const OWN_COOKIES: readonly OwnCookie[] = [
  { ...cookie, name: 'cart', lifetime: MONTH, description: text('number of the cart, so that the books wait for you') },
  {
    ...cookie,
    name: 'token',
    lifetime: { hours: 'oauth/access_token_lifetime/customer' },
    description: text('that you are signed in, until you sign out'),
  },
  { ...cookie, name: 'currency', lifetime: HOUR, description: text('the currency of prices, if you change it') },
  {
    ...cookie,
    name: 'partner',
    lifetime: MONTH,
    description: text('whose advertised prices you were promised, if you follow a link of our partner'),
  },
  { ...cookie, name: 'order', lifetime: HOUR, description: text('the order that you have just placed') },
  { ...cookie, name: 'withdrawal', lifetime: HOUR, description: text('the withdrawal that you are writing') },
  { ...cookie, name: 'compare', lifetime: DAY, description: text('number of the list of titles that you compare') },
  { ...cookie, name: 'turned_away', lifetime: HOUR, description: text('that you were asked to sign in') },
  { ...cookie, name: 'looked_up', lifetime: HALF_HOUR, description: text('the order that you have looked up') },
  {
    ...cookie,
    name: 'left',
    lifetime: MINUTES,
    description: text('why you were signed out, to say it on the next page'),
  },
  {
    ...cookie,
    name: 'sign_in_email',
    lifetime: MINUTES,
    description: text('the address to sign in with after a change of the password'),
  },
  { ...cookie, name: 'my_books', lifetime: MONTH, description: text('the list of books that you made as a guest') },
  { ...cookie, name: 'wishes', lifetime: HOUR, description: text('titles to put on your wish list once you sign in') },
  { ...cookie, name: 'notice', lifetime: MINUTES, description: text('a message to show on the next page') },
  {
    ...cookie,
    name: 'consent',
    lifetime: ACCEPTED_FOR,
    description: text('that you have decided about cookies; a refusal is forgotten when the browser is closed'),
  },
  { ...cookie, name: 'consent_groups', lifetime: ACCEPTED_FOR, description: text('groups that you have allowed') },
  {
    ...cookie,
    name: 'consent_id',
    lifetime: ACCEPTED_FOR,
    description: text('a random number under which your consent is recorded'),
  },
  { ...local, name: 'session_changed', lifetime: UNTIL_DELETED, description: text('informs other tabs of a change') },
  { ...local, name: 'signed_in', lifetime: UNTIL_SIGN_OUT, description: text('informs tabs who is signed in') },
  { ...local, name: 'closed', lifetime: UNTIL_DELETED, description: text('banners that you have closed') },
  { ...local, name: 'current_currency', lifetime: HOUR, description: text('the currency of prices, if you change it') },
  { ...local, name: 'customer', lifetime: MONTH, description: text('copy of your account, until you sign out') },
  { ...local, name: 'account_settings', lifetime: MINUTES, description: text('copy of rules for forms') },
  { ...local, name: 'cart_totals', lifetime: MONTH, description: text('copy of the cart, to show it at once') },
  {
    ...local,
    name: 'cart_changes',
    lifetime: DAY,
    description: text('changes of the cart that could not be sent yet'),
  },
  {
    ...local,
    name: 'checkout_fields',
    lifetime: MONTH,
    description: text('what you typed in an order, so that it is not lost'),
  },
  {
    ...local,
    name: 'my_bookshop',
    lifetime: UNTIL_DELETED,
    description: text('the bookshop that you chose as yours'),
  },
  {
    ...local,
    name: 'last_points',
    lifetime: UNTIL_DELETED,
    description: text('collection points of your last orders'),
  },
  {
    ...local,
    name: 'compare_list_products',
    lifetime: UNTIL_DELETED,
    description: text('titles that you compare, to mark them in lists'),
  },
  {
    ...local,
    name: 'wishlist_products',
    lifetime: UNTIL_SIGN_OUT,
    description: text('titles of your wish list, to mark them in lists'),
  },
  {
    ...local,
    name: 'reading',
    lifetime: UNTIL_DELETED,
    description: text('where you stopped reading an excerpt, and the size of its type'),
  },
  { ...tab, name: 'WINDOW_ID', lifetime: UNTIL_TAB, description: text('a random number that distinguishes tabs') },
  {
    ...tab,
    name: 'visited',
    lifetime: UNTIL_TAB,
    description: text('the first page of your visit, after which the bar about cookies is shown'),
  },
  { ...tab, name: 'positions', lifetime: UNTIL_TAB, description: text('the place in a list to which Back returns') },
  {
    ...tab,
    name: 'typed_forms',
    lifetime: UNTIL_TAB,
    description: text('what you typed in a form, while you sign in again'),
  },
  { ...tab, name: 'left_build', lifetime: UNTIL_TAB, description: text('that the page was reloaded after an update') },
  {
    ...essential,
    name: 'zakladka-*',
    type: 'cache',
    lifetime: UNTIL_DELETED,
    description: text('pages that you have visited, to open them without a connection'),
  },
  {
    name: 'recently_viewed',
    group: 'preferences',
    type: 'localStorage',
    lifetime: UNTIL_DELETED,
    description: text('up to twelve titles that you looked at last, to show them below other pages'),
  },
  {
    name: 'recently_bought',
    group: 'preferences',
    type: 'localStorage',
    lifetime: UNTIL_DELETED,
    description: text('up to twelve titles that you ordered last, to show their next volumes'),
  },
]

const measuredCart = {
  name: 'measured_cart',
  type: 'localStorage',
  lifetime: UNTIL_DELETED,
  description: text('copy of the cart, so that each change of it is measured once'),
} as const

/** Stored only with a tag manager: the shop's own, and those of Google Analytics, which it usually loads. */
export const MEASURING_COOKIES: readonly OwnCookie[] = [
  { ...measuredCart, group: 'statistics' },
  { ...measuredCart, group: 'marketing' },
  {
    name: '_ga',
    group: 'statistics',
    type: 'cookie',
    provider: 'Google Ireland Limited',
    lifetime: text('2 years'),
    description: text('a random number that distinguishes visitors'),
  },
  {
    name: '_ga_*',
    group: 'statistics',
    type: 'cookie',
    provider: 'Google Ireland Limited',
    lifetime: text('2 years'),
    description: text('when a visit began and how many pages it had'),
  },
]
