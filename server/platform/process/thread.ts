import { Worker } from 'node:worker_threads'

/** Starts `<name>.ts` beside the caller, or `<name>.js` in a bundle, in a worker thread. */
export function openThread(name: string, caller: string, workerData: unknown): Worker {
  if (!caller.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, caller), { workerData })
  return new Worker(new URL('./thread-source.mjs', import.meta.url), {
    workerData,
    argv: [new URL(`./${name}.ts`, caller).href],
  })
}
