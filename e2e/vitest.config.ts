import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    exclude: ['e2e/engines/**'],
    globalSetup: ['e2e/setup.ts'],
    setupFiles: ['e2e/each-file.ts'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // a machine that stalls makes a test late, not wrong; the report names each that was run again
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', './tools/test-times.ts'],
    // each worker with a shop and a browser of its own: most of a journey is waiting for one of them
    maxWorkers: 2,
    isolate: false,
  },
})
