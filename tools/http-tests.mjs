// Builds the shop and runs the HTTP tests: requests to a running shop and its processes, without a browser.
import { execFileSync, spawnSync } from 'node:child_process'

execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
const { status } = spawnSync('npx', ['vitest', 'run', '--config', 'e2e/vitest.config.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
