// npm test: all checks. With --changed [REF] only those affected by changes since REF and by uncommitted changes: types
// and lint of everything, the tests that import a changed file, and its e2e tests.
import { execFileSync, spawnSync } from 'node:child_process'
import { affectedTests } from './affected-tests.ts'

const usage = 'usage: npm test [-- --changed [REF] | arguments of npx playwright test]'
const [option, ref = 'HEAD', ...rest] = process.argv.slice(2)

function run(program: string, ...args: string[]) {
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
const runTool = (name: string, ...args: string[]) => run(process.execPath, `tools/${name}.mjs`, ...args)
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

if (option !== '--changed') {
  const timed = (...command: string[]) => runTool('timed', ...command)
  const timedTool = (part: string, name: string, ...args: string[]) =>
    timed(part, process.execPath, `tools/${name}.mjs`, ...args)
  timed('--begin')
  timed('checks, server, components', 'npm', 'run', 'check', '--', '--tests')
  timedTool('HTTP tests', 'http-tests')
  timedTool('journeys', 'browser-tests', ...process.argv.slice(2))
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
  run('npx', 'vitest', 'run', '--config', 'examples/vitest.config.ts', '--changed', ref, '--passWithNoTests')
  const { componentTests, httpTests, journeys } = affectedTests(files)
  if (componentTests.length > 0) runTool('component-tests', ...componentTests)
  if (httpTests.length > 0) runTool('http-tests', ...httpTests, '--passWithNoTests')
  if (journeys.length > 0) runTool('browser-tests', ...journeys, '--pass-with-no-tests')
  else console.log('No journey covers the changed files.')
}
