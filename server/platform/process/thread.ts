import { Worker } from 'node:worker_threads'

/** Starts `<name>.ts`, which stands beside the caller, or what it is bundled to, in a thread of its own. */
export function openThread(name: string, caller: string, workerData: unknown): Worker {
  if (!caller.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, caller), { workerData })
  return new Worker(new URL('./thread-source.mjs', import.meta.url), {
    workerData,
    argv: [new URL(`./${name}.ts`, caller).href],
  })
}
