// Runs the emulators as a separate process: node tools/emulators/run.mjs
import '../env.mjs'
import { register } from 'tsx/esm/api'

register()
await import('./run.ts')
