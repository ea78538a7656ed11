/** Asks a company what became of an attempt. */
export const STATUS_JOB = 'payment-status'
/** Cancels an attempt at its company. */
export const CANCEL_JOB = 'payment-cancel'
/** Sends the mail about a payment that failed. */
export const REMINDER_JOB = 'payment-reminder'
/** Gives money back, as documents and cancellations of the order ask. */
export { PAYMENT_REFUND as REFUND_JOB } from '../orders/index.ts'
/** Asks a company what became of a refund, or for it again. */
export const REFUND_STATUS_JOB = 'payment-refund-status'
/** An order was paid that had ended for want of payment: done by the modules above, which have the stock. */
export const LATE_PAYMENT = 'payment-late'
/** Bills files that were paid, which opens them. */
export const INVOICE_JOB = 'payment-invoice'
/** Sends the link to another try, as the buyer asked. */
export const LINK_JOB = 'payment-link'
/** Informs the buyer what became of money that came late. */
export const LATE_MAIL_JOB = 'payment-late-mail'
