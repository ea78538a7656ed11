import { type AutopayKey, isHashOf } from './hash.ts'
import { childOf, hashedValues, parseXml, textOf, UnreadableMessage, type XmlElement } from './read-xml.ts'
import { parseAmount, parseTime } from './values.ts'

const STATUSES = ['PENDING', 'SUCCESS', 'FAILURE'] as const
export type PaymentStatus = (typeof STATUSES)[number]
const isStatus = (text: string): text is PaymentStatus => STATUSES.some((status) => status === text)

/** One of the transactions of a reference: a buyer who changes the channel starts another. */
export interface Transaction {
  orderId: string
  /** Autopay's id. */
  remoteId: string
  /** Grosze. */
  amount: number
  currency: string
  gatewayId: number | undefined
  paidAt: Date | undefined
  status: PaymentStatus
  /** Such as AUTHORIZED or REJECTED_BY_USER; Autopay adds values over time. */
  details: string
}

/**
 * The formats of all relevant fields exclude the hash separator, so that values of another signed message, such as a
 * return URL, cannot pass for those of a transaction.
 */
function parseTransaction(element: XmlElement): Transaction {
  const text = (name: string) => textOf(element, name)
  const [orderId, remoteId, currency, status] = [
    text('orderID'),
    text('remoteID'),
    text('currency'),
    text('paymentStatus'),
  ]
  const amount = parseAmount(text('amount'))
  if (!/^[\w-]{1,32}$/.test(orderId) || !/^\w{1,20}$/.test(remoteId) || !/^[A-Z]{3}$/.test(currency))
    throw new UnreadableMessage('a transaction has no reference or currency')
  if (amount === undefined || !isStatus(status)) throw new UnreadableMessage('a transaction has no amount or status')
  const gateway = text('gatewayID')
  return {
    orderId,
    remoteId,
    amount,
    currency,
    gatewayId: /^\d{1,5}$/.test(gateway) ? Number(gateway) : undefined,
    paidAt: parseTime(text('paymentDate')),
    status,
    details: text('paymentStatusDetails'),
  }
}

export interface TransactionList {
  serviceId: string
  transactions: Transaction[]
  /** Signed with our key, for our service. */
  isAuthentic: boolean
}

/** Parses `transactionList`, the document of notifications and of status responses. */
export function parseTransactionList(document: string, key: AutopayKey): TransactionList {
  const root = parseXml(document)
  if (root.name !== 'transactionList') throw new UnreadableMessage(`transactionList was expected, not ${root.name}`)
  const serviceId = textOf(root, 'serviceID')
  return {
    serviceId,
    transactions: (childOf(root, 'transactions')?.children ?? []).map(parseTransaction),
    isAuthentic: serviceId === key.serviceId && isHashOf(textOf(root, 'hash'), hashedValues(root), key),
  }
}
