import { defineConfig } from 'vitest/config'

export default defineConfig({
  // the CommonJS build, which Node and graphql-jit load; a second copy of graphql would reject the types of the first
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    environment: 'node',
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/*.component.test.tsx', '**/node_modules/**', 'build/**', 'var/**', 'e2e/**', 'examples/**'],
    // these are read as files, not imported, so that with --changed any test can depend on them
    forceRerunTriggers: ['**/package.json', '**/*.config.ts', '**/migrations/*.sql', '**/*.graphql', '**/testing/**'],
    globalSetup: ['./tools/build-setup.mjs', './server/testing/row-types-setup.ts'],
    setupFiles: [
      './server/testing/same-day.ts',
      ...(process.env['CHECK_ROW_TYPES'] ? ['./server/testing/row-types-recorder.ts'] : []),
    ],
    reporters: ['default', './tools/test-times.ts'],
    testTimeout: 20_000,
    // the first hook of a file loads the whole shop
    hookTimeout: 120_000,
    // an embedded database takes a core while it starts; with one on a server the tests are idle part of the time
    maxWorkers: process.env['TEST_DATABASE_URL'] ? 3 : 2,
    // optimizing the embedded database's WebAssembly takes a third of the tests' time and does not pay off
    execArgv: ['--liftoff-only'],
    // loading the shop again for each file took a third of the total time
    isolate: false,
  },
})
