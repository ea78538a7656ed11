import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Language } from '../../../language/translate.ts'
import { type Configuration, getConfiguration, seller } from '../store/index.ts'
import { newGuestId, recordConsent } from './consents.ts'
import { type CookieRow, type GroupRow, readCookies, readGroups } from './cookies.sql.ts'
import { purposeOf } from './cookie-purposes.ts'
import { OWN_COOKIES, MEASURING_COOKIES, type OwnCookie } from './own-cookies.ts'
import { getCookiePolicy, refuseRestricted } from './policy.ts'

export const COOKIES_TAG = 'cookies'
const SCOPE = 'cookies'
const CHOICE_RATE = { burst: 30, perSecond: 0.1 }
const GUEST_ID = /^[\w-]{22}$/
const FOR_TAGS = new Set(['statistics', 'marketing'])

export interface CookieGroup extends GroupRow {
  cookies: readonly (Omit<CookieRow, 'groupId'> & { purpose: string | null })[]
}

function lifetimeOf({ lifetime }: OwnCookie, configuration: Configuration, { t, plural }: Language): string {
  if (typeof lifetime === 'string') return t(lifetime)
  const minutes = Math.max(1, Math.round(configuration[lifetime.hours] * 60))
  return minutes % 60 === 0
    ? plural(minutes / 60, 'an hour since the last use', '%s hours since the last use')
    : plural(minutes, 'a minute since the last use', '%s minutes since the last use')
}

const translated = (source: string | undefined, { t }: Language) => (source === undefined ? null : t(source))

/** Groups that are shown to readers; optional ones only if the shop stores something in them. */
export async function listCookieGroups(context: RequestContext): Promise<CookieGroup[]> {
  const { db, store, language } = context
  context.tag('store', COOKIES_TAG)
  const [configuration, groups, others] = await Promise.all([
    getConfiguration(context),
    readGroups(db, store.code),
    readCookies(db, store.code),
  ])
  const hasTags = configuration['gtm/general/enabled']
  const provider = seller(configuration).shopName
  const own = [...OWN_COOKIES, ...(hasTags ? MEASURING_COOKIES : [])]
  return groups
    .map((group) => ({
      ...group,
      cookies: [
        ...own
          .filter(({ group: code, name }) => code === group.code && !others.some((other) => other.name === name))
          .map((cookie) => ({
            name: cookie.name,
            type: cookie.type,
            provider: cookie.provider ?? provider,
            lifetime: lifetimeOf(cookie, configuration, language),
            description: language.t(cookie.description),
            purpose: translated(purposeOf(cookie.name), language),
          })),
        ...others
          .filter(({ groupId }) => groupId === group.id)
          .map((cookie) => ({ ...cookie, purpose: translated(purposeOf(cookie.name), language) })),
      ],
    }))
    .filter(({ code, isEssential, cookies }) => isEssential || cookies.length > 0 || (hasTags && FOR_TAGS.has(code)))
}

export interface CookieConsent {
  groups: string[]
  lifetime: number
  guestId: string | null
}

/** Logs the choice of optional groups; the browser applies it. */
async function logCookieChoice(
  context: RequestContext,
  isAccepted: (group: CookieGroup) => boolean,
  guestId: string | null | undefined,
): Promise<CookieConsent> {
  context.limit('cookie choice', CHOICE_RATE)
  await refuseRestricted(context)
  const [policy, groups] = await Promise.all([getCookiePolicy(context), listCookieGroups(context)])
  const allowed = groups.filter((group) => !group.isEssential && isAccepted(group)).map(({ code }) => code)
  const consentText = policy.text || context.language.t('Cookie settings')
  const logged = await recordConsent(context.db, context, {
    scope: SCOPE,
    code: SCOPE,
    consentText,
    action: allowed.length > 0 ? 'given' : 'withdrawn',
    cookieGroups: allowed,
    guestId: guestId && GUEST_ID.test(guestId) ? guestId : newGuestId(),
  })
  return { groups: allowed, lifetime: policy.acceptedDays, guestId: logged ?? null }
}

export const allowCookies = (context: RequestContext, guestId?: string | null): Promise<CookieConsent> =>
  logCookieChoice(context, () => true, guestId)

export function updateCookies(
  context: RequestContext,
  idList: string,
  guestId?: string | null,
): Promise<CookieConsent> {
  const ids = idList.split(',').map((id) => id.trim())
  if (idList.trim() !== '' && !ids.every((id) => /^\d{1,4}$/.test(id)))
    throw new Refusal('graphql-input', 'cookiesString takes numbers of groups with commas between them.').atField(
      'cookiesString',
    )
  return logCookieChoice(context, ({ id }) => ids.includes(String(id)), guestId)
}
