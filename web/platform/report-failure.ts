const reported = new Set<string>()

/** Reports a rendering error once, in exactly four fields (D55), without the URL's query, which may have secrets. */
export async function reportFailure(address: string, errorString: string, componentStack: string): Promise<void> {
  const failure = errorString + componentStack
  if (reported.has(failure)) return
  reported.add(failure)
  const { origin, pathname } = location
  await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    body: JSON.stringify({ componentStack, errorString, origin, pathname }),
  })
}
