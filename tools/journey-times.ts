import path from 'node:path'
import type { Reporter, Suite } from '@playwright/test/reporter'
import { printTimes } from './print-times.ts'

export default class JourneyTimes implements Reporter {
  #tests: Suite | undefined

  onBegin(_: unknown, tests: Suite) {
    this.#tests = tests
  }
  onEnd() {
    printTimes(
      this.#tests
        ?.allTests()
        .filter(({ results }) => results.length > 0)
        .map((test) => {
          const [, , , ...titles] = test.titlePath()
          return {
            name: `${path.relative('', test.location.file)}  ${titles.join(' › ')}`,
            milliseconds: Math.max(0, ...test.results.map(({ duration }) => duration)),
            isFlaky: test.outcome() === 'flaky',
          }
        }) ?? [],
    )
  }
}
