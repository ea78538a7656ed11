import type { Module } from '../../platform/module.ts'
import { ORDER_CANCELED } from './documents/cancel-order.ts'
import { ORDER_COMMENT } from './documents/comment-order.ts'
import { documentsResolvers } from './documents/documents.resolvers.ts'
import { ORDER_INVOICE } from './documents/invoice-order.ts'
import { ORDER_REFUND } from './documents/credit-memos/write-credit-memo.ts'
import { serveDocuments } from './documents/serve-documents.ts'
import { ORDER_SHIPMENT } from './documents/ship-order.ts'
import { PRESALE_FILES, settleReleasedFiles } from './presale/settle-presale.ts'
import { presaleResolvers } from './presale/presale.resolvers.ts'
import { sendConfirmation } from './mails/confirmation.ts'
import { sendInvoice, sendRefund } from './mails/document-mails.ts'
import { type CanceledItems, sendCanceledItems, sendCanceledUnpaid, sendComment } from './mails/order-notices.ts'
import { sendFiles } from './mails/files.ts'
import { sendShipment } from './mails/shipment.ts'
import { serveUploadedFiles } from './uploaded-files.ts'
import { serveOrderFeed } from './order-feed.ts'
import { ORDER_FILES } from './file-supply.ts'
import { ORDER_CONFIRMATION } from './orders.ts'
import { ordersResolvers } from './orders.resolvers.ts'
import { sendPaymentChanged } from './mails/payment-changed.ts'
import { ORDER_PAYMENT_CHANGED } from './payment-data.ts'
import { ORDER_CANCELLATION } from './unpaid-orders.ts'
import { personalData } from './personal-data.sql.ts'

interface DocumentJob {
  number: string
  id: number
}

export const ordersModule: Module = {
  personalData,
  resolvers: {
    ...ordersResolvers,
    ...documentsResolvers,
    ...presaleResolvers,
    CustomerOrder: { ...ordersResolvers.CustomerOrder, ...presaleResolvers.CustomerOrder },
  },
  access: {
    guestOrder: 'holder',
    guestOrderByToken: 'holder',
    guestOrders: 'holder',
    orderByInvoice: 'customer',
    orderByShipment: 'customer',
    orderByRefund: 'customer',
    subscribeToOrderStatus: 'customer',
  },
  routes(app, parts) {
    serveDocuments(app, parts)
    serveOrderFeed(app, parts)
    serveUploadedFiles(app, parts)
  },
  jobs: (parts) => ({
    [ORDER_CONFIRMATION]: ({ number }: { number: string }) => sendConfirmation(parts, number),
    [ORDER_CANCELLATION]: ({ number }: { number: string }) => sendCanceledUnpaid(parts, number),
    [ORDER_PAYMENT_CHANGED]: ({ number }: { number: string }) => sendPaymentChanged(parts, number),
    [ORDER_INVOICE]: ({ number, id }: DocumentJob) => sendInvoice(parts, `${ORDER_INVOICE}:${id}`, number, id),
    [ORDER_SHIPMENT]: ({ number, id }: DocumentJob) => sendShipment(parts, `${ORDER_SHIPMENT}:${id}`, number, id),
    [ORDER_REFUND]: ({ number, id }: DocumentJob) => sendRefund(parts, `${ORDER_REFUND}:${id}`, number, id),
    [ORDER_FILES]: ({ number, occasion }: { number: string; occasion: string }) => sendFiles(parts, number, occasion),
    [ORDER_COMMENT]: ({ number, comment, message }: { number: string; comment: number; message: string }) =>
      sendComment(parts, `${ORDER_COMMENT}:${comment}`, number, message),
    [ORDER_CANCELED]: ({ number, occasion, ...canceled }: CanceledItems & { number: string; occasion: number }) =>
      sendCanceledItems(parts, `${ORDER_CANCELED}:${occasion}`, number, canceled),
    [PRESALE_FILES]: () => settleReleasedFiles(parts.db, new Date()),
  }),
  schedule: { [PRESALE_FILES]: 60 * 60 },
}
