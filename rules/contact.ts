import { text } from '../language/translate.ts'
import { hasContact } from './links.ts'

/** Maximum length of a message to the shop. */
export const MAX_MESSAGE_LENGTH = 3000
export const MAX_CONTACT_NAME_LENGTH = 100

const MARKUP = /[<>]/
const CONTROL = /\p{Cc}/u

/** Error message of an invalid name, or undefined. */
export function contactNameProblem(input: string): string | undefined {
  const name = input.trim()
  if (!name) return text('Enter the Name and try again.')
  return name.length <= MAX_CONTACT_NAME_LENGTH &&
    /\p{L}/u.test(name) &&
    !MARKUP.test(name) &&
    !hasContact(name) &&
    !CONTROL.test(name)
    ? undefined
    : text('Please write your first and last name.')
}

export function messageProblem(input: string): string | undefined {
  const message = input.trim()
  if (!message) return text('Enter the comment and try again.')
  return CONTROL.test(message.replaceAll(/[\r\n\t]/g, '')) ? text('Incorrect input!') : undefined
}
