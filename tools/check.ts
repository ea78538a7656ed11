// npm run check: the checks for development, about a minute: all except tests that need a database or a browser.
// With --tests it runs all server tests, which half of their time wait for PostgreSQL; beside them the static checks,
// and then the component tests, which use one processor.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Tests without a database: all others import their fixtures from server/testing. */
const quickTests = () =>
  ['demo', 'language', 'rules', 'server', 'storefront', 'web', 'tools']
    .flatMap((folder) =>
      readdirSync(folder, { encoding: 'utf8', recursive: true }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && !readFileSync(file, 'utf8').includes('testing/'))

interface Result {
  name: string
  passed: boolean
  /** What it printed, if that was not shown while it ran. */
  printed: string
}

/** Keeps what a program prints, because several run in parallel. */
function run(name: string, program: string, ...args: string[]): Promise<Result> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()))
  return new Promise((resolve) =>
    child.once('close', (code) => {
      const passed = code === 0
      if (passed) process.stdout.write(`> ${name}\n${printed}`)
      resolve({ name, passed, printed })
    }),
  )
}
/** Prints the output of a program as it comes. */
const runVisibly = (name: string, program: string, ...args: string[]): Promise<Result> =>
  new Promise((resolve) =>
    spawn(program, args, { stdio: 'inherit' }).once('close', (code) =>
      resolve({ name, passed: code === 0, printed: '' }),
    ),
  )
const script = (name: string) => run(name, 'npm', 'run', '--silent', name)

async function checkAndTest(): Promise<Result[]> {
  const withTests = process.argv.includes('--tests')
  const tests = withTests
    ? runVisibly('server tests', 'npx', 'vitest', 'run')
    : run('tests', 'npx', 'vitest', 'run', ...quickTests())
  const checks = await Promise.all([script('types'), script('lint')])
  // not beside the server's tests, which are many
  const examples = () => run('tests of the examples', 'npx', 'vitest', 'run', '--config', 'examples/vitest.config.ts')
  const components = withTests
    ? [run('component tests', process.execPath, 'tools/component-tests.mjs'), tests.then(examples)]
    : []
  return [...checks, ...(await Promise.all([tests, ...components]))]
}

const generated = await script('generate')
const failed = (generated.passed ? await checkAndTest() : [generated]).filter(({ passed }) => !passed)
// last, where it is read first
for (const { name, printed } of failed) process.stdout.write(`> ${name}: failed\n${printed}`)
if (failed.length > 0) process.exitCode = 1
