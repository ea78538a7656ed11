import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { CONTROL, RESULTS, type Result, RUNS } from './plan.ts'

interface Run {
  id: number
  file: string
}

const CONFIG = 'tools/mutate/vitest.config.ts'
/** After so many runs a new process, because loaded test files stay in memory. */
const RUNS_PER_PROCESS = 250
/** A run without a result for so long hangs, for example in an endless loop. */
const HANGS_AFTER_MS = 240_000

const readResults = (): Result[] =>
  existsSync(RESULTS)
    ? readFileSync(RESULTS, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Result)
    : []

/** Runs test files with faults, in order; a fault that was noticed is not tried again. */
export async function runTogether(
  runs: readonly Run[],
  onTried: (id: number, noticedBy: string | undefined) => void = () => {},
): Promise<Result[]> {
  const results: Result[] = []
  let remaining = runs
  while (remaining.length > 0) {
    const batch = remaining.slice(0, RUNS_PER_PROCESS)
    const { done, isHanging } = await runBatch(batch)
    const hung = isHanging ? batch[done.length] : undefined
    if (hung) done.push({ ...hung, state: 'failed', test: 'hangs' })
    results.push(...done)
    const noticed = new Map(
      done.flatMap(({ id, state, file, test }) => (state === 'failed' ? [[id, `${file}: ${test}`]] : [])),
    )
    remaining = remaining.slice(done.length).filter(({ id }) => id === CONTROL || !noticed.has(id))
    const open = new Set(remaining.map(({ id }) => id))
    for (const id of new Set(batch.map((run) => run.id))) if (!open.has(id)) onTried(id, noticed.get(id))
  }
  return results
}

/** The results, and a failure for each run that was followed by others without a result: its file has no tests then. */
export function withUnreadable(batch: readonly Run[], results: readonly Result[]): Result[] {
  const keyOf = ({ id, file }: Run) => `${id} ${file}`
  const recorded = new Set(results.map(keyOf))
  const last = batch.findLastIndex((run) => recorded.has(keyOf(run)))
  const missing = batch.slice(0, last + 1).filter((run) => !recorded.has(keyOf(run)))
  return [...results, ...missing.map((run): Result => ({ ...run, state: 'failed', test: 'its tests cannot be read' }))]
}

/** The results of the first runs, in order: of all unless one hangs or ends the process. */
async function runBatch(batch: readonly Run[], environment = {}): Promise<{ done: Result[]; isHanging: boolean }> {
  rmSync(RUNS, { recursive: true, force: true })
  rmSync(RESULTS, { force: true })
  mkdirSync(RUNS, { recursive: true })
  for (const [index, { id, file }] of batch.entries()) {
    const run = path.join(RUNS, `${String(index).padStart(5, '0')}.test.ts`)
    const relative = (to: string) => path.relative(RUNS, to)
    writeFileSync(
      run,
      `import { tryFault } from '${relative('tools/mutate/try-fault.ts')}'
await tryFault(${id}, '${file}', () => import('${relative(file)}?run=${index}'))
`,
    )
  }
  const { CHECK_ROW_TYPES: _, ...env } = process.env
  const child = spawn('npx', ['vitest', 'run', '--config', CONFIG], {
    stdio: 'ignore',
    detached: true,
    env: { ...env, ...environment },
  })
  const stop = () => child.pid && process.kill(-child.pid, 'SIGKILL')
  process.once('exit', stop)
  let [count, since, isHanging] = [0, Date.now(), false]
  const watch = setInterval(() => {
    const now = readResults().length
    if (now > count) [count, since] = [now, Date.now()]
    else if (Date.now() - since > HANGS_AFTER_MS) {
      isHanging = true
      stop()
    }
  }, 2000)
  await new Promise((resolve) => child.once('close', resolve))
  clearInterval(watch)
  process.off('exit', stop)
  const done = withUnreadable(batch, readResults())
  if (done.length === 0 && !isHanging) throw new Error(`no test file ran: see npx vitest run --config ${CONFIG}`)
  // a run that ends the process is like one that hangs
  return { done, isHanging: isHanging || done.length < batch.length }
}

/** The test that notices a fault which the process has from its start on, while modules are loaded. */
export async function runAlone(id: number, files: readonly string[]): Promise<string | undefined> {
  const { done } = await runBatch(
    files.map((file) => ({ id, file })),
    { FAULT: String(id) },
  )
  const failed = done.find(({ state }) => state === 'failed')
  if (failed) return `${failed.file}: ${failed.test}`
  return done.length < files.length ? `${files[done.length]}: hangs` : undefined
}
