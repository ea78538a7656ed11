// npm run check: what a change is checked by while it is written, in a minute: everything but the tests that need a
// database or a browser. With --all also the tests with a database.
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Tests that open no database: those of whole shops and of statements take their kit from server/testing. */
const quickTests = () =>
  ['language', 'rules', 'server', 'storefront', 'tools']
    .flatMap((folder) =>
      readdirSync(folder, { encoding: 'utf8', recursive: true }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && !readFileSync(file, 'utf8').includes('testing/'))

/** Prints what a script had to say when it is over, as scripts run side by side. */
function run(script: string): Promise<number> {
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()))
  return new Promise((resolve) =>
    child.once('close', (code) => {
      process.stdout.write(`> ${script}\n${printed}`)
      resolve(code ?? 1)
    }),
  )
}

if ((await run('generate')) !== 0) process.exit(1)
const codes = await Promise.all(['types', 'lint'].map(run))
if (codes.some((code) => code !== 0)) process.exit(1)
const tests = process.argv.includes('--all') ? [] : quickTests()
process.exit(spawnSync('npx', ['vitest', 'run', ...tests], { stdio: 'inherit' }).status ?? 1)
