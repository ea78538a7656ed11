import { randomBytes } from 'node:crypto'
import type { RequestContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Refusal, required } from '../../platform/refusal.ts'
import { getConfiguration } from '../store/store.ts'
import { keyOf } from './customers.ts'
import { forgetSources } from './failures.sql.ts'
import { queueLink, queuePasswordNotice } from './queue-mails.ts'
import { takeLink } from './links.sql.ts'
import { hashPassword, readResetPassword } from './passwords.ts'
import { hashOf } from './session.ts'
import { deleteSessions, readAccount, readCredentials, setForgottenPassword } from './sessions.sql.ts'

export const PASSWORD_RESET = 'customer-password-reset'

const LETTERS = { burst: 10, perSecond: 0.02 }
const GUESSES = { burst: 20, perSecond: 0.1 }

interface Request {
  emailKey: string
  token: string
  /** Milliseconds since 1970: a late job makes no link that lasts longer. */
  askedAt: number
}

/** Whether there is such an account is found out afterwards: the answer, and the time it takes, tell nobody. */
export async function forgetPassword(context: RequestContext, email: string): Promise<void> {
  const emailKey = keyOf(email)
  context.limit('forgotten password', LETTERS)
  context.limitFor(emailKey, 'forgotten password', LETTERS)
  const payload: Request = { emailKey, token: randomBytes(24).toString('base64url'), askedAt: context.now.getTime() }
  await enqueue(context.db, { kind: PASSWORD_RESET, payload })
}

export async function sendReset(db: Database, { emailKey, token, askedAt }: Request): Promise<void> {
  const account = await readCredentials(db, emailKey)
  if (account) await db.transaction((tx) => queueLink(tx, account.id, 'reset', new Date(askedAt), token))
}

const expired = () => new Refusal('graphql-input', 'Your password reset link has expired.')

/** Sets a new password for whoever has the link of the mail. It works once, and not for a password that is refused. */
export async function resetPassword(
  context: RequestContext,
  { who, token, password }: { who: { id: number } | { email: string }; token: string; password: string },
): Promise<void> {
  const { db, now } = context
  const rightly = context.limit('reset password', GUESSES)
  const account = await readAccount(db, 'id' in who ? who : { emailKey: keyOf(who.email) })
  const wanted = readResetPassword(
    required(password, 'password'),
    account?.email ?? '',
    await getConfiguration(context),
  )
  const passwordHash = await hashPassword(wanted)
  if (!account) throw expired()
  await db.transaction(async (tx) => {
    if (!(await takeLink(tx, account.id, 'reset', hashOf(token), now))) throw expired()
    await setForgottenPassword(tx, account.id, passwordHash)
    await forgetSources(tx, account.id)
    await deleteSessions(tx, account.id)
    await queuePasswordNotice(tx, account.id)
  })
  rightly()
}
