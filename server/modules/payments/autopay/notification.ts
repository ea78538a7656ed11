import { type AutopayKey, hashOf } from './hash.ts'
import { UnreadableMessage } from './read-xml.ts'
import { parseTransactionList, type Transaction } from './transactions.ts'

/** An instant transaction notification, always about one transaction. */
export interface Itn {
  serviceId: string
  transaction: Transaction
  isAuthentic: boolean
}

/** Parses the request body, a form whose field `transactions` is a base64 document. */
export function parseItn(body: string, key: AutopayKey): Itn {
  // an unescaped plus was decoded as a space
  const [encoded = '', ...others] = new URLSearchParams(body)
    .getAll('transactions')
    .map((document) => document.replaceAll(' ', '+').trim())
  if (others.length > 0 || !/^[A-Za-z\d+/]+={0,2}$/.test(encoded))
    throw new UnreadableMessage('the form has no document in base64')
  const { serviceId, transactions, isAuthentic } = parseTransactionList(decode(encoded), key)
  const [transaction, ...more] = transactions
  if (!transaction || more.length > 0) throw new UnreadableMessage('a notification is of one transaction')
  return { serviceId, transaction, isAuthentic }
}

function decode(encoded: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'))
  } catch {
    throw new UnreadableMessage('the document is not in UTF-8')
  }
}

/** The signed response to a notification. Without it, and after NOTCONFIRMED, Autopay repeats the notification. */
export function confirmationOf(orderId: string, isConfirmed: boolean, key: AutopayKey): string {
  const confirmation = isConfirmed ? 'CONFIRMED' : 'NOTCONFIRMED'
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    `<confirmationList><serviceID>${key.serviceId}</serviceID><transactionsConfirmations><transactionConfirmed>` +
    `<orderID>${orderId}</orderID><confirmation>${confirmation}</confirmation>` +
    '</transactionConfirmed></transactionsConfirmations>' +
    `<hash>${hashOf([key.serviceId, orderId, confirmation], key)}</hash></confirmationList>`
  )
}
