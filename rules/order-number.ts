import { foldPasted } from './fold-pasted.ts'

const DIGITS = 9

/** `5`, `0000005` and `nr 000000005` all become 000000005; other texts are only trimmed. */
export function normaliseOrderNumber(input: string): string {
  const number = foldPasted(input)
  const [, digits] =
    /^(?:(?:nr|no|numer|number|order|zamówienie|zamówienia|zam)[\s.:]*)*[#№]?\s*0*(\d{1,9})$/iu.exec(number) ?? []
  return digits === undefined ? number : digits.padStart(DIGITS, '0')
}
