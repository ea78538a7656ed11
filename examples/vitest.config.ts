import path from 'node:path'
import { defineConfig } from 'vitest/config'
import shared from '../vitest.config.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Server tests of a shop with the extensions in examples/. */
export default defineConfig({
  ...shared,
  root,
  resolve: { alias: { ...shared.resolve?.alias, 'zakladka/server': path.join(root, 'server/extension.ts') } },
  test: {
    ...shared.test,
    include: ['examples/**/*.test.ts'],
    exclude: ['**/*.component.test.tsx', '**/node_modules/**'],
    globalSetup: ['./server/testing/row-types-setup.ts'],
    env: { ZAKLADKA_CONFIG: 'examples/zakladka.config.ts' },
  },
})
