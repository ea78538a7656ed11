import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/engines/*.spec.ts'],
    globalSetup: ['e2e/engines/setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 60_000,
    // one for each engine
    maxWorkers: 2,
  },
})
