// The operator's command line: `npm run shop -- COMMAND`.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import './env.mjs'
import { isBuilt } from './bundle/stamp.mjs'

const root = path.resolve(import.meta.dirname, '..')
const run = (args, stdio) => spawnSync(process.execPath, args, { cwd: root, stdio })

if (!isBuilt()) {
  console.error('Building …')
  // stdout is for the result of the command, without the output of the build
  const { status } = run(['tools/build.mjs'], ['ignore', 2, 2])
  if (status !== 0) process.exit(status ?? 1)
}
process.exit(run(['--enable-source-maps', 'build/server/shop.js', ...process.argv.slice(2)], 'inherit').status ?? 1)
