import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { insertConsent, readConsent, withdrawConsent } from './price-consent.sql.ts'

const CONSENT = text(
  'I want e-mails about lower prices of the titles on my list. I can withdraw this consent at any time.',
)

export interface PriceConsent {
  isGiven: boolean
  /** The text agreed to, or to agree to. */
  text: string
  givenAt: Date | null
}

export async function priceConsentOf({ db, language }: RequestContext, customerId: number): Promise<PriceConsent> {
  const consent = await readConsent(db, customerId)
  return {
    isGiven: consent !== undefined,
    text: consent?.text ?? language.t(CONSENT),
    givenAt: consent?.givenAt ?? null,
  }
}

/** Mails about lower prices require consent. */
export const wantsPriceDrops = async (db: Db, customerId: number): Promise<boolean> =>
  (await readConsent(db, customerId)) !== undefined

export async function setPriceConsent(
  { db, language, now }: RequestContext,
  customerId: number,
  isGiven: boolean,
): Promise<void> {
  if (isGiven) await insertConsent(db, customerId, { text: language.t(CONSENT), givenAt: now })
  else await withdrawConsent(db, customerId, now)
}
