import path from 'node:path'
import type { Module } from '../../platform/module.ts'
import { COVERS, fetchCovers } from './covers/covers.ts'
import { fetchSample, SAMPLES } from './samples/samples.ts'

export const importModule: Module = {
  jobs: ({ db, settings }) => ({
    [COVERS]: () => fetchCovers(db, path.join(settings.dataDir, 'media')),
    [SAMPLES]: () => fetchSample(db),
  }),
}
