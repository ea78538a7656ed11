import { appendFileSync } from 'node:fs'
import { afterAll, beforeEach, onTestFailed } from 'vitest'
import { CONTROL, RESULTS, type Result } from './plan.ts'

/** The fault that is switched on, and the faults whose code was reached since. */
interface FaultSwitch {
  active: number
  reached: Set<number>
  reach(...ids: number[]): void
  noticed: Set<number>
}
const state = ((globalThis as { faultSwitch?: FaultSwitch }).faultSwitch ??= {
  active: Number(process.env['FAULT'] ?? CONTROL),
  reached: new Set(),
  reach: (...ids) => ids.forEach((id) => state.reached.add(id)),
  noticed: new Set(),
})

/** Loads a test file once more with a fault switched on; after its first failure the other tests are left out. */
export async function tryFault(id: number, file: string, load: () => Promise<unknown>): Promise<void> {
  const record = (result: Omit<Result, 'id' | 'file'>) =>
    appendFileSync(RESULTS, `${JSON.stringify({ id, file, ...result } satisfies Result)}\n`)
  if (id !== CONTROL && state.noticed.has(id)) return record({ state: 'left out' })
  if (process.env['FAULT'] === undefined) state.active = id
  state.reached.clear()
  const began = performance.now()
  let failed: string | undefined
  let loaded: number[] | undefined
  beforeEach(({ skip }) => {
    if (failed) skip()
    onTestFailed(({ task }) => void (failed ??= task.name))
  })
  // oxlint-disable-next-line no-empty-pattern -- fixtures come first, and Vitest demands a pattern
  afterAll(({}, suite) => {
    failed ??= failedHook(suite)
    if (failed) state.noticed.add(id)
    const reached = id === CONTROL ? [...state.reached] : undefined
    const isReached = state.reached.has(id)
    record({
      state: failed ? 'failed' : 'passed',
      test: failed,
      milliseconds: performance.now() - began,
      reached,
      loaded,
      isReached,
    })
  })
  try {
    await load()
    if (id === CONTROL) loaded = [...state.reached]
    state.reached.clear()
  } catch (error) {
    state.noticed.add(id)
    record({ state: 'failed', test: String(error) })
    throw error
  }
}

interface Task {
  name: string
  result?: { state?: string }
  tasks?: readonly Task[]
}
/** A suite whose beforeAll failed has no failed test. */
const failedHook = (task: Task): string | undefined =>
  task.result?.state === 'fail' ? task.name : task.tasks?.map(failedHook).find(Boolean)
