// npm run check: the checks for development, about a minute: all except tests that need a database or a browser.
// With --server-tests it runs all tests of the server, beside the static checks: half of their time they wait for
// PostgreSQL.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Tests without a database: all others import their fixtures from server/testing. */
const quickTests = () =>
  ['language', 'rules', 'server', 'storefront', 'tools']
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

/** Exits with 1 if a run has failed. */
async function pass(...runs: Promise<boolean>[]) {
  if (!(await Promise.all(runs)).every(Boolean)) process.exit(1)
}

await pass(script('generate'))
const tests = process.argv.includes('--server-tests')
  ? runVisibly('npx', 'vitest', 'run')
  : run('tests', 'npx', 'vitest', 'run', ...quickTests())
await pass(script('types'), script('lint'), tests)
