import { text } from '../language/translate.ts'
import { foldPasted } from './fold-pasted.ts'

<<<<<<< HEAD
/** One space between words; accents that keyboards have in place of an apostrophe are one. */
export const normaliseName = (input: string): string =>
  input
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\p{L})[`´ʼ‘](?=\p{L})/gu, '’')
=======
export const normaliseName = (input: string): string =>
  foldPasted(input).replaceAll(/\s+/g, ' ').replaceAll(/ ?- ?/g, '-')
>>>>>>> bcdcf2c6 (forms: pasted marks are folded, international domains are one account, checkout signs in on submit; disabled tabs are 404 for guests (spec-a F3, F6 to F13, F17, D72))

const LETTERS = String.raw`\p{L}\p{M}*`
const NAME = new RegExp(String.raw`^(?:${LETTERS})+(?:[ '’-](?:${LETTERS})+)*$`, 'u')

/**
 * Error message of an invalid first or last name, or undefined. Letters of any alphabet are valid, with single spaces,
 * hyphens or apostrophes between them.
 */
export function nameProblem(input: string): string | undefined {
  const name = normaliseName(input)
  return name.length <= 255 && NAME.test(name) ? undefined : text('Incorrect input! Only words allowed!')
}
