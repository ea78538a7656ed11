import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['e2e/setup.ts'],
    setupFiles: ['e2e/each-file.ts'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // where a machine stalls a journey is late, not wrong: it is lived again, and told of
    retry: 2,
    // each worker with a shop and a browser of its own: most of a journey is waiting for one of them
    maxWorkers: 2,
    isolate: false,
  },
})
