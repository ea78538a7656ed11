// node tools/timed.mjs NAME PROGRAM [ARGUMENTS]: runs a part of the tests and records what it took.
// node tools/timed.mjs --begin | --report: forgets what is recorded; prints it.
// The processor time is the machine's, browsers and databases included, so nothing else should run beside it.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

const FILE = 'var/part-times.tsv'
const TICKS_PER_SECOND = 100

/** Busy seconds of all processors since the machine started; undefined where the system does not say. */
function busySeconds() {
  if (!existsSync('/proc/stat')) return undefined
  const [user, nice, system, , , interrupts, softInterrupts] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + interrupts + softInterrupts) / TICKS_PER_SECOND
}

function run(name, program, args) {
  const [began, busy] = [performance.now(), busySeconds()]
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  const seconds = (performance.now() - began) / 1000
  const processor = busy === undefined ? '' : (busySeconds() - busy).toFixed(1)
  mkdirSync('var', { recursive: true })
  appendFileSync(FILE, `${name}\t${seconds.toFixed(1)}\t${processor}\n`)
  process.exit(status ?? 1)
}

function report() {
  if (!existsSync(FILE)) return
  const parts = readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
  const sum = (column) => parts.reduce((total, part) => total + Number(part[column]), 0).toFixed(1)
  const line = ([name, seconds, processor]) =>
    `  ${name.padEnd(28)} ${seconds.padStart(7)} s  ${processor.padStart(7)} s of processor`
  console.log(`\nWhat each part took:\n${[...parts, ['all', sum(1), sum(2)]].map(line).join('\n')}`)
}

const [name, program, ...args] = process.argv.slice(2)
if (name === '--begin') rmSync(FILE, { force: true })
else if (name === '--report') report()
else run(name, program, args)
