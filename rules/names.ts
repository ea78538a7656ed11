import { text } from '../language/translate.ts'

export const normaliseName = (written: string): string => written.trim().replaceAll(/\s+/g, ' ')

const LETTERS = String.raw`\p{L}\p{M}*`
const NAME = new RegExp(String.raw`^(?:${LETTERS})+(?:[ '’-](?:${LETTERS})+)*$`, 'u')

/**
 * Why a first or last name cannot be right, or undefined: letters of any alphabet, one space, hyphen or apostrophe
 * between them.
 */
export function nameProblem(written: string): string | undefined {
  const name = normaliseName(written)
  return name.length <= 255 && NAME.test(name) ? undefined : text('Incorrect input! Only words allowed!')
}
