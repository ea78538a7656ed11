import { text } from '../language/translate.ts'
import type { Problem } from './required.ts'

export const MAX_PASSWORD_LENGTH = 64
const CLASS_PATTERNS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]
/** Number of existing character classes. */
export const CLASS_COUNT = CLASS_PATTERNS.length

/**
 * Password requirements: `minimun_password_length` and `required_character_classes_number` of the shop's
 * configuration.
 */
export interface PasswordPolicy {
  minLength: number
  minClasses: number
}

/** Number of character classes in a password: lower case, upper case, digits, and all others. */
export const characterClasses = (password: string): number =>
  CLASS_PATTERNS.filter((pattern) => pattern.test(password)).length

/** All violations of the policy; none for an empty password, which `isRequired` reports. */
export function passwordProblems(password: string, { minLength, minClasses }: PasswordPolicy): Problem[] {
  if (password === '') return []
  const length = [...password].length
  const problems: Problem[] = []
  if (length < minLength) problems.push([text('Minimum %s characters!'), minLength])
  if (length > MAX_PASSWORD_LENGTH) problems.push([text('Maximum %s characters!'), MAX_PASSWORD_LENGTH])
  const requiredClasses = Math.min(minClasses, CLASS_COUNT)
  if (characterClasses(password) < requiredClasses)
    problems.push([
      text(
        'Minimum of different classes of characters in password is %s. ' +
          'Classes of characters: Lower Case, Upper Case, Digits, Special Characters.',
      ),
      requiredClasses,
    ])
  return problems
}
