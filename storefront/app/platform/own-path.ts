const HERE = 'http://own.invalid'

/**
 * A path that came from outside, as a browser reads it: `/\t/elsewhere`, `/\elsewhere` and `/.//elsewhere` name another
 * host and are refused; what may not stand in a header is percent-encoded.
 */
export function ownPath(written: string | null | undefined): string | undefined {
  if (!written?.startsWith('/')) return undefined
  try {
    const { origin, pathname, search, hash } = new URL(written, HERE)
    return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : undefined
  } catch {
    return undefined
  }
}
