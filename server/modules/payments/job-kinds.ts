/** Queries the status of an attempt at its company. */
export const STATUS_JOB = 'payment-status'
/** Queries whether a company's report is true. One kind for each company, so that none waits for another. */
export const confirmJobOf = (provider: string): string => `payment-confirm-${provider}`
/** Queries a payment once more after it was applied. */
export const RECHECK_JOB = 'payment-recheck'
/** Cancels an attempt at its company. */
export const CANCEL_JOB = 'payment-cancel'
/** Sends the mail about a failed payment. */
export const REMINDER_JOB = 'payment-reminder'
/** Refunds money as requested by documents and cancellations of the order. */
export { PAYMENT_REFUND as REFUND_JOB } from '../orders/index.ts'
/** Queries the status of a refund at its company, or requests it again. */
export const REFUND_STATUS_JOB = 'payment-refund-status'
/** Handles the payment of an order that was cancelled as unpaid; runs in a module above, which has the stock. */
export const LATE_PAYMENT = 'payment-late'
/** Invoices paid files, which makes them available. */
export const INVOICE_JOB = 'payment-invoice'
/** Sends the link for another attempt, as the buyer requested. */
export const LINK_JOB = 'payment-link'
/** Informs the buyer about the outcome of a late payment. */
export const LATE_MAIL_JOB = 'payment-late-mail'
