import { text } from '../language/translate.ts'
import { hasContact, hasLink } from './links.ts'

/** Maximum length of the text in which a consumer lists the returned titles. */
export const MAX_ITEMS_LENGTH = 400
const MAX_NAME_LENGTH = 100

const MARKUP = /[<>]/
const CONTROL = /\p{Cc}/u

/** Removes spaces and prefixes, as in `nr 000 000 012` and `#000000012`. */
export const normaliseOrderNumber = (input: string): string =>
  input.replace(/^\s*(?:nr|no\.?|#)?\s*/i, '').replaceAll(/\s/g, '')

/** Error message of an invalid name of a person, or undefined. */
export function personProblem(input: string): string | undefined {
  const name = input.trim()
  return name.length >= 2 &&
    name.length <= MAX_NAME_LENGTH &&
    /\p{L}/u.test(name) &&
    !MARKUP.test(name) &&
    !hasContact(name) &&
    !CONTROL.test(name)
    ? undefined
    : text('Please write your first and last name.')
}

/** Error message of an invalid order number, or undefined. */
export function orderNumberProblem(input: string): string | undefined {
  return /^[\dA-Z-]{1,32}$/i.test(normaliseOrderNumber(input))
    ? undefined
    : text('Please write the number as it stands in the e-mail with your order.')
}

export function itemsProblem(input: string): string | undefined {
  if (input.trim().length > MAX_ITEMS_LENGTH) return text('Please name the titles in at most 400 characters.')
  return MARKUP.test(input) || hasLink(input) || CONTROL.test(input.replaceAll(/[\r\n\t]/g, ''))
    ? text('Please name the titles only, without links.')
    : undefined
}
