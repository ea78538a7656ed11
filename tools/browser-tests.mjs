// Builds the shop and runs the e2e tests.
import { execFileSync, spawnSync } from 'node:child_process'
import { chromium } from './chromium.mjs'

const CHROMIUM = chromium()
execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM },
  },
)
process.exit(status ?? 1)
