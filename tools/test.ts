// npm test: all checks. With --changed [REF] only those affected by changes since REF and by uncommitted changes: types
// and lint of everything, the tests that import a changed file, and its e2e tests.
import { execFileSync, spawnSync } from 'node:child_process'
import { affectedJourneys } from './affected-journeys.ts'

const usage = 'usage: npm test [-- --changed [REF] | arguments of npx playwright test]'
const [option, ref = 'HEAD', ...rest] = process.argv.slice(2)

function run(program: string, ...args: string[]) {
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

if (option !== '--changed') {
  const timed = (...command: string[]) => run(process.execPath, 'tools/timed.mjs', ...command)
  timed('--begin')
  timed('types and lint', 'npm', 'run', 'check', '--', '--static')
  timed('server tests', 'npx', 'vitest', 'run')
  timed('component tests', process.execPath, 'tools/component-tests.mjs')
  timed('journeys', process.execPath, 'tools/browser-tests.mjs', ...process.argv.slice(2))
  timed('--report')
} else {
  if (rest.length > 0 || ref.startsWith('-')) {
    console.error(usage)
    process.exit(2)
  }
  const files = [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')]
  run('npm', 'run', 'generate')
  run('npm', 'run', 'types')
  run('npm', 'run', 'lint')
  run('npx', 'vitest', 'run', '--changed', ref, '--passWithNoTests')
  const journeys = affectedJourneys(files)
  if (journeys.length > 0) run(process.execPath, 'tools/browser-tests.mjs', ...journeys)
  else console.log('No e2e test covers the changed files.')
}
