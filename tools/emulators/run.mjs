// The emulators alone, on a port of their own: node tools/emulators/run.mjs
import '../env.mjs'
import { register } from 'tsx/esm/api'

register()
await import('./run.ts')
