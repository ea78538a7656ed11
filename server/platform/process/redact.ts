/** Keys whose values are never logged, at the top of an entry and one level below. */
export const PRIVATE_KEYS = [
  'authorization',
  'body',
  'city',
  'cookie',
  'email',
  'firstname',
  'headers',
  'input',
  'lastname',
  'nip',
  'password',
  'payload',
  'postcode',
  'street',
  'telephone',
  'token',
  'variables',
]

const MAX_LENGTH = 8000
// the look-behind lets a match begin only at the start of a word, so that long words do not take quadratic time
const EMAIL = /(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu
const QUERY = /\?[^\s"'<>]*=[^\s"'<>]*/g
const CREDENTIALS = /\b(?:Bearer|Basic)\s+[\w.~+/=-]+/g
const TOKEN = /\beyJ[\w-]+\.[\w.-]+|\b[0-9a-f]{32,}\b/g

/** A message or a stack without e-mail addresses, query strings and tokens; at most 8000 characters. */
export const redactText = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .replace(EMAIL, '[e-mail]')
    .replace(QUERY, '?[redacted]')
    .replace(CREDENTIALS, '[token]')
    .replace(TOKEN, '[token]')

const HEXADECIMAL = /[0-9a-f]{20,}|[0-9a-f-]{32,}/
const RANDOM = /[\w-]{20,}/g
// product URLs consist of lower-case words, random tokens do not
const isRandom = (segment: string) =>
  HEXADECIMAL.test(segment) || (segment.match(RANDOM) ?? []).some((run) => /[A-Z]/.test(run))

/** The path of a URL without its query string; tokens of signed links and shared lists are replaced. */
export const redactPath = (address: string): string =>
  redactText(
    (address.split('?')[0] ?? '')
      .split('/')
      .map((segment) => (isRandom(segment) ? '[token]' : segment))
      .join('/'),
  )
