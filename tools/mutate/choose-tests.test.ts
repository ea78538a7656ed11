import { expect, test } from 'vitest'
import { type FaultInFile, isRun, testsBySwitch, testsInOwnProcess } from './choose-tests.ts'
import { CONTROL, type Result } from './plan.ts'
import { withUnreadable } from './run-faults.ts'

const fault = (id: number, file = 'rules/forms.ts'): FaultInFile => ({
  id,
  file,
  kind: 'flag',
  start: 0,
  end: 4,
  replacement: 'false',
})
const control = (file: string, milliseconds: number, reached: number[], loaded: number[] = []): Result => ({
  id: CONTROL,
  file,
  state: 'passed',
  milliseconds,
  reached,
  loaded,
})
const CONTROLS = [
  control('server/cart.test.ts', 10, [1, 3], [2, 4]),
  control('server/orders.test.ts', 5, [1, 3]),
  control('rules/forms.test.ts', 90, [1, 5]),
]

test('a fault in a function is tried with the tests that reach it, those beside it first, then short ones', () => {
  expect(testsBySwitch(CONTROLS, fault(1))).toEqual([
    'rules/forms.test.ts',
    'server/orders.test.ts',
    'server/cart.test.ts',
  ])
  expect(testsBySwitch(CONTROLS, fault(2))).toEqual([])
  expect(testsInOwnProcess(CONTROLS, fault(1), false, [])).toEqual([])
})

test('code that runs while modules are loaded is tried with all tests in a process of its own', () => {
  const all = ['rules/forms.test.ts', 'server/orders.test.ts', 'server/cart.test.ts']
  expect(testsInOwnProcess(CONTROLS, fault(2), true, [])).toEqual(all)
  // a function that is called while a module is loaded
  expect(testsInOwnProcess(CONTROLS, fault(4), false, [])).toEqual(all)
  // a module that is loaded while a test runs
  expect(testsInOwnProcess(CONTROLS, fault(5), true, [])).toEqual(all)
  expect(testsInOwnProcess(CONTROLS, fault(6), true, [])).toEqual([])
  expect([2, 4, 5, 6].map((id) => isRun(CONTROLS, fault(id)))).toEqual([true, true, true, false])
})

test('tests for which earlier files of the process had run the code are tried again on their own', () => {
  const results: Result[] = [
    { id: 3, file: 'server/orders.test.ts', state: 'passed', isReached: true },
    { id: 3, file: 'server/cart.test.ts', state: 'passed', isReached: false },
    { id: 1, file: 'server/orders.test.ts', state: 'passed', isReached: false },
  ]
  expect(testsInOwnProcess(CONTROLS, fault(3), false, results)).toEqual(['server/cart.test.ts'])
})

test('a file whose tests cannot be read with a fault notices it; what comes after the last result is open', () => {
  const runs = [1, 2, 3, 4].map((id) => ({ id, file: 'rules/forms.test.ts' }))
  const passed = [1, 3].map((id): Result => ({ id, file: 'rules/forms.test.ts', state: 'passed' }))
  expect(withUnreadable(runs, passed).map(({ id, state }) => [id, state])).toEqual([
    [1, 'passed'],
    [3, 'passed'],
    [2, 'failed'],
  ])
})
