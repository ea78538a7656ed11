import { text } from '../language/translate.ts'
import type { Problem } from './validation.ts'

export const LONGEST_PASSWORD = 64
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]
/** As many as there are. */
export const CLASSES = KINDS.length

/**
 * What a shop asks of a password: `minimun_password_length` and `required_character_classes_number` of its
 * configuration.
 */
export interface PasswordPolicy {
  shortest: number
  classes: number
}

/** How many kinds of characters a password has, of lower case, upper case, digits and the others. */
export const characterClasses = (password: string): number => KINDS.filter((kind) => kind.test(password)).length

/** All that makes a password too weak; an empty one is nobody's business here. */
export function passwordProblems(password: string, { shortest, classes }: PasswordPolicy): Problem[] {
  if (password === '') return []
  const length = [...password].length
  const problems: Problem[] = []
  if (length < shortest) problems.push([text('Minimum %s characters!'), shortest])
  if (length > LONGEST_PASSWORD) problems.push([text('Maximum %s characters!'), LONGEST_PASSWORD])
  const asked = Math.min(classes, CLASSES)
  if (characterClasses(password) < asked)
    problems.push([
      text(
        'Minimum of different classes of characters in password is %s. ' +
          'Classes of characters: Lower Case, Upper Case, Digits, Special Characters.',
      ),
      asked,
    ])
  return problems
}
