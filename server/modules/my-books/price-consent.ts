import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { logWithdrawals, recordConsent } from '../privacy/index.ts'
import { insertConsent, readConsent, withdrawConsent } from './price-consent.sql.ts'

const CONSENT = text(
  'I want e-mails about lower prices of the titles on my list. I can withdraw this consent at any time.',
)

/** Code in the consent log. */
export const PRICE_DROPS = 'price_drops'

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
export const hasPriceConsent = async (db: Db, customerId: number): Promise<boolean> =>
  (await readConsent(db, customerId)) !== undefined

export async function setPriceConsent(context: RequestContext, customerId: number, isGiven: boolean): Promise<void> {
  const { db, language, now } = context
  const consentText = language.t(CONSENT)
  await db.transaction(async (tx) => {
    if (!isGiven) return withdrawPriceConsent(tx, customerId, now)
    await insertConsent(tx, customerId, { text: consentText, givenAt: now })
    await recordConsent(tx, context, { customerId, scope: 'my_books', code: PRICE_DROPS, consentText, action: 'given' })
  })
}

export async function withdrawPriceConsent(tx: Db, customerId: number, now: Date): Promise<void> {
  await withdrawConsent(tx, customerId, now)
  await logWithdrawals(tx, { customerId }, [PRICE_DROPS], now)
}
