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
  /** From the start of the process to the first healthy answer. */
  startMs: number
  cpu(): number
  memoryMb(): number
  stop(): Promise<void>
}

/** Starts the production build and waits until it is healthy. */
export async function startShop(environment: Record<string, string>): Promise<ShopProcess> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await healthy(child, url)
  const startMs = performance.now() - started
  const pid = child.pid ?? 0
  return {
    url,
    pid,
    startMs,
    cpu: () => familyOf(pid).reduce((sum, one) => sum + cpuOf(one), 0),
    memoryMb: () => familyOf(pid).reduce((sum, one) => sum + memoryOf(one), 0),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

async function healthy(child: ChildProcess, url: string) {
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`)
    const response = await fetch(`${url}/healthz`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the shop did not become healthy within five minutes')
}
