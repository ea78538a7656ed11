import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { cpuOf, familyOf, memoryOf } from './postgres.ts'

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

export interface ShopProcess {
  url: string
  pid: number
  /** From the start of the process to the first healthy response. */
  startMs: number
  cpu(): number
  memoryMb(): number
  stop(): Promise<void>
}

/** Memory in use by a process after a garbage collection, in megabytes. */
export interface HeldMemory {
  heap: number
  /** Buffers outside of the heap. */
  external: number
  /** Heaps and buffers of its threads, such as the embedded database. */
  threads: number
}
/** A shop that reports its memory in use; with a path, `measureHeldMemory` also writes a heap snapshot. */
export interface MeasuredShop extends ShopProcess {
  measureHeldMemory(snapshot?: string): Promise<HeldMemory>
}

/** Starts the production build of a checkout and waits until it is healthy. */
export async function startShop(
  environment: Record<string, string>,
  root = '.',
  node = process.execPath,
): Promise<ShopProcess> {
  const { shop } = await start(environment, [], 'ignore', root, node)
  return shop
}

/** Starts the shop with heap-report.mjs loaded before its own code. */
export async function startMeasured(environment: Record<string, string>): Promise<MeasuredShop> {
  const report = new URL('heap-report.mjs', import.meta.url).href
  const { shop, child } = await start(environment, ['--expose-gc', '--import', report], 'ipc')
  const measureHeldMemory = (snapshot?: string) =>
    new Promise<HeldMemory>((resolve) => {
      child.once('message', (message) => resolve(message as HeldMemory))
      child.send({ snapshot })
    })
  return { ...shop, measureHeldMemory }
}

const running = new Set<ChildProcess>()
// a failed run must leave no shop running
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

interface Started {
  shop: ShopProcess
  child: ChildProcess
}
async function start(
  environment: Record<string, string>,
  flags: string[],
  channel: 'ignore' | 'ipc',
  root = '.',
  node = process.execPath,
): Promise<Started> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(node, [...flags, 'build/server/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', channel],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const url = `http://127.0.0.1:${port}`
  await healthy(child, url)
  const startMs = performance.now() - started
  const pid = child.pid ?? 0
  const shop = {
    url,
    pid,
    startMs,
    cpu: () => familyOf(pid).reduce((sum, one) => sum + cpuOf(one), 0),
    memoryMb: () => familyOf(pid).reduce((sum, one) => sum + memoryOf(one), 0),
    stop: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
  return { shop, child }
}

async function healthy(child: ChildProcess, url: string) {
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`)
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the shop did not become healthy within five minutes')
}
