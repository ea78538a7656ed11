// From the sources a thread has to be taught TypeScript first; the bundle starts index-worker.js itself.
import { register } from 'tsx/esm/api'

register()
await import('./index-worker.ts')
