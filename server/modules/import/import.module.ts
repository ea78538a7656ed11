import path from 'node:path'
import type { Module } from '../../platform/module.ts'
import { FETCH_COVERS, fetchCovers } from './covers/covers.ts'
import { fetchSample, FETCH_SAMPLES } from './samples/samples.ts'

export const importModule: Module = {
  jobs: ({ db, settings }) => ({
    [FETCH_COVERS]: () => fetchCovers(db, path.join(settings.dataDir, 'media')),
    [FETCH_SAMPLES]: () => fetchSample(db),
  }),
}
