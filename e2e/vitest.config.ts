import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['e2e/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // where a machine stalls a journey is late, not wrong: it is lived once more, and told of
    retry: 1,
    // one shop and one browser at a time: two cores
    fileParallelism: false,
    isolate: false,
  },
})
