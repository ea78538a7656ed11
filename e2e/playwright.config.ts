import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  // they have a runner of their own
  testIgnore: 'engines/**',
  outputDir: '../var/journeys',
  globalSetup: './setup.ts',
  timeout: 90_000,
  expect: { timeout: 20_000 },
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
})
