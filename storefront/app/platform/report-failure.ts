import { Unreachable } from './load-part.ts'
import { isOffline } from './offline.ts'

let address: string | undefined
const reported = new Set<string>()

/** Once, at the start: where failures of rendering are sent; without an address they stay here. */
export function startReports(to: string | undefined): void {
  address = to
}

/** Sends a failure of rendering, once, in exactly four fields (D55): queries of addresses hold secrets and stay out. */
export function reportFailure(error: unknown, componentStack: string): void {
  const errorString = String(error)
  const failure = errorString + componentStack
  if (!address || error instanceof Unreachable || isOffline() || reported.has(failure)) return
  reported.add(failure)
  const { origin, pathname } = location
  fetch(address, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true,
    body: JSON.stringify({ componentStack, errorString, origin, pathname }),
  }).catch((cause: unknown) => console.warn(cause))
}
