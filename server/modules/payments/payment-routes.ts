import type { FastifyInstance, FastifyReply } from 'fastify'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { count } from '../../platform/process/module-metrics.ts'
import type { RouteParts } from '../../platform/module.ts'
import { verifyLink } from '../../platform/crypto/signed-link.ts'
import { findOrderById, PAYMENT_LINK, paymentPath } from '../orders/index.ts'
import { getViewLanguage } from '../store/index.ts'
import { applyReport } from './attempts/apply-report.ts'
import { STATUS_JOB } from './job-kinds.ts'
import { findAttempt, readAttempts, readPayment } from './payments.sql.ts'
import { FORGED_NOTIFICATIONS } from './payment-metrics.ts'
import type { HttpResponse, OnlineProvider, Outcome } from './provider.ts'
import { findOnlineProvider, providersOf } from './providers.ts'
import { applyRefundNotice } from './refunds/refunds.ts'
import { isOpen } from './attempts/states.ts'

const MAX_BYTES = 64 * 1024
/** Time limit for receiving the whole body. */
const BODY_TIMEOUT_MS = 5_000
/** A company reports from few addresses, and resends everything after an outage. */
const NOTIFICATION_RATE = { burst: 600, perSecond: 20 }
const RETURN_RATE = { burst: 60, perSecond: 1 }

const sendResponse = (reply: FastifyReply, { status, type = 'text/plain; charset=utf-8', body = '' }: HttpResponse) =>
  reply.code(status).type(type).header('cache-control', 'no-store').send(body)

/** Routes for notifications of companies, and for browsers that return from them. */
export async function paymentRoutes(app: FastifyInstance, parts: RouteParts): Promise<void> {
  await app.register(async (scope) => {
    // the signature covers the raw bytes
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    for (const online of providersOf(parts.settings).flatMap((provider) => provider.online ?? [])) {
      online.logTo?.(parts.log)
      notifyRoute(scope, online, parts, () => count(parts.metrics, FORGED_NOTIFICATIONS, { provider: online.name }))
    }
  })
  returnRoute(app, parts)
}

function notifyRoute(
  scope: FastifyInstance,
  online: OnlineProvider,
  { db, settings, limits, log, now = () => new Date() }: RouteParts,
  countForged: () => void,
) {
  scope.post(
    `/payments/notify/${online.name}`,
    {
      bodyLimit: MAX_BYTES,
      onRequest(request, reply, done) {
        if (!limits.take('payment notice', request.ip, NOTIFICATION_RATE)) {
          void sendResponse(reply.header('retry-after', 60), { status: 429 })
          return
        }
        const slow = setTimeout(() => request.raw.destroy(), BODY_TIMEOUT_MS)
        request.raw.once('end', () => clearTimeout(slow)).once('close', () => clearTimeout(slow))
        done()
      },
    },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const notification = online.parseNotification({ body, headers: request.headers })
      if (notification.kind === 'forged') {
        countForged()
        log.warn({ provider: online.name, reqId: request.id }, 'a payment notification failed verification')
        return sendResponse(reply, notification.response)
      }
      const outcomes: Outcome[] = []
      for (const report of notification.reports) {
        const outcome = await db.transaction((tx) =>
          applyReport(tx, online.name, report, { settings, now: now(), source: 'notification' }),
        )
        if (outcome === 'mismatch' || outcome === 'unknown')
          log.warn({ provider: online.name, reference: report.reference, outcome }, 'a payment report was rejected')
        outcomes.push(outcome)
      }
      for (const notice of notification.refunds ?? [])
        await db.transaction((tx) => applyRefundNotice(tx, online.name, notice))
      return sendResponse(reply, notification.response(outcomes))
    },
  )
}

/** Our own query parameters, not passed on. */
const OWN_PARAMETERS = new Set(['key', 'view'])

/** Passes the query parameters of a company on to a storefront that understands them. */
function withQuery(address: string, query: URLSearchParams): string {
  const url = new URL(address)
  for (const [name, value] of query) if (!OWN_PARAMETERS.has(name)) url.searchParams.set(name, value.slice(0, 200))
  return url.href
}

/** A returning browser proves nothing: enqueues a status query, and the page shows what is known by then. */
function returnRoute(app: FastifyInstance, { db, settings, limits, now = () => new Date() }: RouteParts) {
  app.get<{ Params: { provider: string } }>('/payments/return/:provider', async (request, reply) => {
    if (!limits.take('payment return', request.ip, RETURN_RATE)) return reply.code(429).header('retry-after', 60).send()
    const online = findOnlineProvider(settings, request.params.provider)
    if (!online) return reply.callNotFound()
    const query = new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1))
    const order = await returnedOrder(query, online)
    if (!order) return reply.code(303).header('location', '/').send()
    const { choice } = (await readPayment(db, order.id)) ?? {}
    if (choice?.backUrl) return reply.code(303).header('location', withQuery(choice.backUrl, query)).send()
    const { view } = await getViewLanguage(db, query.get('view') ?? order.storeCode)
    const path = await paymentPath(db, order)
    return reply
      .code(303)
      .headers({ location: `${view.isDefault ? '' : `/${view.code}`}${path}`, 'cache-control': 'no-store' })
      .send()
  })

  async function returnedOrder(query: URLSearchParams, online: OnlineProvider) {
    const link = await verifyLink(db, query.get('key') ?? '', PAYMENT_LINK, now())
    const reference = online.parseReturnQuery?.(query)
    const attempt = reference === undefined ? undefined : await findAttempt(db, online.name, reference)
    const orderId = link && !link.isExpired ? link.id : attempt?.orderId
    const payment = orderId === undefined ? undefined : await readPayment(db, orderId)
    const latest = payment && (await readAttempts(db, payment.id)).at(-1)
    if (latest && isOpen(latest.state))
      await enqueue(db, {
        kind: STATUS_JOB,
        payload: { attemptId: latest.id, isOnce: true },
        key: `${STATUS_JOB}:${latest.id}:returned`,
      })
    return payment && findOrderById(db, payment.orderId)
  }
}
