import { type AutopayKey, hashOf } from './hash.ts'
import { UnreadableMessage } from './read-xml.ts'
import { readTransactionList, type Transaction } from './transactions.ts'

/** An instant transaction notification, always of one transaction. */
export interface Itn {
  serviceId: string
  transaction: Transaction
  isAuthentic: boolean
}

/** Reads the body of the request, a form whose field `transactions` is a document in base64. */
export function readItn(body: string, key: AutopayKey): Itn {
  // a plus that its sender did not escape was read as a space
  const encoded = new URLSearchParams(body).get('transactions')?.replaceAll(' ', '+').trim() ?? ''
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(encoded)) throw new UnreadableMessage('the form has no document in base64')
  const { serviceId, transactions, isAuthentic } = readTransactionList(decode(encoded), key)
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

/** The signed answer that a notification needs; without it, and after NOTCONFIRMED, Autopay sends it again. */
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
