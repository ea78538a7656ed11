import { spawn } from 'node:child_process'
import path from 'node:path'
import './env.mjs'
import { isBuilt } from './bundle/stamp.mjs'

const root = path.resolve(import.meta.dirname, '..')

if (!isBuilt()) {
  console.log('Building …')
  // in a separate process, so that the shop does not keep the memory of the build
  const { status } = await finish(spawn(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' }))
  if (status !== 0) process.exit(status ?? 1)
}

// `npm start -- --empty`
const environment = process.argv.includes('--empty') ? { ...process.env, SEED: 'none' } : process.env
const shop = spawn(process.execPath, ['--enable-source-maps', 'build/server/main.js'], {
  cwd: root,
  stdio: 'inherit',
  env: environment,
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => shop.kill(signal))
const { status, signal } = await finish(shop)
process.exit(signal ? 1 : status)

function finish(child) {
  return new Promise((resolve) => child.once('exit', (code, reason) => resolve({ status: code, signal: reason })))
}
