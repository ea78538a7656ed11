import { type AutopayKey, hashOf, isHashOf } from './hash.ts'
import { hashedValues, readXml, textOf, UnreadableMessage } from './read-xml.ts'

/** The fields of a start that this shop sends, in the order in which Autopay numbers them: that of the hash. */
const FIELDS = [
  'ServiceID',
  'OrderID',
  'Amount',
  'Description',
  'GatewayID',
  'Currency',
  'CustomerEmail',
  'Language',
  'CustomerIP',
  'ValidityTime',
  'LinkValidityTime',
  'AuthorizationCode',
  'ReturnURL',
  'DefaultRegulationAcceptanceState',
  'DefaultRegulationAcceptanceID',
  'DefaultRegulationAcceptanceTime',
] as const
export type StartFields = Partial<Record<(typeof FIELDS)[number], string>>

/** The form of a start, signed. */
export function signedStart(fields: StartFields, key: AutopayKey): URLSearchParams {
  const all: StartFields = { ...fields, ServiceID: key.serviceId }
  const sent = FIELDS.flatMap((name) => (all[name] ? [[name, all[name]] as [string, string]] : []))
  const form = new URLSearchParams(sent)
  form.set(
    'Hash',
    hashOf(
      sent.map(([, value]) => value),
      key,
    ),
  )
  return form
}

/** What Autopay answers to a start in the background. */
export type StartAnswer =
  /** The reader goes there. */
  | { kind: 'continue'; url: string; orderId: string; remoteId: string }
  /** Accepted without a page, such as BLIK with its code. */
  | { kind: 'accepted'; orderId: string; remoteId: string; status: string }
  /** Nothing was begun, and nothing will be charged. */
  | { kind: 'refused'; reason: string }

/** Throws UnreadableMessage for what is no answer of Autopay: then it is not known whether a payment began. */
export function readStartAnswer(document: string, key: AutopayKey): StartAnswer {
  const root = readXml(document)
  if (root.name === 'error') return { kind: 'refused', reason: textOf(root, 'name') || 'ERROR' }
  if (root.name !== 'transaction') throw new UnreadableMessage(`transaction was expected, not ${root.name}`)
  const hash = textOf(root, 'hash')
  // Autopay need not sign a refusal, and it moves no money: a wrong signature is still no answer
  const isRefusal = textOf(root, 'confirmation') === 'NOTCONFIRMED'
  if (!(isRefusal && hash === '') && !isHashOf(hash, hashedValues(root), key))
    throw new UnreadableMessage('the hash of the answer is wrong')
  if (isRefusal) return { kind: 'refused', reason: textOf(root, 'reason') }
  const [orderId, remoteId, url] = [textOf(root, 'orderID'), textOf(root, 'remoteID'), textOf(root, 'redirecturl')]
  if (url) return { kind: 'continue', url, orderId, remoteId }
  if (textOf(root, 'confirmation') !== 'CONFIRMED')
    throw new UnreadableMessage('the answer neither accepts nor refuses')
  return { kind: 'accepted', orderId, remoteId, status: textOf(root, 'paymentStatus') }
}

/** Whether the query that a reader returned with was written by Autopay. It proves nothing about the payment. */
export const isReturnOfAutopay = (query: { ServiceID: string; OrderID: string; Hash: string }, key: AutopayKey) =>
  query.ServiceID === key.serviceId && isHashOf(query.Hash, [query.ServiceID, query.OrderID], key)
