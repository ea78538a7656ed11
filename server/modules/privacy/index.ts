export { privacyModule } from './privacy.module.ts'
export {
  type Consenter,
  type GivenConsent,
  logConsents,
  logWithdrawals,
  newGuestId,
  recordConsent,
  refuseWithoutConsents,
} from './consents.ts'
export {
  changeConsent,
  listBarSettings,
  PrivacyError,
  removeCookie,
  setBar,
  setCookie,
  setCookieGroup,
} from './edit.ts'
export { listConsents, listGroups, listTexts } from './edit.sql.ts'
export { exportLog } from './export-log.ts'
export { isOutsideRegion, RESTRICTED } from './policy.ts'
