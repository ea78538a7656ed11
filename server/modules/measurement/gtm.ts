import type { Configuration, ConfigurationPath } from '../store/index.ts'

/** Events that can be switched off, by the names in the extension's configuration. */
const EVENTS = [
  'general_init',
  'impressions',
  'product_click',
  'product_detail',
  'product_add_to_cart',
  'product_remove_from_cart',
  'purchase',
  'checkout',
  'checkout_option',
  'user_login',
  'user_login_attempt',
  'user_register',
  'user_register_attempt',
  'user_logout',
  'not_found',
  'page_reload',
  'error_message',
  'site_search',
  'site_search_started',
  'sort',
  'filter_applied',
  'filter_removed',
  'all_filters_removed',
  'add_to_wishlist',
  'remove_from_wishlist',
  'remove_all_items_from_wishlist',
  'newsletter',
  'category_filters',
  'additional',
] as const
type EventName = (typeof EVENTS)[number]

/** Product lists; all of them follow the flag `impressions`. */
const LISTS = ['plp', 'home', 'cross_sell', 'wishlist', 'search', 'linked'] as const

const GOOGLE = 'https://www.googletagmanager.com'
const tagManager = (c: Configuration): string => (c['gtm/general/gtm_url'] || GOOGLE).replace(/\/+$/, '')

const abTest = (c: Configuration): string | null => (c['gtm/ab_testing/enabled'] && c['gtm/ab_testing/script']) || null

export function gtmOf(c: Configuration) {
  const flag = (name: EventName) => c[`gtm/events/${name}` satisfies ConfigurationPath]
  const impressions = flag('impressions')
  return {
    consent_mode: c['gtm/general/consent_mode'] === 'advanced' ? 'advanced' : 'basic',
    enabled: c['gtm/general/enabled'],
    gtm_id: c['gtm/general/gtm_id'] || null,
    gtm_url: tagManager(c),
    ab_testing_enabled: abTest(c) !== null,
    ab_testing_script: abTest(c),
    events: {
      ...(Object.fromEntries(EVENTS.map((name) => [`gtm_${name}`, flag(name)])) as Record<`gtm_${EventName}`, boolean>),
      ...(Object.fromEntries(LISTS.map((list) => [`gtm_impressions_${list}`, impressions])) as Record<
        `gtm_impressions_${(typeof LISTS)[number]}`,
        boolean
      >),
      gtm_impressions_batch_limit: c['gtm/events/impressions_batch_limit'],
    },
  }
}

/** Origins to which pages may send measurements and from which they load images; none if measurement is off. */
export function tagOrigins(c: Configuration): string[] {
  if (!c['gtm/general/enabled']) return []
  const scripts = [tagManager(c), abTest(c) ?? []].flat().map((url) => new URL(url).origin)
  return [...new Set([...scripts, ...c['gtm/general/origins'].split(/\s+/).filter(Boolean)])]
}
