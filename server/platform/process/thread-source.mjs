// From the sources a thread has to be taught TypeScript first; bundled programs are started themselves.
import { register } from 'tsx/esm/api'

register()
await import(process.argv[2])
