import { type AutopayKey, hashOf, isHashOf } from './hash.ts'
import { UnreadableMessage } from './read-xml.ts'
import { type DocumentType, readResponse, textOf } from './signed-document.ts'

/** The fields that this shop sends with a start, in Autopay's numbering, which is also the order of the hash. */
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

/** The signed form of a start. */
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

/** Autopay's response to a start in the background. */
export type StartResponse =
  /** The buyer continues at this URL. */
  | { kind: 'continue'; url: string; orderId: string; remoteId: string }
  /** Accepted without a redirect, such as BLIK with its code. */
  | { kind: 'accepted'; orderId: string; remoteId: string; status: string }
  /** Nothing was started, and nothing will be charged. */
  | { kind: 'refused'; reason: string }

const ANSWER: DocumentType = {
  root: 'transaction',
  fields: ['status', 'redirecturl', 'orderID', 'remoteID', 'confirmation', 'reason', 'paymentStatus'],
}

/**
 * Throws UnreadableMessage for anything that is not Autopay's response: whether a payment was started is then unknown.
 */
export function parseStartResponse(document: string, key: AutopayKey): StartResponse {
  const response = readResponse(document, ANSWER, key)
  if ('error' in response) return { kind: 'refused', reason: response.error }
  const { root, hasHash, isAuthentic } = response
  // a refusal may be unsigned, as it moves no money; with a wrong signature it is still no valid response
  const isRefusal = textOf(root, 'confirmation') === 'NOTCONFIRMED'
  if (!isAuthentic && (hasHash || !isRefusal)) throw new UnreadableMessage('the hash of the answer is wrong')
  if (isRefusal) return { kind: 'refused', reason: textOf(root, 'reason') }
  const [orderId, remoteId, url] = [textOf(root, 'orderID'), textOf(root, 'remoteID'), textOf(root, 'redirecturl')]
  if (url) return { kind: 'continue', url, orderId, remoteId }
  if (textOf(root, 'confirmation') !== 'CONFIRMED')
    throw new UnreadableMessage('the answer neither accepts nor refuses')
  return { kind: 'accepted', orderId, remoteId, status: textOf(root, 'paymentStatus') }
}

/** Whether Autopay signed the query of a return URL. It proves nothing about the payment. */
export const isReturnOfAutopay = (query: { ServiceID: string; OrderID: string; Hash: string }, key: AutopayKey) =>
  query.ServiceID === key.serviceId && isHashOf(query.Hash, [query.ServiceID, query.OrderID], key)
