/** Milliseconds, where the browser has no requestIdleCallback (Safari). */
const SOON = 2000
/** Milliseconds: a slow phone may be busy for as long as its page is open. */
const LATEST = 5000

/** Runs when the browser is idle, or after five seconds. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(run, { timeout: LATEST })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, SOON)
  return () => clearTimeout(timer)
}
