import type { Module } from '../../platform/module.ts'
import { personalData } from './personal-data.sql.ts'
import { privacyResolvers } from './privacy.resolvers.ts'
import { cookiesWidget, processorsWidget } from './widgets.ts'

export const privacyModule: Module = {
  resolvers: privacyResolvers,
  access: {
    gdprCookieGroups: 'everyone',
    gdprCookiePolicy: 'everyone',
    gdprPolicyRestriction: 'everyone',
    gdprCheckScope: 'everyone',
    consentHistory: 'customer',
    gdprAllow: 'everyone',
    gdprUpdate: 'everyone',
    gdprLogConsent: 'everyone',
    withdrawConsent: 'customer',
  },
  personalData,
  widgets: { cookies: cookiesWidget, processors: processorsWidget },
}
