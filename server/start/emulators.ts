import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { request as openRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../platform/process/log.ts'
import { EMULATORS_PATH } from '../platform/process/payment-settings.ts'
import type { Settings } from '../platform/process/settings.ts'

/** Environment variable with the URL of the process that runs the emulators; set by it for the workers. */
const EMULATORS_URL_VARIABLE = 'ZAKLADKA_EMULATORS'

const isUsed = ({ payu, autopay, production }: Settings) =>
  !production && (payu?.isBuiltIn === true || autopay?.isBuiltIn === true)

const accountsOf = ({ payu, autopay, baseUrl }: Settings) => ({
  ...(payu?.isBuiltIn && { payu }),
  ...(autopay?.isBuiltIn && {
    autopay: { ...autopay, id: autopay.serviceId, notifyUrl: `${baseUrl}/payments/notify/autopay` },
  }),
})

/** The emulators call the shop back by its internal URL, even where its public URL is given. */
const optionsOf = ({ baseUrl, ownUrl }: Settings) => ({
  isPrivate: true,
  allowedOrigins: [new URL(baseUrl).origin],
  toInternalUrl: (url: string) => (url.startsWith(`${baseUrl}/`) ? ownUrl + url.slice(baseUrl.length) : url),
})

const open = async (settings: Settings) => {
  // never loaded in production
  const { openEmulators } = await import('../../tools/emulators/emulators.ts')
  return openEmulators(settings.baseUrl + EMULATORS_PATH, accountsOf(settings), optionsOf(settings))
}

const belowPath = <E>(emulators: Readonly<Record<string, E>>) =>
  Object.fromEntries(Object.entries(emulators).map(([path, emulator]) => [EMULATORS_PATH + path, emulator]))

/** Runs the emulators in one process for all workers, since they keep payments in memory. */
export async function shareEmulators(settings: Settings): Promise<Record<string, string>> {
  if (!isUsed(settings)) return {}
  const { listen } = await import('../../tools/emulators/frame/listen.ts')
  const emulators = belowPath(await open(settings))
  const { origin } = await listen(() => emulators)
  return { [EMULATORS_URL_VARIABLE]: origin }
}

/** Mounts the emulated providers at /dev, unless others are configured; never in production. */
export async function mountEmulators(http: FastifyInstance, settings: Settings, log: Log) {
  if (!isUsed(settings)) return
  log.warn(`payments are emulated at ${settings.baseUrl}${EMULATORS_PATH}: orders count as paid without any money`)
  const shared = process.env[EMULATORS_URL_VARIABLE]
  const handler = shared ? forward(shared) : await createLocalHandler(http, settings, log)
  await http.register(async (app) => {
    // the emulators parse bodies themselves
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const provider of Object.keys(accountsOf(settings)))
      app.all(`${EMULATORS_PATH}/${provider}/*`, (request, reply) => {
        reply.hijack()
        void handler(request.raw, reply.raw)
      })
  })
}

async function createLocalHandler(http: FastifyInstance, settings: Settings, log: Log) {
  const { dispatch } = await import('../../tools/emulators/frame/listen.ts')
  const emulators = await open(settings)
  for (const [name, emulator] of Object.entries(emulators)) {
    const file = stateFileOf(settings, name)
    try {
      if (existsSync(file)) emulator.load(readFileSync(file, 'utf8'))
    } catch (error) {
      // lost test payments must not prevent the start of the shop
      log.warn({ file, err: error }, 'the saved state of an emulator cannot be read')
    }
  }
  http.addHook('onClose', () => {
    for (const [name, emulator] of Object.entries(emulators)) {
      saveState(stateFileOf(settings, name), emulator.save())
      emulator.close()
    }
  })
  return dispatch(belowPath(emulators))
}

/** Payments are kept over a restart, so that they can be refunded later. */
const stateFileOf = ({ dataDir }: Settings, name: string) =>
  path.join(dataDir, 'emulators', `${name.replace('/', '')}.json`)

function saveState(file: string, saved: string | undefined) {
  if (saved === undefined) return
  mkdirSync(path.dirname(file), { recursive: true })
  // written atomically, as another process may read it
  writeFileSync(`${file}.new`, saved, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Forwards a request with the client's address, so that access from this machine only is still enforced. */
const forward = (origin: string) => async (request: IncomingMessage, response: ServerResponse) => {
  const from = request.socket.remoteAddress ?? ''
  const isOwn = /^(?:::1|(?:::ffff:)?127\.)/.test(from)
  const headers = { ...request.headers, ...(!isOwn && { 'x-forwarded-for': from }) }
  const upstreamRequest = openRequest(
    origin + (request.url ?? ''),
    { method: request.method, headers },
    (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
      upstreamResponse.pipe(response)
    },
  )
  upstreamRequest.on('error', () => response.destroy())
  request.pipe(upstreamRequest)
}
