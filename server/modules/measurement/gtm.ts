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

const GTM_ID = /^GTM-[A-Z0-9]{4,12}$/
const MAX_IMPRESSIONS = 24
const DEFAULT_IMPRESSIONS = 6

/** A URL that a page may load: https, or http on this machine. */
function parseUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isLocal = url.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname)
  return url.protocol === 'https:' || isLocal ? url : undefined
}

const abTest = (c: Configuration): URL | undefined =>
  c['gtm/ab_testing/enabled'] ? parseUrl(c['gtm/ab_testing/script']) : undefined

export function gtmOf(c: Configuration) {
  const flag = (name: EventName) => c[`gtm/events/${name}` satisfies ConfigurationPath]
  const batch = c['gtm/events/impressions_batch_limit']
  const impressions = flag('impressions')
  return {
    consent_mode: c['gtm/general/consent_mode'] === 'advanced' ? 'advanced' : 'basic',
    enabled: c['gtm/general/enabled'],
    gtm_id: GTM_ID.test(c['gtm/general/gtm_id']) ? c['gtm/general/gtm_id'] : null,
    gtm_url: tagManager(c),
    ab_testing_enabled: abTest(c) !== undefined,
    ab_testing_script: abTest(c)?.href ?? null,
    events: {
      ...(Object.fromEntries(EVENTS.map((name) => [`gtm_${name}`, flag(name)])) as Record<`gtm_${EventName}`, boolean>),
      ...(Object.fromEntries(LISTS.map((list) => [`gtm_impressions_${list}`, impressions])) as Record<
        `gtm_impressions_${(typeof LISTS)[number]}`,
        boolean
      >),
      gtm_impressions_batch_limit:
        Number.isInteger(batch) && batch >= 1 && batch <= MAX_IMPRESSIONS ? batch : DEFAULT_IMPRESSIONS,
    },
  }
}

const GOOGLE = 'https://www.googletagmanager.com'
const tagManager = (c: Configuration): string =>
  (parseUrl(c['gtm/general/gtm_url'])?.href ?? GOOGLE).replace(/\/+$/, '')

/** `https://*.google-analytics.com`; anything else could open the content security policy. */
const ORIGIN = /^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/** Origins to which pages may send measurements and from which they load images; none if measurement is off. */
export function tagOrigins(c: Configuration): string[] {
  if (!c['gtm/general/enabled']) return []
  const extraOrigins = c['gtm/general/origins'].split(/[\s,]+/).filter((origin) => ORIGIN.test(origin))
  const ab = abTest(c)
  return [...new Set([new URL(tagManager(c)).origin, ...(ab ? [ab.origin] : []), ...extraOrigins])]
}

/** Why a value of a setting would be ignored; undefined if it is valid. */
export function problemOfSetting(name: string, value: string): string | undefined {
  const count = Number(value)
  if (name === 'general/gtm_id' && value !== '' && !GTM_ID.test(value)) return 'An id is written as GTM-ABC1234.'
  if (name === 'general/consent_mode' && !['basic', 'advanced'].includes(value))
    return 'The consent mode is basic or advanced.'
  if (['general/gtm_url', 'ab_testing/script'].includes(name) && value !== '' && !parseUrl(value))
    return 'An address begins with https://.'
  if (name === 'general/origins' && !value.split(/[\s,]+/).every((origin) => origin === '' || ORIGIN.test(origin)))
    return 'Origins are written as https://*.google-analytics.com, with spaces between them.'
  if (name === 'events/impressions_batch_limit' && !(Number.isInteger(count) && count >= 1 && count <= MAX_IMPRESSIONS))
    return `An event has 1 to ${MAX_IMPRESSIONS} titles.`
  return undefined
}
