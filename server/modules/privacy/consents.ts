import { createHmac, randomBytes } from 'node:crypto'
import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import { getSecret } from '../../platform/crypto/secret.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getConfiguration } from '../store/index.ts'
import {
  type ConsentAction,
  type ConsentRow,
  findText,
  insertLog,
  insertText,
  readGivenConsents,
  readConsents,
} from './consents.sql.ts'

/** Forms that can request a consent. */
export const SCOPES = [
  'registration',
  'checkout',
  'subscription',
  'contactus',
  'reviews',
  'blog_comments',
  'alerts',
] as const
export type Scope = (typeof SCOPES)[number]

const REQUIRED = text('Please tick this box: we cannot go on without it.')
/** Field in a refusal: `consent-newsletter`. */
const consentField = (code: string): string => `consent-${code}`

export interface GivenConsent {
  code: string
  accepted: boolean
}

/** Whose consent it is; without any of these, a guest's with a random id. */
export interface Consenter {
  customerId?: number | null
  guestId?: string | null
  email?: string | null
  orderNumber?: string | null
}

export const CONSENTS_TAG = 'consents'

/** The consents that a form requests, in the view of the request. */
export function consentsOf(context: RequestContext, scope: Scope): Promise<ConsentRow[]> {
  context.tag(CONSENTS_TAG)
  return readConsents(context.db, scope, context.store.code)
}

/**
 * Refuses a form at its first required consent that is not given. Clients without support for consents (`consent` is
 * absent) are served, as by Magento: they are responsible for their own.
 */
export async function refuseWithoutConsents(
  context: RequestContext,
  scope: Scope,
  consents: readonly GivenConsent[] | null | undefined,
): Promise<void> {
  if (!consents) return
  const accepted = new Set(consents.filter((consent) => consent.accepted).map(({ code }) => code))
  const missing = (await consentsOf(context, scope)).find(({ code, isRequired }) => isRequired && !accepted.has(code))
  if (missing) throw new Refusal('graphql-input', REQUIRED).atField(consentField(missing.code))
}

/** The log can be searched by e-mail address, but does not contain any. */
export async function hashEmail(db: Db, email: string): Promise<string> {
  return createHmac('sha256', await getSecret(db, 'consent-log'))
    .update(email.trim().toLowerCase())
    .digest('base64url')
}

export const newGuestId = (): string => randomBytes(16).toString('base64url')

interface ConsentLogEntry extends Consenter {
  scope: string
  textId: number
  action: ConsentAction
  cookieGroups?: readonly string[]
}

/** Returns the guest's id in the log; undefined for a customer, or if guests are not logged. */
export async function writeLog(tx: Db, context: RequestContext, entry: ConsentLogEntry): Promise<string | undefined> {
  const customerId = entry.customerId ?? context.customer?.id ?? null
  const configuration = await getConfiguration(tx, context.store.code)
  if (customerId === null && !configuration['amasty_gdprcookie/cookie_policy/log_guest']) return undefined
  const guestId = customerId === null ? (entry.guestId ?? newGuestId()) : null
  await insertLog(tx, {
    scope: entry.scope,
    textId: entry.textId,
    action: entry.action,
    storeCode: context.store.code,
    customerId,
    guestId,
    emailHash: entry.email ? await hashEmail(tx, entry.email) : null,
    orderNumber: entry.orderNumber ?? null,
    cookieGroups: entry.cookieGroups ?? null,
    at: context.now,
  })
  return guestId ?? undefined
}

/** Logs the answers to the checkboxes of a form; one that is sent as not accepted is declined. */
export async function logConsents(
  tx: Db,
  context: RequestContext,
  {
    scope,
    consents,
    consenter,
  }: { scope: Scope; consents: readonly GivenConsent[] | null | undefined; consenter: Consenter },
): Promise<void> {
  if (!consents) return
  const guestId = consenter.guestId ?? newGuestId()
  const boxes = await readConsents(tx, scope, context.store.code)
  await Promise.all(
    boxes.map(async ({ code, textId }) => {
      const submitted = consents.find((consent) => consent.code === code)
      if (submitted)
        await writeLog(tx, context, {
          ...consenter,
          guestId,
          scope,
          textId,
          action: submitted.accepted ? 'given' : 'declined',
        })
    }),
  )
}

/** Id of a consent text; a changed text is stored as a new version. */
export async function textIdOf(
  tx: Db,
  { code, storeCode, consentText }: { code: string; storeCode: string; consentText: string },
): Promise<number> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const known =
      (await findText(tx, code, storeCode, consentText)) ?? (await insertText(tx, code, storeCode, consentText))
    if (known) return known.id
  }
  throw new Error(`the text of the consent ${code} could not be stored`)
}

/** Logs a consent whose text another module stores, such as a checkout agreement. */
export async function recordConsent(
  tx: Db,
  context: RequestContext,
  {
    code,
    consentText,
    ...entry
  }: Consenter & {
    scope: string
    code: string
    consentText: string
    action: ConsentAction
    cookieGroups?: readonly string[]
  },
): Promise<string | undefined> {
  return writeLog(tx, context, {
    ...entry,
    textId: await textIdOf(tx, { code, storeCode: context.store.code, consentText }),
  })
}

/**
 * Logs the withdrawal of those consents that are in force: of a customer, of an e-mail address, or of both.
 * A withdrawal by a mailed link has no session, so the entry copies the owner of the consent.
 */
export async function logWithdrawals(
  tx: Db,
  { customerId = null, email }: Pick<Consenter, 'customerId' | 'email'>,
  codes: readonly string[],
  withdrawnAt: Date,
): Promise<void> {
  const emailHash = email ? await hashEmail(tx, email) : null
  for (const consent of await readGivenConsents(tx, { customerId, emailHash }, codes))
    await insertLog(tx, { ...consent, action: 'withdrawn', orderNumber: null, cookieGroups: null, at: withdrawnAt })
}
