/** Milliseconds between attempts, and number of attempts (D9). */
const WAIT = 150
const TRIES = 10

/** Polls for a value that another module loads; gives up with a warning and returns undefined. */
export async function waitFor<Found>(find: () => Found | undefined, what: string): Promise<Found | undefined> {
  for (let tried = 0; tried < TRIES; tried++) {
    const found = find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, WAIT))
  }
  console.warn(`${what} did not load`)
  return undefined
}
