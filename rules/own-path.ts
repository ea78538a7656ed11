const HERE = 'http://own.invalid'

/**
 * An untrusted path as a browser parses it: `/\t/elsewhere`, `/\elsewhere` and `/.//elsewhere` are other hosts and
 * refused; characters that a header must not contain are percent-encoded.
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
