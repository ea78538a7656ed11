import { AllowCookies, UpdateCookies } from '../../generated/documents.ts'
import type { CookieConsentFragment, CookieGroupsQuery } from '../../generated/operations.ts'
import { ACCEPTED, DECLINED } from '../../platform/consent/consent.ts'
import type { Graphql } from '../../../../web/api/document.ts'
import { batchSessionChanges } from '../../../../web/api/session.ts'
import type { Session } from '../../platform/session.ts'

interface Reader {
  graphql: Graphql
  session: Session
}

/** Timeout in milliseconds of requests that store or change the consent (D8). */
export const CONSENT_TIMEOUT_MS = 10_000
const DAY_SECONDS = 86_400

export function withTimeout<Result>(request: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The consent request timed out')), CONSENT_TIMEOUT_MS)
  })
  return Promise.race([request, timeout]).finally(() => clearTimeout(timer))
}

const storeConsent = (session: Session, { groups, lifetime, guestId }: CookieConsentFragment) =>
  batchSessionChanges(async () => {
    const seconds = lifetime * DAY_SECONDS
    session.set('consent_groups', groups.join(','), seconds)
    session.set('consent_id', guestId ?? undefined, seconds)
    session.set('consent', ACCEPTED, seconds)
  })

/** Refuses cookies and hides the bar until the browser is closed; sends no request (D34). */
export const declineCookies = ({ session }: Pick<Reader, 'session'>): Promise<void> =>
  batchSessionChanges(async () => {
    session.set('consent_groups', undefined)
    session.set('consent_id', undefined)
    session.set('consent', DECLINED, Infinity)
  })

export async function acceptCookies({ graphql, session }: Reader): Promise<void> {
  const { gdprAllow } = await withTimeout(graphql(AllowCookies, { guestId: session.get('consent_id') }))
  await storeConsent(session, gdprAllow)
}

/** Allows the groups with these ids and no others. None is a refusal, or withdraws an earlier consent. */
export async function saveGroups({ graphql, session }: Reader, groups: readonly string[]): Promise<void> {
  const hadConsent = session.get('consent') === ACCEPTED
  if (groups.length === 0 && !hadConsent) return declineCookies({ session })
  const variables = { groups: groups.join(','), guestId: session.get('consent_id') }
  const { gdprUpdate } = await withTimeout(graphql(UpdateCookies, variables))
  await (gdprUpdate.groups.length > 0 ? storeConsent(session, gdprUpdate) : declineCookies({ session }))
}

/** Deletes from the browser the cookies and stored items of groups that are no longer allowed. */
export function deleteRefusedCookies(groups: CookieGroupsQuery['gdprCookieGroups'], allowed: readonly string[]): void {
  const isKept = ({ isEssential, code }: (typeof groups)[number]) => isEssential || allowed.includes(code)
  const keptCookies = groups.filter(isKept).flatMap(({ cookies }) => cookies)
  for (const { name, type } of groups.filter((group) => !isKept(group)).flatMap(({ cookies }) => cookies)) {
    // items of several groups stay while one of them is allowed
    if (keptCookies.some((other) => other.name === name && other.type === type)) continue
    const matchesName = (key: string) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name)
    if (type === 'localStorage')
      for (const key of Object.keys(localStorage)) if (matchesName(key)) delete localStorage[key]
    if (type === 'sessionStorage')
      for (const key of Object.keys(sessionStorage)) if (matchesName(key)) delete sessionStorage[key]
    if (type === 'cookie')
      for (const key of document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? ''))
        if (matchesName(key)) deleteCookie(key)
    if (type === 'cache' && 'caches' in globalThis)
      caches
        .keys()
        .then((keys) => Promise.all(keys.filter(matchesName).map((key) => caches.delete(key))))
        .catch((error: unknown) => console.warn(error))
  }
}

/** Deletes a cookie on the host and all its parent domains, since tags set theirs for the whole domain. */
function deleteCookie(name: string): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, at) => `; Domain=${labels.slice(at).join('.')}`)
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser we serve
  for (const domain of ['', ...domains]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
}
