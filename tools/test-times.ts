import type { Reporter, TestCase, TestModule } from 'vitest/node'

const SHOWN = 20

/** At the end of a run: the slowest tests, and those that passed only when run again. */
export default class TestTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const took = (test: TestCase) => test.diagnostic()?.duration ?? 0
    const lineOf = (test: TestCase) =>
      `  ${(took(test) / 1000).toFixed(1).padStart(6)} s  ${test.module.relativeModuleId}  ${test.fullName}`
    const slowest = tests.toSorted((one, other) => took(other) - took(one)).slice(0, SHOWN)
    if (tests.length > SHOWN) console.log(`\nThe slowest ${SHOWN} tests:\n${slowest.map(lineOf).join('\n')}`)
    const flaky = tests.filter((test) => test.diagnostic()?.flaky)
    if (flaky.length > 0)
      console.log(`\nFlaky, passed when run again: ${flaky.length}\n${flaky.map(lineOf).join('\n')}`)
  }
}
