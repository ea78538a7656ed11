import cluster from 'node:cluster'
import { createServer, type Server } from 'node:http'
import { readSettings, SettingsError, type Settings } from './platform/process/settings.ts'
import { LockedError } from './platform/process/lock.ts'
import { prepare } from './start/prepare.ts'
import { serve } from './start/serve.ts'

const tell = (line: string) => console.log(line)

/** Answers 503 until the shop can serve, so that a proxy knows of it from the first moment. */
function listen(settings: Settings): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' }).end('{"status":"starting"}')
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(
        taken
          ? new SettingsError(
              `Port ${settings.port} on ${settings.host} is taken by another program. Stop it, or set PORT to another number.`,
            )
          : error,
      )
    })
    server.listen(settings.port, settings.host, () => resolve(server))
  })
}

function supervise(settings: Settings) {
  let stopping = false
  const respawns = new Set<NodeJS.Timeout>()
  const endWhenEmpty = () => {
    if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0)
  }
  for (let i = 0; i < settings.processes; i++) cluster.fork()
  let ready = 0
  cluster.on('message', () => {
    if (++ready === settings.processes) tell(settings.baseUrl)
  })
  cluster.on('exit', (worker, code) => {
    if (stopping) {
      endWhenEmpty()
      return
    }
    // what could not start once will not start the next time: the one sentence stands above this already
    if (ready === 0) process.exit(1)
    console.error(`process ${worker.process.pid} ended (${code}); starting another`)
    // a process that cannot start must not be started in a tight circle
    const respawn = setTimeout(() => {
      respawns.delete(respawn)
      cluster.fork()
    }, 1000)
    respawns.add(respawn)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping = true
      for (const respawn of respawns) clearTimeout(respawn)
      endWhenEmpty()
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
    })
  }
}

async function main() {
  const settings = readSettings(process.env)
  if (settings.processes > 1 && cluster.isPrimary) {
    const { db } = await prepare(settings, tell)
    await db?.close()
    supervise(settings)
    return
  }
  const server = await listen(settings)
  const prepared = await prepare(settings, cluster.isPrimary ? tell : () => {})
  await serve(server, settings, prepared)
  if (cluster.isPrimary) tell(settings.baseUrl)
  else process.send?.('ready')
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError || error instanceof LockedError ? error.message : error)
  process.exit(1)
})
