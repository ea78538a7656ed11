import type { Reporter, TestModule } from 'vitest/node'
import { printTimes } from './print-times.ts'

export default class TestTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    printTimes(
      modules
        .flatMap((module) => [...module.children.allTests()])
        .map((test) => ({
          name: `${test.module.relativeModuleId}  ${test.fullName}`,
          milliseconds: test.diagnostic()?.duration ?? 0,
          isFlaky: test.diagnostic()?.flaky ?? false,
        })),
    )
  }
}
