const MAX_SHOWN = 20

export interface TimedTest {
  /** File and title. */
  name: string
  milliseconds: number
  /** Passed only when retried. */
  isFlaky: boolean
}

/** Prints the slowest tests, and those that passed only when retried. */
export function printTimes(tests: readonly TimedTest[]) {
  const lineOf = ({ name, milliseconds }: TimedTest) => `  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`
  const slowest = tests.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, MAX_SHOWN)
  if (tests.length > MAX_SHOWN) console.log(`\nThe slowest ${MAX_SHOWN} tests:\n${slowest.map(lineOf).join('\n')}`)
  const flaky = tests.filter(({ isFlaky }) => isFlaky)
  if (flaky.length > 0) console.log(`\nFlaky, passed when run again: ${flaky.length}\n${flaky.map(lineOf).join('\n')}`)
}
