// Entry of worker threads that run from the sources: registers the TypeScript loader. Bundles are started directly.
import { register } from 'tsx/esm/api'

register()
await import(process.argv[2])
