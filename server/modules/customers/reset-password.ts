import type { RequestContext } from '../../platform/context.ts'
import { hashOf, newTokenName } from '../../platform/crypto/mailed-token.ts'
import type { Database } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Refusal, required } from '../../platform/refusal.ts'
import { getConfiguration } from '../store/index.ts'
import { keyOf } from './customers.ts'
import { deleteSignInSources } from './failures.sql.ts'
import { queueLink, queuePasswordNotice } from './queue-mails.ts'
import { consumeLink } from './links/links.sql.ts'
import { hashPassword, parseResetPassword } from './passwords.ts'
import { deleteSessions, readAccount, readCredentials, setForgottenPassword } from './sessions/sessions.sql.ts'

export const PASSWORD_RESET = 'customer-password-reset'

const MAIL_RATE = { burst: 10, perSecond: 0.02 }
const GUESS_RATE = { burst: 20, perSecond: 0.1 }

interface ResetRequest {
  emailKey: string
  tokenName: string
  /** Milliseconds since 1970: a delayed job does not extend the link's lifetime. */
  askedAt: number
}

/** The account is looked up by a job: neither the response nor its time reveals accounts. */
export async function requestPasswordReset(context: RequestContext, email: string): Promise<void> {
  const emailKey = keyOf(email)
  context.limit('forgotten password', MAIL_RATE)
  context.limitFor(emailKey, 'forgotten password', MAIL_RATE)
  const payload: ResetRequest = { emailKey, tokenName: newTokenName(), askedAt: context.now.getTime() }
  await enqueue(context.db, { kind: PASSWORD_RESET, payload })
}

export async function sendReset(db: Database, { emailKey, tokenName, askedAt }: ResetRequest): Promise<void> {
  const account = await readCredentials(db, emailKey)
  if (!account) return
  const link = { customerId: account.id, purpose: 'reset' } as const
  await db.transaction((tx) => queueLink(tx, link, new Date(askedAt), tokenName))
}

const expiredLinkRefusal = () => new Refusal('graphql-input', 'Your password reset link has expired.')

/** Sets a new password by the link of the mail, which works once; a refused password does not use it up. */
export async function resetPassword(
  context: RequestContext,
  { accountKey, token, password }: { accountKey: { id: number } | { email: string }; token: string; password: string },
): Promise<void> {
  const { db, now } = context
  const refund = context.limit('reset password', GUESS_RATE)
  const account = await readAccount(db, 'id' in accountKey ? accountKey : { emailKey: keyOf(accountKey.email) })
  const newPassword = parseResetPassword(
    required(password, 'password'),
    account?.email ?? '',
    await getConfiguration(context),
  )
  const passwordHash = await hashPassword(newPassword)
  if (!account) throw expiredLinkRefusal()
  await db.transaction(async (tx) => {
    if (!(await consumeLink(tx, account.id, 'reset', hashOf(token), now))) throw expiredLinkRefusal()
    await setForgottenPassword(tx, account.id, passwordHash)
    await deleteSignInSources(tx, account.id)
    await deleteSessions(tx, account.id)
    await queuePasswordNotice(tx, account.id)
  })
  refund()
}
