import { hash, type Options, verify } from '@node-rs/argon2'
import { accountForm, newPasswordForm, signUpForm } from '../../../rules/forms.ts'
import { MAX_PASSWORD_LENGTH, type PasswordPolicy } from '../../../rules/password.ts'
import { type FieldRules, validateField, type Values } from '../../../rules/validation.ts'
import { WorkQueue } from '../../platform/process/work-queue.ts'
import { Refusal, required } from '../../platform/refusal.ts'
import type { Configuration } from '../store/index.ts'

/** argon2id with parameters of OWASP's list: seven milliseconds of a core (decision 15). */
const ARGON2 = { memoryCost: 12_288, timeCost: 3, parallelism: 1 } satisfies Options
const PARAMETERS = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$`

/** Each takes a thread and 12 MB; files and compression need the other threads. */
const hashing = new WorkQueue(2, 100)

// keyboards differ in how they compose ó
const normalise = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => hashing.run(() => hash(normalise(password), ARGON2))

/** Whether a hash has other parameters than new ones, so that verifying it takes longer or shorter than usual. */
export const isOutdated = (hashed: string): boolean => !hashed.startsWith(PARAMETERS)

let dummyHash: Promise<string> | undefined

/** Takes the same time without an account, so that timing does not reveal accounts. */
export async function verifyPassword(password: string, hashed: string | undefined): Promise<boolean> {
  dummyHash ??= hash('', ARGON2)
  const hashToVerify = hashed ?? (await dummyHash)
  // no password is longer; hashing it would be wasted work
  const isRight = await hashing.run(() =>
    verify(hashToVerify, normalise(password.slice(0, 4 * MAX_PASSWORD_LENGTH)), ARGON2),
  )
  return isRight && hashed !== undefined
}

const policyOf = (configuration: Configuration): PasswordPolicy => ({
  minLength: configuration['customer/password/minimum_password_length'],
  minClasses: configuration['customer/password/required_character_classes_number'],
})

function check(input: string | null | undefined, field: string, rules: FieldRules | undefined, values: Values): string {
  const password = required(input, field)
  const [problem] = validateField(password, rules ?? {}, values)
  if (problem) throw new Refusal('graphql-input', ...problem).atField(field)
  return password
}

/** Validates the password of a new account. */
export const parseFirstPassword = (
  input: string | null | undefined,
  email: string,
  configuration: Configuration,
): string => check(input, 'password', signUpForm(policyOf(configuration), '')['password'], { email })

/** Validates a changed password. */
export function parseChangedPassword(
  input: string | null | undefined,
  { current, email }: { current: string; email: string },
  configuration: Configuration,
): string {
  const { newPassword } = accountForm({ email: false, password: true }, policyOf(configuration), '')
  const password = check(input, 'newPassword', newPassword, { currentPassword: current })
  return check(password, 'newPassword', signUpForm(policyOf(configuration), '')['password'], { email })
}

/** Validates the password set by a reset link. */
export function parseResetPassword(
  input: string | null | undefined,
  email: string,
  configuration: Configuration,
): string {
  const password = check(input, 'password', newPasswordForm(policyOf(configuration))['password'], {})
  return check(password, 'password', signUpForm(policyOf(configuration), '')['password'], { email })
}
