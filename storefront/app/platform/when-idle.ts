/** Milliseconds, where the browser cannot tell (Safari). */
const SOON = 2000

/** Runs it when the page has nothing to do. Returns the function that calls it off. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const asked = requestIdleCallback(run)
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(run, SOON)
  return () => clearTimeout(timer)
}
