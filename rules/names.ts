import { text } from '../language/translate.ts'
import { foldPasted } from './fold-pasted.ts'

/** One space between words, none around hyphens; accents that keyboards have in place of an apostrophe are one. */
export const normaliseName = (input: string): string =>
  foldPasted(input)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?- ?/g, '-')
    .replaceAll(/(?<=\p{L})[`´ʼ‘](?=\p{L})/gu, '’')

/** `Ł.` of `Łucja`: a name that carries no words. */
export const initialOf = (name: string): string => name.trim().replace(/^(\P{M}\p{M}*).*$/su, '$1.')

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
