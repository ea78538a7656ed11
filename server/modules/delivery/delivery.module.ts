import type { Module } from '../../platform/module.ts'
import { importNightly } from './points/import/nightly-import.ts'
import { dispatchTimeWidget } from './promise/dispatch-widget.ts'
import { promiseResolvers } from './promise/promise.resolvers.ts'

const IMPORT_POINTS = 'import-points'
const HOUR_SECONDS = 60 * 60

export const deliveryModule: Module = {
  resolvers: promiseResolvers,
  widgets: { 'dispatch-time': dispatchTimeWidget },
  jobs: ({ db, log, now }) => ({
    async [IMPORT_POINTS]() {
      for (const { network, result, problem } of await importNightly(db, now?.() ?? new Date())) {
        if (problem !== undefined) log.warn({ network }, `The points of ${network} were not updated. ${problem}`)
        else if (result) {
          const { points, added, changed, closed, unreadable } = result
          log.info({ network, points, added, changed, closed, unreadable }, 'points imported')
        }
      }
    },
  }),
  schedule: { [IMPORT_POINTS]: HOUR_SECONDS },
}
