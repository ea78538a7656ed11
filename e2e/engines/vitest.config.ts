import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/engines/*.spec.ts'],
    globalSetup: ['e2e/shared-shop.ts'],
    testTimeout: 240_000,
    hookTimeout: 60_000,
    // as for the journeys: a test that a stalled machine delayed is retried in CI, and the reporter names it
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', './tools/test-times.ts'],
    // one worker for each engine
    maxWorkers: 2,
  },
})
