// npm run check: what a change is checked by while it is written, in a minute: everything but the tests that need a
// database or a browser. With --all also the tests with a database, once types and lint are right.
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

/** Prints what a program had to say when it is over, as programs run side by side. */
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
const script = (name: string) => run(name, 'npm', 'run', '--silent', name)

/** Ends this program unless all went well. */
async function pass(...runs: Promise<boolean>[]) {
  if (!(await Promise.all(runs)).every(Boolean)) process.exit(1)
}

await pass(script('generate'))
if (process.argv.includes('--all')) {
  await pass(script('types'), script('lint'))
  process.exit(spawnSync('npx', ['vitest', 'run'], { stdio: 'inherit' }).status ?? 1)
}
await pass(script('types'), script('lint'), run('tests', 'npx', 'vitest', 'run', ...quickTests()))
