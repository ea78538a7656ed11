// npm run mutate -- FOLDER [--count 60] [--seed 1] [--tests FOLDER]…: puts faults into the source files of a folder,
// one at a time, and runs its tests (and those of other folders) on each. Prints the faults that no test noticed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findFaults, withFault, type Fault } from './mutate/faults.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true, default: [] },
  },
})
const [folder] = positionals
if (!folder || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
  console.error('usage: npm run mutate -- FOLDER [--count 60] [--seed 1] [--tests FOLDER]…')
  process.exit(2)
}
const TIMEOUT_MS = 10 * 60_000

interface FaultInFile extends Fault {
  file: string
}

const sourceFiles = readdirSync(folder, { encoding: 'utf8', recursive: true })
  .map((file) => path.join(folder, file))
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/generated\//.test(file))
const faults: FaultInFile[] = sourceFiles.flatMap((file) =>
  findFaults(file, readFileSync(file, 'utf8')).map((fault) => ({ ...fault, file })),
)

/** Mulberry32, so that a seed always draws the same faults. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
function draw<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  const remaining = [...items]
  return Array.from({ length: Math.min(count, items.length) }).flatMap(() =>
    remaining.splice(Math.floor(random() * remaining.length), 1),
  )
}

const passes = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore', timeout: TIMEOUT_MS }).status === 0
const passTests = () => passes('npx', 'vitest', 'run', '--bail=1', folder, ...values.tests)

/** Whether something noticed the fault: the tests, else the types. The file is restored in any case. */
function isNoticed(fault: FaultInFile): 'tests' | 'types' | undefined {
  const text = readFileSync(fault.file, 'utf8')
  const restore = () => writeFileSync(fault.file, text)
  process.once('exit', restore)
  writeFileSync(fault.file, withFault(text, fault))
  try {
    if (!passTests()) return 'tests'
    return passes('npx', 'tsc', '--checkers', '1', '-p', 'tsconfig.server.json') ? undefined : 'types'
  } finally {
    restore()
    process.off('exit', restore)
  }
}

const describeFault = ({ file, kind, start, end, replacement }: FaultInFile) => {
  const text = readFileSync(file, 'utf8')
  const line = text.slice(0, start).split('\n').length
  const shorten = (code: string) => code.replaceAll(/\s+/g, ' ').trim().slice(0, 160)
  return `${file}:${line} ${kind}\n    - ${shorten(text.slice(start, end))}\n    + ${shorten(replacement)}`
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
if (!passTests()) {
  console.error('The tests fail without a fault.')
  process.exit(1)
}
const drawn = draw(faults, Number(values.count), randomOf(Number(values.seed)))
console.log(`${drawn.length} of ${faults.length} faults in ${sourceFiles.length} files`)
const survivors: string[] = []
const counts = { tests: 0, types: 0 }
for (const [index, fault] of drawn.entries()) {
  const by = isNoticed(fault)
  if (by) counts[by]++
  else survivors.push(describeFault(fault))
  console.log(`${index + 1}: ${by ? `noticed by the ${by}` : `survived: ${survivors.at(-1)}`}`)
}
const tried = drawn.length - counts.types
const share = tried === 0 ? 0 : Math.round((counts.tests / tried) * 100)
console.log(
  `\n${counts.tests} of ${tried} noticed by the tests (${share} %); ${counts.types} by the types alone are left out`,
)
mkdirSync('var', { recursive: true })
writeFileSync('var/mutations.txt', survivors.join('\n'))
