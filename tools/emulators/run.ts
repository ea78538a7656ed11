import { randomBytes } from 'node:crypto'
import { openEmulators } from './emulators.ts'
import { listen } from './frame/listen.ts'

const { env } = process
const port = Number(env['EMULATORS_PORT'] ?? 3900)
const host = env['EMULATORS_HOST'] ?? '127.0.0.1'
const key = () => randomBytes(16).toString('hex')
const payu = {
  posId: env['PAYU_POS_ID'] ?? '100001',
  clientId: env['PAYU_CLIENT_ID'] ?? '100001',
  clientSecret: env['PAYU_CLIENT_SECRET'] ?? key(),
  secondKey: env['PAYU_SECOND_KEY'] ?? key(),
}
const autopay = {
  id: env['AUTOPAY_SERVICE_ID'] ?? '900001',
  sharedKey: env['AUTOPAY_SHARED_KEY'] ?? key(),
  algorithm: env['AUTOPAY_HASH'] === 'sha512' ? ('sha512' as const) : ('sha256' as const),
  // not a parameter of a start: Autopay's staff configure it per shop
  notifyUrl: `${env['BASE_URL'] ?? 'http://localhost:3000'}/payments/notify/autopay`,
}

const { origin } = await listen((origin) => openEmulators(origin, { payu, autopay }, { seed: env['EMULATORS_SEED'] }), {
  port,
  host,
})
console.log(`The emulators listen. A shop uses them with these settings:
PAYU_URL=${origin}/payu
PAYU_POS_ID=${payu.posId}
PAYU_CLIENT_ID=${payu.clientId}
PAYU_CLIENT_SECRET=${payu.clientSecret}
PAYU_SECOND_KEY=${payu.secondKey}
AUTOPAY_URL=${origin}/autopay
AUTOPAY_SERVICE_ID=${autopay.id}
AUTOPAY_SHARED_KEY=${autopay.sharedKey}
AUTOPAY_HASH=${autopay.algorithm}
Notifications of Autopay go to ${autopay.notifyUrl}, as BASE_URL says.`)
