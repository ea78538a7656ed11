import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type AutopayKey, hashOf, isHashOf } from './hash.ts'
import { UnreadableMessage } from './read-xml.ts'
import { type DocumentType, readResponse, readSigned, textOf } from './signed-document.ts'

/** 32 letters and digits, the same for the same refund: Autopay confirms a repetition without refunding again. */
export const messageIdOf = (idempotencyKey: string): string =>
  createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32)

export function signedForm(fields: readonly (readonly [name: string, value: string])[], key: AutopayKey) {
  const all = [['ServiceID', key.serviceId] as const, ...fields]
  const form = new URLSearchParams(all.map(([name, fieldValue]): [string, string] => [name, fieldValue]))
  form.set(
    'Hash',
    hashOf(
      all.map(([, fieldValue]) => fieldValue),
      key,
    ),
  )
  return form
}

export type RefundResponse = { kind: 'accepted' } | { kind: 'refused'; reason: string }

const REFUND_ANSWER: DocumentType = { root: 'transactionRefund', fields: ['serviceID', 'messageID'] }

/** Accepted means that Autopay will try; `outDetails` returns the result. */
export function parseRefundResponse(document: string, messageId: string, key: AutopayKey): RefundResponse {
  const response = readResponse(document, REFUND_ANSWER, key)
  if ('error' in response) return { kind: 'refused', reason: response.error }
  const { root, isAuthentic } = response
  if (!isAuthentic) throw new UnreadableMessage('the hash is wrong')
  if (textOf(root, 'serviceID') !== key.serviceId || textOf(root, 'messageID') !== messageId)
    throw new UnreadableMessage('the answer is about another refund')
  return { kind: 'accepted' }
}

export type RefundProgress = { state: 'pending' | 'done' | 'failed'; status: string; remoteId: string | undefined }

const value = v.pipe(v.nullish(v.union([v.string(), v.number()]), ''), v.transform(String))
const Details = v.object({
  serviceId: value,
  messageId: value,
  status: value,
  remoteOutId: value,
  hash: value,
  errorStatus: value,
})

/** The JSON response of `outDetails`. */
export function parseRefundDetails(response: unknown, messageId: string, key: AutopayKey): RefundProgress {
  const read = v.safeParse(Details, response)
  if (!read.success) throw new UnreadableMessage('the answer has no details')
  const { serviceId, status, remoteOutId, hash, errorStatus } = read.output
  if (hash === '' && errorStatus) throw new UnreadableMessage(`there is no such refund: ${errorStatus}`)
  if (!isHashOf(hash, [serviceId, read.output.messageId, status, remoteOutId], key))
    throw new UnreadableMessage('the hash is wrong')
  if (serviceId !== key.serviceId || read.output.messageId !== messageId)
    throw new UnreadableMessage('the answer is about another refund')
  if (!/^[A-Z_]+$/.test(status)) throw new UnreadableMessage('the answer has no status')
  return {
    state: status === 'DONE' ? 'done' : status.startsWith('CANCELED') ? 'failed' : 'pending',
    status,
    remoteId: remoteOutId || undefined,
  }
}

export type CancelResponse = { isConfirmed: boolean; reason: string }

const CANCEL_ANSWER: DocumentType = {
  root: 'transaction',
  fields: ['serviceID', 'messageID', 'confirmation', 'reason'],
}

export function parseCancelResponse(document: string, key: AutopayKey): CancelResponse {
  const { root, isAuthentic } = readSigned(document, CANCEL_ANSWER, key)
  const isConfirmed = textOf(root, 'confirmation') === 'CONFIRMED'
  if (isConfirmed && !isAuthentic) throw new UnreadableMessage('the hash is wrong')
  return { isConfirmed, reason: textOf(root, 'reason') }
}
