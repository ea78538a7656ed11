import type { RequestContext } from '../../platform/context.ts'
import { Refusal, required } from '../../platform/refusal.ts'
import { type Configuration, getConfiguration } from '../store/store.ts'
import { keyOf } from './customers.ts'
import { isPassword } from './passwords.ts'
import { countFailure, type Lock } from './failures.sql.ts'
import { addressKeyOf, newSession } from './session.ts'
import { insertSession, readCredentials } from './sessions.sql.ts'

/** What one address may guess; who is right is not counted. */
const GUESSES = { burst: 20, perSecond: 0.1 }

export const lockOf = (configuration: Configuration): Lock => ({
  failures: configuration['customer/password/lockout_failures'],
  minutes: configuration['customer/password/lockout_threshold'],
})

// one sentence whatever was wrong: it must not tell who has an account, nor that it is locked
const incorrect = () =>
  new Refusal(
    'graphql-authentication',
    'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
  )

/** Opens a session and returns its token. */
export async function signIn(context: RequestContext, email: string, password: string): Promise<string> {
  const { db, now } = context
  const emailKey = keyOf(required(email, 'email'))
  required(password, 'password')
  const rightly = context.limit('sign-in', GUESSES)
  const configuration = await getConfiguration(context)
  const credentials = await readCredentials(db, emailKey)
  const isRight = await isPassword(password, credentials?.passwordHash)
  if (!isRight || !credentials) {
    await countFailure(db, emailKey, { address: await addressKeyOf(context) }, lockOf(configuration), now)
    throw incorrect()
  }
  // told only to who knows the password
  if (!credentials.isConfirmed)
    throw new Refusal('graphql-authentication', "This account isn't confirmed. Verify and try again.").at('email')
  const session = await newSession(context, configuration, credentials.id)
  if (!(await insertSession(db, credentials, session, now))) throw incorrect()
  rightly()
  return session.token
}
