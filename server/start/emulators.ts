import { request as openRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../platform/process/log.ts'
import { EMULATORS_PATH } from '../platform/process/payment-settings.ts'
import type { Settings } from '../platform/process/settings.ts'

/** Where the one process that has the emulators listens, for its siblings; set by it alone. */
const ADDRESS = 'ZAKLADKA_EMULATORS'

const isUsed = ({ payu, autopay, production }: Settings) =>
  !production && (payu?.isBuiltIn === true || autopay?.isBuiltIn === true)

const accountsOf = ({ payu, autopay, baseUrl }: Settings) => ({
  ...(payu?.isBuiltIn && { payu }),
  ...(autopay?.isBuiltIn && {
    autopay: { ...autopay, id: autopay.serviceId, notifyUrl: `${baseUrl}/payments/notify/autopay` },
  }),
})

/** By which way this machine reaches what the shop calls by its public address. */
const optionsOf = ({ baseUrl, ownUrl }: Settings) => ({
  isPrivate: true,
  allowedOrigins: [new URL(baseUrl).origin],
  reach: (url: string) => (url.startsWith(`${baseUrl}/`) ? ownUrl + url.slice(baseUrl.length) : url),
})

const open = async (settings: Settings) => {
  // not loaded in production
  const { openEmulators } = await import('../../tools/emulators/emulators.ts')
  return openEmulators(settings.baseUrl + EMULATORS_PATH, accountsOf(settings), optionsOf(settings))
}

const belowPath = <E>(emulators: Readonly<Record<string, E>>) =>
  Object.fromEntries(Object.entries(emulators).map(([path, emulator]) => [EMULATORS_PATH + path, emulator]))

/** Where several processes answer for the shop: emulators remember payments, so one process has them for all. */
export async function shareEmulators(settings: Settings): Promise<Record<string, string>> {
  if (!isUsed(settings)) return {}
  const { listen } = await import('../../tools/emulators/frame/listen.ts')
  const emulators = belowPath(await open(settings))
  const { origin } = await listen(() => emulators)
  return { [ADDRESS]: origin }
}

/** The emulated providers at /dev, where no other is set; never in production. */
export async function mountEmulators(http: FastifyInstance, settings: Settings, log: Log) {
  if (!isUsed(settings)) return
  log.warn(`payments are emulated at ${settings.baseUrl}${EMULATORS_PATH}: orders count as paid without any money`)
  const shared = process.env[ADDRESS]
  const answer = shared ? forward(shared) : await answerHere(http, settings)
  await http.register(async (app) => {
    // the emulators read bodies themselves
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const provider of Object.keys(accountsOf(settings)))
      app.all(`${EMULATORS_PATH}/${provider}/*`, (request, reply) => {
        reply.hijack()
        void answer(request.raw, reply.raw)
      })
  })
}

async function answerHere(http: FastifyInstance, settings: Settings) {
  const { dispatch } = await import('../../tools/emulators/frame/listen.ts')
  const emulators = belowPath(await open(settings))
  http.addHook('onClose', () => {
    for (const emulator of Object.values(emulators)) emulator.close()
  })
  return dispatch(emulators)
}

/** As it came, with whom it came from: what is open to this machine alone stays so. */
const forward = (origin: string) => async (request: IncomingMessage, response: ServerResponse) => {
  const from = request.socket.remoteAddress ?? ''
  const isOwn = /^(?:::1|(?:::ffff:)?127\.)/.test(from)
  const headers = { ...request.headers, ...(!isOwn && { 'x-forwarded-for': from }) }
  const passed = openRequest(origin + (request.url ?? ''), { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  request.pipe(passed)
}
