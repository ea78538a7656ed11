import type { ConsentFieldFragment } from '../generated/operations.ts'

/** Prefix of the names of consent checkboxes; API errors about a missing consent use the same field names. */
export const CONSENT_PREFIX = 'consent-'
/** Hidden field with the codes of all consents, `*` after required ones: unchecked boxes are not submitted. */
export const CONSENTS_FIELD = 'consents'

export const consentCodes = (consents: readonly ConsentFieldFragment[]): string =>
  consents.map(({ consentCode, isRequired }) => consentCode + (isRequired ? '*' : '')).join(' ')
