import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/engines/*.spec.ts'],
    globalSetup: ['e2e/engines/setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 60_000,
    // as for the journeys: a stalled machine makes a test late, and what was run again is named
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', './tools/test-times.ts'],
    // one for each engine
    maxWorkers: 2,
  },
})
