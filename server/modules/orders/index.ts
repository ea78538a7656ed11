export { addCarriers, type Carrier } from './documents/carriers.ts'
export { type CancelResult, type CancelCommand, cancelOrder } from './documents/cancel-order.ts'
export { commentOrder, holdOrder, unholdOrder } from './documents/comment-order.ts'
export { deliverOrder } from './documents/deliver-order.ts'
export type { Documents } from './documents/document.ts'
export { listDocuments } from './documents/documents.ts'
export type { RequestedItem } from './documents/fulfilment.ts'
export { invoiceOrder } from './documents/invoice-order.ts'
export {
  boughtFileUrl,
  DOWNLOAD_PATH,
  filesKey,
  filesPath,
  findFileKey,
  orderIdOfFilesKey,
  sharedFileUrl,
} from './documents/links.ts'
export { lockOrder } from './documents/documents.sql.ts'
export { type CommandOptions, type CommandResult, runOrderCommand } from './documents/order-command.ts'
export { refundOrder } from './documents/credit-memos/refund-order.ts'
export { sendMessagePage } from './documents/serve-documents.ts'
export { shipOrder } from './documents/ship-order.ts'
export { withdrawableAfter } from './documents/credit-memos/withdrawable.ts'
export { readWithdrawn } from './documents/credit-memos/withdrawn.sql.ts'
export { loadUnpaidLimits, refuseTooManyUnpaid, type UnpaidLimits } from './guests/unpaid-limits.ts'
export { boughtItems } from './bundles/bundles.ts'
export { digitalConsentOf, enqueueFilesMail, hasFiles, suppliedFrom } from './file-supply.ts'
export { sendFilesAgain } from './documents/send-files.ts'
export { pointLine } from './delivery-point.ts'
export { optionsText, titleOf } from './item-options.ts'
export {
  canReorder,
  findGuestOrder,
  getOwnOrder,
  getProvenOrder,
  isVisibleTo,
  ORDER_NOT_FOUND,
} from './access/order-access.ts'
export type {
  Consent,
  OrderDraft,
  OrderedAddresses,
  OrderedDelivery,
  OrderedLines,
  OrderedPayment,
  OrderedTotals,
  OrderState,
  OrderSummary,
  PaymentDetails,
  PaymentTiming,
  PlacedOrder,
} from './order.ts'
export type { OrderedPoint, OrderedPromise, PickupPlace } from './order-delivery.ts'
export type { OrderedLink, OrderedPresale, OrderItem, OrderItemOptions } from './order-item.ts'
export {
  changePaymentMethod,
  findOrderById,
  ORDER_PAYMENT_CHANGED,
  PAYMENT_LINK,
  PAYMENT_REFUND,
  paymentKey,
  paymentPath,
  writeAdditionalInformation,
} from './payment-data.ts'
export { readSubjectOrder, readSubjectOrders } from './personal-data.sql.ts'
export { ordersModule } from './orders.module.ts'
export { customerOrder } from './orders.resolvers.ts'
export {
  createOrder,
  findOrder,
  findOrderOfCart,
  linkOrder,
  linkOrders,
  listOrders,
  newOrderId,
  ORDERS_LINKED,
} from './orders.ts'
export {
  addDigitalConsent,
  REVIEW_CONSENT,
  withdrawReviewConsent,
  withdrawReviewConsents,
  deleteNetworkKeys,
} from './orders.sql.ts'
export {
  cancelUnpaid,
  findOverdue,
  type OverdueOrder,
  recordPayment,
  reinstateOrder,
  addVisibleComment,
} from './unpaid-orders.ts'
