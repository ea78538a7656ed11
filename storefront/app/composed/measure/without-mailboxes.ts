/** Also in addresses, where @ is written as %40. */
const EMAIL = /[^\s"'<>()=&?/:;,]+(?:@|%40)[^\s"'<>()=&?/:;,]+\.[a-z]{2,}/gi

/** Whatever a reader has typed somewhere: no address of a mailbox leaves the shop. */
export function withoutMailboxes<Value>(value: Value): Value
export function withoutMailboxes(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(EMAIL, '[e-mail]')
  if (Array.isArray(value)) return value.map(withoutMailboxes)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutMailboxes(part)]))
}
