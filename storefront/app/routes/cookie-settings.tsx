import { CookieGroups, CookieRestriction } from '../generated/documents.ts'
import { cookiesActions } from '../features/privacy/cookies.actions.ts'
import { CookiesPage, type CookiesData } from '../features/privacy/cookies-page.tsx'
import { ACCEPTED } from '../platform/consent/consent.ts'
import type { PageModule } from '../platform/page.ts'
import { href } from '../paths.ts'

export const page: PageModule<CookiesData> = {
  private: true,
  texts: 'privacy',
  async load({ graphql, session }) {
    const [{ gdprCookieGroups: groups }, { gdprPolicyRestriction }] = await Promise.all([
      graphql(CookieGroups),
      graphql(CookieRestriction),
    ])
    const consent = session.get('consent')
    return {
      groups,
      allowed: consent === ACCEPTED ? (session.get('consent_groups') ?? '').split(',').filter(Boolean) : [],
      isDecided: consent !== undefined,
      isRestricted: !gdprPolicyRestriction.noPolicyRestriction,
    }
  },
  meta: (_, { t }) => ({ title: t('Cookie settings'), canonical: href('cookie-settings'), robots: 'noindex' }),
  Page: CookiesPage,
  actions: cookiesActions,
}
