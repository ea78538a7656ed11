import type { RequestContext } from '../../platform/context.ts'
import { Refusal, required } from '../../platform/refusal.ts'
import { type Configuration, getConfiguration } from '../store/index.ts'
import { keyOf } from './customers.ts'
import { deviceKeyOf } from './sessions/device.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { countFailure, type LockoutPolicy } from './failures.sql.ts'
import { addressKeyOf, newSession, openSession } from './sessions/session.ts'
import { readSignIn, setPassword } from './sessions/sessions.sql.ts'

/** Wrong attempts of one IP address; a right one is refunded. */
const GUESS_RATE = { burst: 20, perSecond: 0.1 }

export const lockoutPolicyOf = (configuration: Configuration): LockoutPolicy => ({
  failures: configuration['customer/password/lockout_failures'],
  minutes: configuration['customer/password/lockout_threshold'],
})

// one message for all causes: it must reveal neither an account nor its lock
const incorrectSignInRefusal = () =>
  new Refusal(
    'graphql-authentication',
    'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
  )

/** Opens a session and returns its token. */
export async function signIn(context: RequestContext, email: string, password: string): Promise<string> {
  const { db, now } = context
  const emailKey = keyOf(required(email, 'email'))
  required(password, 'password')
  const refund = context.limit('sign-in', GUESS_RATE)
  const configuration = await getConfiguration(context)
  const credentials = await readSignIn(db, emailKey, await deviceKeyOf(context))
  const isRight = await verifyPassword(password, credentials?.passwordHash)
  if (!isRight || !credentials) {
    await countFailure(db, emailKey, { address: await addressKeyOf(context) }, lockoutPolicyOf(configuration), now)
    throw incorrectSignInRefusal()
  }
  // reported only with the right password
  if (!credentials.isConfirmed)
    throw new Refusal('graphql-authentication', "This account isn't confirmed. Verify and try again.").atField('email')
  const session = await newSession(context, configuration, credentials.id)
  if (!(await openSession(db, context, credentials, session))) throw incorrectSignInRefusal()
  refund()
  // only now, as otherwise a locked account would respond later to the right password
  if (isOutdated(credentials.passwordHash)) await setPassword(db, credentials, await hashPassword(password))
  return session.token
}
