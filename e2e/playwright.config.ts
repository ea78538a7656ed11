import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  // HTTP tests (*.http.test.ts) run in Vitest
  testMatch: '**/*.spec.ts',
  // the engines have a runner of their own
  testIgnore: 'engines/**',
  outputDir: '../var/journeys',
  globalSetup: './setup.ts',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: !!process.env['CI'],
  // a stalled machine can delay a test in CI; the report names each test that was retried
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['../tools/journey-times.ts']],
  // one more than the processors of CI: a seventh of a run is waiting for timers and responses
  workers: 3,
  use: {
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
})
