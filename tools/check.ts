// npm run check: types beside everything that lint looks for, since most of it uses one processor, then the tests.
import { spawn, spawnSync } from 'node:child_process'

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
process.exit(spawnSync('npx', ['vitest', 'run'], { stdio: 'inherit' }).status ?? 1)
