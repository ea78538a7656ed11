// npm run mutate -- FOLDER… [--count 60] [--seed 1] [--tests FOLDER]… [--again]: puts faults into the source files of
// folders (or into files), one at a time, and runs the tests of these folders and of others that reach them. Prints the
// faults that no test noticed and writes them to var/mutate/survivors.json; --again tries only those of the last run.
// Two runs at once need a MUTATE_FOLDER each.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type FaultInFile, isRun, testsBySwitch, testsInOwnProcess } from './mutate/choose-tests.ts'
import { drawFaults } from './mutate/draw-faults.ts'
import { findFaults, type Fault } from './mutate/faults.ts'
import { CONTROL, FOLDER, PLAN, type Plan } from './mutate/plan.ts'
import { runAlone, runTogether } from './mutate/run-faults.ts'
import { faultsAtLoad } from './mutate/switch-faults.ts'
import { withoutTypeErrors } from './mutate/type-errors.ts'

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true, default: [] },
    again: { type: 'boolean', default: false },
  },
})
if (folders.length === 0) {
  console.error('usage: npm run mutate -- FOLDER… [--count 60] [--seed 1] [--tests FOLDER]… [--again]')
  process.exit(2)
}
const SURVIVORS = `${FOLDER}/survivors.json`

/** Files of a folder, or the file itself. */
const filesOf = (name: string) =>
  name.endsWith('.ts')
    ? [name]
    : readdirSync(name, { encoding: 'utf8', recursive: true }).map((file) => path.join(name, file))
const isTest = (file: string) => file.endsWith('.test.ts')
const isSource = (file: string) => file.endsWith('.ts') && !isTest(file) && !/\/(?:generated|testing)\//.test(file)

const all = folders
  .flatMap(filesOf)
  .filter(isSource)
  .flatMap((file) => findFaults(file, readFileSync(file, 'utf8')).map((fault) => ({ ...fault, file })))
const describeFault = ({ file, kind, start, end, replacement }: Fault & { file: string }) => {
  const text = readFileSync(file, 'utf8')
  const line = text.slice(0, start).split('\n').length
  const shorten = (code: string) => code.replaceAll(/\s+/g, ' ').trim().slice(0, 160)
  return `${file}:${line} ${kind}\n    - ${shorten(text.slice(start, end))}\n    + ${shorten(replacement)}`
}
/** What stays the same when lines above change. */
function keyOf({ file, kind, start, replacement }: Fault & { file: string }) {
  const text = readFileSync(file, 'utf8')
  const line = text.slice(text.lastIndexOf('\n', start) + 1).split('\n', 1)[0]
  return [file, kind, line?.trim(), replacement].join('\n')
}

const drawn = drawFaults(all, Number(values.count), Number(values.seed))
const previous = values.again ? (JSON.parse(readFileSync(SURVIVORS, 'utf8')) as { key: string }[]) : undefined
const keys = new Set(previous?.map(({ key }) => key))
const chosen = previous ? all.filter((fault) => keys.has(keyOf(fault))) : drawn
const faults: FaultInFile[] = withoutTypeErrors(chosen).map((fault, id) => ({ ...fault, id }))
const testFiles = [...new Set([...folders, ...values.tests].flatMap(filesOf).filter(isTest))].toSorted()
console.log(
  `${faults.length} of ${all.length} faults, without ${chosen.length - faults.length} with type errors; ` +
    `${testFiles.length} test files`,
)

rmSync(`${FOLDER}/runs`, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const plan: Plan = {}
for (const fault of faults) (plan[fault.file] ??= []).push(fault)
writeFileSync(PLAN, JSON.stringify(plan))

const files = await runTogether(testFiles.map((file) => ({ id: CONTROL, file })))
const failing = files.filter(({ state }) => state === 'failed')
if (failing.length > 0) {
  console.error('The tests fail without a fault:', failing.map(({ file, test }) => `${file}: ${test}`).join('\n'))
  process.exit(1)
}
const atLoad = new Set(
  Object.entries(plan).flatMap(([file, its]) =>
    faultsAtLoad(file, readFileSync(file, 'utf8'), its).map(({ id }) => id),
  ),
)
const print = (fault: FaultInFile, by: string | undefined) =>
  console.log(by ? `${fault.id}: noticed by ${by}` : `${fault.id}: survived: ${describeFault(fault)}`)
const together = faults.filter(({ id }) => !atLoad.has(id))
const results = await runTogether(
  together.flatMap((fault) => testsBySwitch(files, fault).map((file) => ({ id: fault.id, file }))),
  (id, by) => {
    const fault = faults[id]
    if (fault) print(fault, by)
  },
)
const noticed = new Set(results.filter(({ state }) => state === 'failed').map(({ id }) => id))
for (const fault of faults.filter(({ id }) => !noticed.has(id))) {
  const tests = testsInOwnProcess(files, fault, atLoad.has(fault.id), results)
  if (tests.length === 0) continue
  const by = await runAlone(fault.id, tests)
  if (by) noticed.add(fault.id)
  print(fault, by)
}
const survivors = faults.filter(({ id }) => !noticed.has(id))
for (const fault of survivors)
  console.log(`survived${isRun(files, fault) ? '' : ', never run'}: ${describeFault(fault)}`)
const share = faults.length ? Math.round((noticed.size / faults.length) * 100) : 0
console.log(`\n${noticed.size} of ${faults.length} noticed (${share} %)`)
writeFileSync(
  SURVIVORS,
  JSON.stringify(
    survivors.map((fault) => ({ key: keyOf(fault), isReached: isRun(files, fault), place: describeFault(fault) })),
    undefined,
    1,
  ),
)
