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

/** Prints the output of a program when it has ended, because several run in parallel. */
function run(name: string, program: string, ...args: string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()))
  return new Promise((resolve) =>
    child.once('close', (code) => {
      process.stdout.write(`> ${name}\n${printed}`)
      resolve(code === 0)
    }),
  )
}
/** Prints the output of a program as it comes. */
const runVisibly = (program: string, ...args: string[]): Promise<boolean> =>
  new Promise((resolve) => spawn(program, args, { stdio: 'inherit' }).once('close', (code) => resolve(code === 0)))
const script = (name: string) => run(name, 'npm', 'run', '--silent', name)

const all = async (...runs: Promise<boolean>[]) => (await Promise.all(runs)).every(Boolean)

async function checkAndTest() {
  const withTests = process.argv.includes('--tests')
  const tests = withTests ? runVisibly('npx', 'vitest', 'run') : run('tests', 'npx', 'vitest', 'run', ...quickTests())
  const isClean = await all(script('types'), script('lint'))
  const components = withTests ? run('component tests', process.execPath, 'tools/component-tests.mjs') : true
  return (await components) && (await tests) && isClean
}

if (!((await script('generate')) && (await checkAndTest()))) process.exit(1)
