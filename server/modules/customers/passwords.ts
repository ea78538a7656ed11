import { hash, type Options, verify } from '@node-rs/argon2'
import { accountForm, newPasswordForm, signUpForm } from '../../../rules/forms.ts'
import { LONGEST_PASSWORD, type PasswordPolicy } from '../../../rules/password.ts'
import { type FieldRules, problemsOf, type Values } from '../../../rules/validation.ts'
import { TOO_MANY } from '../../platform/context.ts'
import { Refusal, required } from '../../platform/refusal.ts'
import type { Configuration } from '../store/store.ts'

/** argon2id as OWASP asks at least; about 25 ms of a core. */
const STRENGTH: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes a thread and 19 MB: files and compression need the other threads. */
const AT_ONCE = 2
const MOST_WAITING = 100

let running = 0
const waiting: (() => void)[] = []

/** Runs in a thread beside the event loop when its turn comes; refuses when too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else if (waiting.length < MOST_WAITING) await new Promise<void>((resolve) => waiting.push(resolve))
  else throw new Refusal('graphql-input', TOO_MANY)
  try {
    return await work()
  } finally {
    // the next one takes over the place
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

// one keyboard writes ó in one character, another in two
const typed = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(typed(password), STRENGTH))

let nobodys: Promise<string> | undefined

/** Takes as long for an account that there is not: the time must not tell who has one. */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  nobodys ??= hash('', STRENGTH)
  const against = hashed ?? (await nobodys)
  // what is longer is nobody's password; hashing it whole would be work for nothing
  const isRight = await inTurn(() => verify(against, typed(password.slice(0, 4 * LONGEST_PASSWORD)), STRENGTH))
  return isRight && hashed !== undefined
}

const policyOf = (configuration: Configuration): PasswordPolicy => ({
  shortest: configuration['customer/password/minimum_password_length'],
  classes: configuration['customer/password/required_character_classes_number'],
})

function check(
  written: string | null | undefined,
  field: string,
  rules: FieldRules | undefined,
  values: Values,
): string {
  const password = required(written, field)
  const [problem] = problemsOf(password, rules ?? {}, values)
  if (problem) throw new Refusal('graphql-input', ...problem).at(field)
  return password
}

/** The password of a new account, or a refusal that says what is wrong with it. */
export const readFirstPassword = (
  written: string | null | undefined,
  email: string,
  configuration: Configuration,
): string => check(written, 'password', signUpForm(policyOf(configuration), '')['password'], { email })

/** The password that takes the place of another. */
export function readChangedPassword(
  written: string | null | undefined,
  { current, email }: { current: string; email: string },
  configuration: Configuration,
): string {
  const { newPassword } = accountForm({ email: false, password: true }, policyOf(configuration), '')
  const password = check(written, 'newPassword', newPassword, { currentPassword: current })
  return check(password, 'newPassword', signUpForm(policyOf(configuration), '')['password'], { email })
}

/** The password of whoever has forgotten the one before. */
export function readResetPassword(
  written: string | null | undefined,
  email: string,
  configuration: Configuration,
): string {
  const password = check(written, 'password', newPasswordForm(policyOf(configuration))['password'], {})
  return check(password, 'password', signUpForm(policyOf(configuration), '')['password'], { email })
}
