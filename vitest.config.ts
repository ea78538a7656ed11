import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Node takes graphql's CommonJS build and so does graphql-jit; a second copy would not know the first one's types
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    environment: 'node',
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'build/**', 'var/**', 'e2e/**'],
    // read as files, not imported: any test can depend on them (--changed)
    forceRerunTriggers: ['**/package.json', '**/*.config.ts', '**/migrations/*.sql', '**/*.graphql', '**/testing/**'],
    globalSetup: ['./tools/build-setup.mjs', './server/testing/row-types-setup.ts'],
    setupFiles: process.env['CHECK_ROW_TYPES'] ? ['./server/testing/row-types-recorder.ts'] : [],
    reporters: ['default', './tools/test-times.ts'],
    testTimeout: 20_000,
    // the first of a file loads the whole shop
    hookTimeout: 120_000,
    // an embedded database takes a core while it starts; for one on a server the tests wait a little
    maxWorkers: process.env['TEST_DATABASE_URL'] ? 3 : 2,
    // optimizing the embedded database's WebAssembly costs a third of the tests' time and wins nothing back
    execArgv: ['--liftoff-only'],
    // loading the shop anew for each file took a third of all the time
    isolate: false,
  },
})
