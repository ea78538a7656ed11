import { text } from '../language/translate.ts'

export const normaliseEmail = (input: string): string => input.trim()

const ATOM = String.raw`[\p{L}\d!#$%&'*+/=?^_\x60{|}~-]+`
const LABEL = String.raw`[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?`
const ADDRESS = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+(?:\p{L}{2,63}|xn--[a-z\d-]{1,59})$`, 'iu')

/** Error message of an invalid e-mail address, or undefined. */
export function emailProblem(input: string): string | undefined {
  const email = normaliseEmail(input)
  // the limits of RFC 5321: 64 before the sign, 254 in all
  const isValid = email.length <= 254 && email.indexOf('@') <= 64 && ADDRESS.test(email)
  return isValid ? undefined : text('Incorrect email format!')
}
