import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { RouteParts } from '../../../platform/module.ts'
import { findAutopay } from './bluepayment.ts'
import type { Gateway } from './gateway-list.ts'
import { AUTOPAY_CURRENCY } from './provider.ts'

const ICONS = { burst: 600, perSecond: 20 }
const DAY_SECONDS = 24 * 60 * 60

const versionOf = ({ iconUrl = '' }: Gateway) => createHash('sha256').update(iconUrl).digest('hex').slice(0, 8)
/** Changes when Autopay changes the icon's URL. */
export const iconPath = (gateway: Gateway) => `/payments/autopay/icons/${gateway.id}-${versionOf(gateway)}.webp`

/** Serves channel icons from the shop's own origin, the only one from which its pages load images. */
export function serveIcons(app: FastifyInstance, { settings, limits }: RouteParts) {
  const autopay = findAutopay(settings)
  if (!autopay) return
  app.get<{ Params: { file: string } }>('/payments/autopay/icons/:file', async (request, reply) => {
    if (!limits.take('payment icons', request.ip, ICONS)) return reply.code(429).header('retry-after', 60).send()
    const gateways = await autopay.channels.list(AUTOPAY_CURRENCY, 'pl')
    const gateway = gateways.find((one) => iconPath(one).endsWith(`/${request.params.file}`))
    const picture = gateway && (await autopay.icons.get(gateway))
    if (!picture) return reply.callNotFound()
    return reply
      .headers({ 'content-type': 'image/webp', 'cache-control': `public, max-age=${DAY_SECONDS}` })
      .send(picture)
  })
}
