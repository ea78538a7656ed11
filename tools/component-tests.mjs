// Runs the component tests, which need a browser but no shop.
import { spawnSync } from 'node:child_process'
import { chromium } from './chromium.mjs'

const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--config', 'storefront/vitest.config.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM: chromium() } },
)
process.exit(status ?? 1)
