const HERE = 'http://own.invalid'

/**
 * Parses an untrusted path as a browser does. Undefined for other hosts, such as `/\t/elsewhere`, `/\elsewhere` and
 * `/.//elsewhere`; characters that a header must not contain are percent-encoded.
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
