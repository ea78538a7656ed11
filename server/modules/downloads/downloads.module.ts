import type { Module } from '../../platform/module.ts'
import { synchronizeFiles } from '../catalog/index.ts'
import { downloadsResolvers } from './downloads.resolvers.ts'
import { serveDownloads } from './serve-downloads.ts'
import { serveSamples } from './serve-samples.ts'

const SYNCHRONIZE_FILES = 'follow-files-of-books'
/** Seconds between checks for new files, which put titles on sale. */
const INTERVAL_SECONDS = 60

export const downloadsModule: Module = {
  resolvers: downloadsResolvers,
  access: {
    customerDownloadableProducts: 'customer',
    orderFiles: 'holder',
    acceptFileSupply: 'holder',
    sendOrderFiles: 'holder',
  },
  jobs: ({ db, settings }) => ({ [SYNCHRONIZE_FILES]: () => synchronizeFiles(db, settings.dataDir) }),
  schedule: { [SYNCHRONIZE_FILES]: INTERVAL_SECONDS },
  routes(app, parts) {
    serveDownloads(app, parts)
    serveSamples(app, parts)
  },
}
