import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { withFault } from './faults.ts'
import { type Plan, PLAN, RUNS } from './plan.ts'
import { withSwitches } from './switch-faults.ts'

const plan = JSON.parse(readFileSync(PLAN, 'utf8')) as Plan
/** The fault of a process of its own: without switches, so that it holds while modules are loaded. */
const alone = process.env['FAULT']
const root = path.resolve(import.meta.dirname, '../..')

/** Runs of single faults, one after another in one process that has the shop loaded. */
export default defineConfig({
  root,
  resolve: { alias: { graphql: 'graphql/index.js' } },
  plugins: [
    {
      name: 'fault-switches',
      enforce: 'pre',
      transform(code, id) {
        const faults = plan[path.relative(root, id)]
        const only = faults?.find((fault) => String(fault.id) === alone)
        if (only) return { code: withFault(code, only), map: null }
        return faults && alone === undefined ? { code: withSwitches(id, code, faults), map: null } : undefined
      },
    },
  ],
  test: {
    environment: 'node',
    include: [`${RUNS}/**/*.test.ts`],
    exclude: [],
    reporters: ['dot'],
    silent: true,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    isolate: false,
    execArgv: ['--liftoff-only'],
    sequence: {
      sequencer: class extends BaseSequencer {
        override sort(files: Parameters<BaseSequencer['sort']>[0]) {
          return Promise.resolve(files.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId)))
        }
      },
    },
  },
})
