import type { AutopayKey } from './hash.ts'
import { UnreadableMessage, type XmlElement } from './read-xml.ts'
import { childOf, type DocumentType, readSigned, textOf } from './signed-document.ts'
import { parseAmount, parseTime } from './values.ts'

const CUSTOMER =
  'fName lName streetName streetHouseNo streetStaircaseNo streetPremiseNo postalCode city nrb senderData'.split(' ')

/** The document of notifications and of status responses, with all fields that a transaction may have. */
const TRANSACTION_LIST: DocumentType = {
  root: 'transactionList',
  fields: [
    'serviceID',
    {
      name: 'transactions',
      fields: [
        {
          name: 'transaction',
          isRepeated: true,
          fields: [
            'orderID',
            'remoteID',
            'amount',
            'currency',
            'gatewayID',
            'paymentDate',
            'paymentStatus',
            'paymentStatusDetails',
            'addressIP',
            'invoiceNumber',
            'customerNumber',
            'customerEmail',
            'customerPhone',
            'title',
            { name: 'customerData', fields: CUSTOMER },
            'verificationStatus',
            {
              name: 'verificationStatusReasons',
              fields: [{ name: 'verificationStatusReason', isRepeated: true }],
            },
            'startAmount',
            { name: 'recurringData', fields: ['recurringAction', 'clientHash', 'expirationDate'] },
            { name: 'cardData', fields: ['index', 'validityYear', 'validityMonth', 'issuer', 'bin', 'mask'] },
            'gatewayCustomerID',
            'schemeTransactionID',
          ],
        },
      ],
    },
  ],
}

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
}

/**
 * The formats of all fields up to the status exclude the hash's separator and each other, so that the values of another
 * signed message, such as a return URL, cannot pass for those of a transaction.
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
  const [gateway, date] = [text('gatewayID'), text('paymentDate')]
  const paidAt = parseTime(date)
  if (!/^\d{0,5}$/.test(gateway) || (date !== '' && paidAt === undefined))
    throw new UnreadableMessage('a transaction has no channel or date')
  return {
    orderId,
    remoteId,
    amount,
    currency,
    gatewayId: gateway === '' ? undefined : Number(gateway),
    paidAt,
    status,
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
  const { root, isAuthentic } = readSigned(document, TRANSACTION_LIST, key)
  const serviceId = textOf(root, 'serviceID')
  return {
    serviceId,
    transactions: (childOf(root, 'transactions')?.children ?? []).map(parseTransaction),
    isAuthentic: isAuthentic && serviceId === key.serviceId,
  }
}
