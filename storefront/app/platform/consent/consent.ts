import { onSessionChange } from '../../../../web/api/session.ts'
import { browserSession } from '../session.ts'

/** Code of a group of cookies. */
export type CookieGroup = 'essential' | 'preferences' | 'statistics' | 'marketing'

/** Values of the cookie `consent`: groups are allowed, or all are declined until the browser is closed. */
export const ACCEPTED = 'ACCEPTED'
export const DECLINED = 'DECLINED'

/** Codes of the groups that the visitor allows, without the essential one. Never on the server. */
export const allowedGroups = (): readonly string[] =>
  browserSession.get('consent') === ACCEPTED
    ? (browserSession.get('consent_groups') ?? '').split(',').filter(Boolean)
    : []

/** Whether the visitor allows the group. Never on the server. */
export const hasConsent = (group: CookieGroup): boolean => group === 'essential' || allowedGroups().includes(group)

/** Subscribes to changes of the allowed groups, in this or another tab. */
export function onConsent(listener: () => void): () => void {
  let before = allowedGroups().join(',')
  return onSessionChange(() => {
    const now = allowedGroups().join(',')
    if (now !== before) {
      before = now
      listener()
    }
  })
}
