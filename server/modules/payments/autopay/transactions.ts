import { type AutopayKey, isHashOf } from './hash.ts'
import { childOf, hashedValues, readXml, textOf, UnreadableMessage, type XmlElement } from './read-xml.ts'
import { readAmount, readTime } from './values.ts'

const STATUSES = ['PENDING', 'SUCCESS', 'FAILURE'] as const
export type PaymentStatus = (typeof STATUSES)[number]
const isStatus = (text: string): text is PaymentStatus => STATUSES.some((status) => status === text)

/** One of the transactions that a reference has at Autopay: a reader who changes the channel begins another. */
export interface Transaction {
  orderId: string
  /** Autopay's own. */
  remoteId: string
  /** Grosze. */
  amount: number
  currency: string
  gatewayId: number | undefined
  paidAt: Date | undefined
  status: PaymentStatus
  /** Such as AUTHORIZED or REJECTED_BY_USER; the list of them grows. */
  details: string
}

/**
 * Every field that counts has a form without the separator: the values of another signed message, such as the address
 * that a reader returns with, cannot stand for those of a transaction.
 */
function readTransaction(element: XmlElement): Transaction {
  const text = (name: string) => textOf(element, name)
  const [orderId, remoteId, currency, status] = [
    text('orderID'),
    text('remoteID'),
    text('currency'),
    text('paymentStatus'),
  ]
  const amount = readAmount(text('amount'))
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
    paidAt: readTime(text('paymentDate')),
    status,
    details: text('paymentStatusDetails'),
  }
}

export interface TransactionList {
  serviceId: string
  transactions: Transaction[]
  /** Signed with our key, and about our service. */
  isAuthentic: boolean
}

/** The document of a notification, and of an answer about the status: `transactionList`. */
export function readTransactionList(document: string, key: AutopayKey): TransactionList {
  const root = readXml(document)
  if (root.name !== 'transactionList') throw new UnreadableMessage(`transactionList was expected, not ${root.name}`)
  const serviceId = textOf(root, 'serviceID')
  return {
    serviceId,
    transactions: (childOf(root, 'transactions')?.children ?? []).map(readTransaction),
    isAuthentic: serviceId === key.serviceId && isHashOf(textOf(root, 'hash'), hashedValues(root), key),
  }
}
