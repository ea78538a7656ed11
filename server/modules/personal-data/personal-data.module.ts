import type { Module } from '../../platform/module.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { serveExports } from './export-data.ts'
import { personalDataResolvers } from './personal-data.resolvers.ts'
import { personalData } from './personal-data.sql.ts'
import { REQUEST_MAIL, type RequestMail, sendRequestMail } from './request-mails.ts'
import { eraseDue } from './requests.ts'
import { applyRetention } from './retention.ts'

const RETAIN = 'delete-old-personal-data'
const ERASE = 'erase-requested'
const DAY_SECONDS = 24 * 60 * 60

/** What each module declares about the personal data that it stores, in the order of erasure. */
export function declarationsOf(modules: readonly Module[]): PersonalData[] {
  const all = modules.flatMap((module) => (module.personalData ? [module.personalData] : []))
  return [...all.filter(({ isLast }) => !isLast), ...all.filter(({ isLast }) => isLast)]
}

/** Knows no tables of other modules, only their declarations. */
export function personalDataModule(others: readonly Module[]): Module {
  const declarations = declarationsOf([...others, { personalData }])
  return {
    personalData,
    resolvers: personalDataResolvers(declarations),
    access: {
      gdprPrivacySettings: 'everyone',
      gdprAnonymise: 'customer',
      gdprAnonymiseOrder: 'holder',
      gdprDownload: 'holder',
      gdprDelete: 'customer',
      // the mailed link authorizes it
      gdprConfirmDelete: 'holder',
      gdprTakeBackDelete: 'customer',
      gdprWithdrawReviewAgreement: 'customer',
      deleteCustomer: 'customer',
    },
    jobs: (parts) => ({
      [REQUEST_MAIL]: (mail: RequestMail) => sendRequestMail(parts, mail),
      [ERASE]: () => eraseDue(parts.db, declarations, parts.now?.() ?? new Date()),
      [RETAIN]: () => applyRetention(parts, declarations),
    }),
    schedule: { [ERASE]: 60 * 60, [RETAIN]: DAY_SECONDS },
    routes: (app, parts) => serveExports(app, parts, declarations),
  }
}
