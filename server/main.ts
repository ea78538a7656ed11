import cluster from 'node:cluster'
import { createServer, type Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { createMetricsServer } from './platform/http/metrics-server.ts'
import { requestTimeouts } from './platform/http/request-timeouts.ts'
import { createLog, type Log } from './platform/process/log.ts'
import { createMetrics, createClusterReader, shareMetrics } from './platform/process/metrics.ts'
import { parseSettings, SettingsError, type Settings } from './platform/process/settings.ts'
import { LockedError } from './platform/process/lock.ts'
import { shareEmulators } from './start/emulators.ts'
import { prepare } from './start/prepare.ts'
import { serve } from './start/serve.ts'

// product rows are long-lived, so V8 would also allocate the rows of every response in the old generation
// (docs/performance.md)
setFlagsFromString('--no-allocation-site-pretenuring')

const print = (line: string) => console.log(line)

/** Answers 503 until the shop is ready, so that a proxy gets a response from the first moment. */
const startingServer = ({ requestTimeoutMs }: Settings) =>
  createServer(requestTimeouts(requestTimeoutMs), (_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' }).end('{"status":"starting"}')
  })

function listen(server: Server, { port, host }: { port: number; host: string }, variable: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isPortInUse = error.code === 'EADDRINUSE'
      reject(
        isPortInUse
          ? new SettingsError(
              `Port ${port} on ${host} is taken by another program. Stop it, or set ${variable} to another number.`,
            )
          : error,
      )
    })
    server.listen(port, host, () => resolve(server))
  })
}

/** Serves metrics on a port of their own; without `read`, those of this process, which is the only one. */
async function openMetrics({ metrics: settings }: Settings, log: Log, read?: () => Promise<string>) {
  if (!settings) return undefined
  const metrics = read ? undefined : createMetrics()
  const server = createMetricsServer({
    read: read ?? (async () => metrics?.registry.metrics() ?? ''),
    token: settings.token,
    log,
  })
  // an open connection to the metrics does not delay shutdown
  await listen(server, settings, 'METRICS_PORT')
  server.unref()
  return metrics
}

function supervise(settings: Settings, log: Log, environment: Record<string, string>) {
  let stopping = false
  const respawns = new Set<NodeJS.Timeout>()
  const endWhenEmpty = () => {
    if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0)
  }
  for (let i = 0; i < settings.processes; i++) cluster.fork(environment)
  let ready = 0
  cluster.on('message', (_worker, message) => {
    if (message === 'ready' && ++ready === settings.processes) print(settings.baseUrl)
  })
  cluster.on('exit', (worker, code) => {
    if (stopping) {
      endWhenEmpty()
      return
    }
    // no process has started yet, so a retry would fail too; the failed one has printed the reason
    if (ready === 0) {
      // they would report that their primary is gone
      for (const other of Object.values(cluster.workers ?? {})) other?.process.kill()
      process.exit(1)
    }
    log.error({ process: worker.process.pid, code }, 'a worker process exited; starting another')
    // the delay avoids a tight respawn loop
    const respawn = setTimeout(() => {
      respawns.delete(respawn)
      cluster.fork(environment)
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
  const settings = parseSettings(process.env)
  const isReadable = process.stderr.isTTY && !settings.production
  const log = createLog({ level: settings.logLevel, isReadable })
  if (settings.processes > 1 && cluster.isPrimary) {
    await openMetrics(settings, log, createClusterReader())
    const { db } = await prepare(settings, print)
    await db?.close()
    supervise(settings, log, await shareEmulators(settings))
    return
  }
  const server = await listen(startingServer(settings), settings, 'PORT')
  const metrics = cluster.isPrimary ? await openMetrics(settings, log) : measureForPrimary(settings)
  const prepared = await prepare(settings, cluster.isPrimary ? print : () => {})
  await serve(server, settings, prepared, { log, metrics })
  if (cluster.isPrimary) print(settings.baseUrl)
  else process.send?.('ready')
}

function measureForPrimary(settings: Settings) {
  if (!settings.metrics) return undefined
  const metrics = createMetrics()
  shareMetrics(metrics)
  return metrics
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError || error instanceof LockedError ? error.message : error)
  process.exit(1)
})
