const OWN_ORIGIN = 'http://own.invalid'

/**
 * Parses an untrusted path as a browser does. Undefined for other hosts, such as `/\t/elsewhere`, `/\elsewhere` and
 * `/.//elsewhere`; characters that a header must not contain are percent-encoded.
 */
export function toSameOriginPath(input: string | null | undefined): string | undefined {
  if (!input?.startsWith('/')) return undefined
  try {
    const { origin, pathname, search, hash } = new URL(input, OWN_ORIGIN)
    return origin === OWN_ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : undefined
  } catch {
    return undefined
  }
}
