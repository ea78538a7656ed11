/** Delay in milliseconds in browsers without requestIdleCallback (Safari). */
const FALLBACK_DELAY_MS = 2000

/** Runs when the browser is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, FALLBACK_DELAY_MS)
  return () => clearTimeout(timer)
}
