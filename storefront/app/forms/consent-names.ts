import type { ConsentFieldFragment } from '../generated/operations.ts'

/** Prefix of the boxes' names; the API names the field of a missing consent so. */
export const CONSENT = 'consent-'
/** Field with the codes of all boxes, those required with an asterisk: a box that is not ticked is not sent. */
export const OFFERED = 'consents'

export const offeredCodes = (consents: readonly ConsentFieldFragment[]): string =>
  consents.map(({ consentCode, isRequired }) => consentCode + (isRequired ? '*' : '')).join(' ')
