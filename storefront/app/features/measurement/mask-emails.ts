/** E-mail addresses, also URL-encoded, with %40 for @. */
const EMAIL = /[^\s"'<>()=&?/:;,]+(?:@|%40)[^\s"'<>()=&?/:;,]+\.[a-z]{2,}/gi

/** Replaces e-mail addresses in all strings of a value, since readers may type them into any field. */
export function maskEmails<Value>(value: Value): Value
export function maskEmails(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(EMAIL, '[e-mail]')
  if (Array.isArray(value)) return value.map(maskEmails)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, maskEmails(part)]))
}
