import { browserSession, onSession } from '../session.ts'

/** Code of a group of cookies. */
export type CookieGroup = 'essential' | 'preferences' | 'statistics' | 'marketing'

/** Value of the cookie `consent` once groups were allowed; else a refusal, until the browser is closed. */
export const ACCEPTED = 'ACCEPTED'
export const DECLINED = 'DECLINED'

/** Codes of the groups that this visitor allows besides the essential ones. Never on the server. */
export const allowedGroups = (): readonly string[] =>
  browserSession.get('consent') === ACCEPTED
    ? (browserSession.get('consent_groups') ?? '').split(',').filter(Boolean)
    : []

/** Whether this visitor allows what belongs to the group. Never on the server. */
export const hasConsent = (group: CookieGroup): boolean => group === 'essential' || allowedGroups().includes(group)

/** Called when other groups are allowed than before, here or in another tab. */
export function onConsent(listener: () => void): () => void {
  let before = allowedGroups().join(',')
  return onSession(() => {
    const now = allowedGroups().join(',')
    if (now !== before) {
      before = now
      listener()
    }
  })
}
