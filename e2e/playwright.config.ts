import { defineConfig } from '@playwright/test'
import { desktop, phone } from './fixtures/browser.ts'
import type { Walk } from './fixtures/test.ts'

export default defineConfig<object, Walk>({
  testDir: '.',
  // they have a runner of their own
  testIgnore: 'engines/**',
  outputDir: '../var/journeys',
  globalSetup: './setup.ts',
  timeout: 90_000,
  forbidOnly: !!process.env['CI'],
  // a machine that stalls makes a test late, not wrong; the report names each that was run again
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['../tools/journey-times.ts']],
  // one more than the gate's processors: a seventh of a run is waiting for a timer or an answer
  workers: 3,
  use: {
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
  // a test names those in which it can differ by a tag; one without runs in the first
  projects: [
    { name: 'desktop-pl', grep: [/@desktop-pl/, /^(?!.*@(desktop|phone)-)/s], use: { code: 'default', size: desktop } },
    { name: 'phone-pl', grep: /@phone-pl/, use: { code: 'default', size: phone } },
    { name: 'desktop-en', grep: /@desktop-en/, use: { code: 'en', size: desktop } },
    { name: 'phone-en', grep: /@phone-en/, use: { code: 'en', size: phone } },
  ],
})
