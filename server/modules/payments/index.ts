export { endAttempts } from './attempts/attempt-jobs.ts'
export { LATE_PAYMENT } from './job-kinds.ts'
export { acceptLatePayment, refundLatePayment, lockLatePayment } from './late-payments.ts'
export {
  offersFor,
  type ActivePaymentMethod,
  createPayment,
  initialOrderState,
  type PaymentOffer,
  loadActivePaymentMethods,
  parsePaymentChoice,
  toMagentoMethod,
} from './payment-methods.ts'
export { lowerAmountOwed, lockPaymentBeforeOrder, recordManualPayment } from './payments.ts'
export { startPaymentOfNewOrder } from './attempts/start-placed.ts'
export type { JustPlaced } from './order-payment.ts'
export { paymentsModule } from './payments.module.ts'
export type { PaymentChoice } from './payments.sql.ts'
export type { OfferCriteria, OnlineProvider, PaymentProvider, ProviderParts } from './provider.ts'
export { addOpeners, type OpenProvider } from './providers.ts'
export { listDue, listPayments, paymentRecord, type PaymentRecord } from './records/overview.ts'
export { PaymentListError, parsePaymentList } from './records/read-payment-list.ts'
export { type ListedPayment, type Reconciliation, reconcile, reconcileList } from './records/reconcile.ts'
export { recordManualRefund } from './refunds/refunds.ts'
