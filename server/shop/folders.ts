import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '../platform/process/settings.ts'

// this file is in server/shop, or bundled in build/server: the build copies the folders beside the bundle
const here = path.dirname(fileURLToPath(import.meta.url))
const isBundled = path.basename(here) !== 'shop'
const server = isBundled ? here : path.dirname(here)

export const folders = {
  migrations: path.join(server, 'migrations'),
  seed: path.join(server, 'seed'),
  demo: path.join(isBundled ? server : path.dirname(server), 'demo'),
  media: (settings: Settings) => path.join(settings.dataDir, 'media'),
  mediaCache: (settings: Settings) => path.join(settings.dataDir, 'cache', 'media'),
}
