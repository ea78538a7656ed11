import { defineConfig } from 'vitest/config'

/** HTTP tests: the built shop and its processes, without a browser. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.http.test.ts'],
    globalSetup: ['e2e/shared-shop.ts'],
    setupFiles: ['e2e/fixtures/use-shared-shop.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default', './tools/test-times.ts'],
    // half of the work is the shop's
    maxWorkers: 2,
    isolate: false,
  },
})
