import { createHash } from 'node:crypto'
import type { EmulatorParts } from '../frame/route.ts'
import type { NotificationSettings } from '../frame/outbox.ts'
import type { PayuAccount } from './account.ts'
import { type PayuOrder, type PayuRefund, properties, toOrderJson } from './order.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Retry schedule in milliseconds after the first attempt; the first retry is immediate. */
export const RESEND_AFTER_MS = [
  0,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[1, 2, 3, 6, 9, 12, 15, 18, 21, 24, 36, 48, 60, 72].map((hours) => hours * HOUR_MS),
]

const HASHES: Readonly<Record<string, string>> = {
  MD5: 'md5',
  SHA: 'sha256',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
}

/** Signature header over the exact bytes of the body. */
function signatureOf(body: string, key: string, algorithm = 'MD5'): string {
  const signature = createHash(HASHES[algorithm] ?? 'md5')
    .update(body)
    .update(key)
    .digest('hex')
  return `sender=checkout;signature=${signature};algorithm=${algorithm};content=DOCUMENT`
}

function signNotification(body: string, { secondKey }: PayuAccount, { signature, algorithm }: NotificationSettings) {
  const value = signatureOf(body, signature === 'bad' ? `not ${secondKey}` : secondKey, algorithm)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (signature !== 'missing') Object.assign(headers, { 'openpayu-signature': value, 'x-openpayu-signature': value })
  return { headers, body }
}

export function createNotifier({ outbox, clock, options }: EmulatorParts, account: PayuAccount) {
  const { allowedOrigins } = options

  /** Sends any body as a signed notification. */
  function send(url: string | undefined, subject: string, body: object, fields: Readonly<Record<string, unknown>>) {
    if (!url || (allowedOrigins && !allowedOrigins.includes(new URL(url).origin))) return
    const text = JSON.stringify(body)
    outbox.send({
      subject,
      url,
      fields: { ...fields, orderId: subject },
      write: (settings) => signNotification(text, account, settings),
      isAccepted: ({ status }) => status === 200,
    })
  }

  return {
    send,
    order(order: PayuOrder) {
      const body = {
        order: toOrderJson(order, account),
        ...(order.status === 'COMPLETED' && { localReceiptDateTime: clock.iso() }),
        properties: properties(order),
      }
      send(order.notifyUrl, order.orderId, body, { status: order.status })
    },
    refund(order: PayuOrder, refund: PayuRefund) {
      const body = {
        orderId: order.orderId,
        extOrderId: order.extOrderId,
        refund: {
          refundId: refund.refundId,
          ...(refund.extRefundId && { extRefundId: refund.extRefundId }),
          amount: String(refund.amount),
          currencyCode: order.currencyCode,
          status: refund.status,
          statusDateTime: refund.changedAt,
          reason: 'refund',
          reasonDescription: refund.description,
          refundDate: refund.createdAt,
        },
      }
      send(order.notifyUrl, order.orderId, body, { refund: refund.status })
    },
  }
}

export type Notifier = ReturnType<typeof createNotifier>
