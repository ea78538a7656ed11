/** Milliseconds between attempts, and number of attempts (D9). */
const INTERVAL_MS = 150
const MAX_ATTEMPTS = 10

/** Polls for a value that another module loads; gives up with a warning and returns undefined. */
export async function waitFor<Found>(find: () => Found | undefined, what: string): Promise<Found | undefined> {
  for (let tried = 0; tried < MAX_ATTEMPTS; tried++) {
    const found = find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
  }
  console.warn(`${what} did not load`)
  return undefined
}
