import { text } from '../language/translate.ts'
import { foldPasted } from './fold-pasted.ts'

/** The address with its domain as mail servers write it: `jan@żółw.pl` is `jan@xn--w-uga1v8h.pl`. */
export function normaliseEmail(input: string): string {
  const email = foldPasted(input)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  // plain ASCII stays as it was typed
  if (at < 0 || /^[\p{ASCII}]*$/u.test(domain) || !/^[\p{L}\p{M}\p{Nd}.-]+$/u.test(domain)) return email
  const url = `http://${domain}`
  return URL.canParse(url) ? `${email.slice(0, at)}@${new URL(url).hostname}` : email
}

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
