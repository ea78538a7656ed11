import path from 'node:path'
import type { Module } from '../../platform/module.ts'
import { COVERS, fetchCovers } from './covers/covers.ts'

export const importModule: Module = {
  jobs: ({ db, settings }) => ({
    [COVERS]: () => fetchCovers(db, path.join(settings.dataDir, 'media')),
  }),
}
