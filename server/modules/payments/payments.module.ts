import type { Module } from '../../platform/module.ts'
import { bluepaymentResolvers } from './autopay/bluepayment.resolvers.ts'
import { serveIcons } from './autopay/serve-icons.ts'
import type { ConfirmJob, RecheckJob } from './attempts/apply-report.ts'
import { runCancelJob, runStatusJob, type StatusJob } from './attempts/attempt-jobs.ts'
import { runConfirmJob, runRecheckJob } from './attempts/check-jobs.ts'
import { invoiceDownloads } from './invoice-files.ts'
import {
  CANCEL_JOB,
  confirmJobOf,
  INVOICE_JOB,
  LATE_MAIL_JOB,
  LINK_JOB,
  RECHECK_JOB,
  REFUND_JOB,
  REFUND_STATUS_JOB,
  REMINDER_JOB,
  STATUS_JOB,
} from './job-kinds.ts'
import { sendLateMail, sendPaymentLink, sendReminder } from './payment-mails.ts'
import { paymentMetrics } from './payment-metrics.ts'
import { paymentRoutes } from './payment-routes.ts'
import { paymentsResolvers } from './payments.resolvers.ts'
import { runRefundJob, runRefundStatusJob, type RefundJob } from './refunds/refunds.ts'
import { providersOf } from './providers.ts'
import { personalData } from './personal-data.sql.ts'

export const paymentsModule: Module = {
  personalData,
  metrics: paymentMetrics,
  resolvers: {
    ...paymentsResolvers,
    ...bluepaymentResolvers,
    Query: { ...paymentsResolvers.Query, ...bluepaymentResolvers.Query },
  },
  access: {
    orderPayment: 'holder',
    startPayment: 'holder',
    generateNewPayUPaymentUrlAndSendMail: 'customer',
    generateBlueMediaPaymentUrl: 'customer',
    redirectUrl: 'holder',
    bluepaymentOrder: 'holder',
    bluepaymentGateways: 'everyone',
    bluepaymentAgreements: 'everyone',
  },
  async routes(app, parts) {
    await paymentRoutes(app, parts)
    serveIcons(app, parts)
  },
  jobs: (parts) => ({
    [STATUS_JOB]: (job: StatusJob) => runStatusJob(parts, job),
    ...Object.fromEntries(
      providersOf(parts.settings).flatMap(({ online }) =>
        online ? [[confirmJobOf(online.name), (job: ConfirmJob) => runConfirmJob(parts, job)]] : [],
      ),
    ),
    [RECHECK_JOB]: (job: RecheckJob) => runRecheckJob(parts, job),
    [CANCEL_JOB]: (job: { attemptId: number }) => runCancelJob(parts, job),
    [REFUND_JOB]: (job: RefundJob) => runRefundJob(parts, job),
    [REFUND_STATUS_JOB]: (job: { refundId: number; asked: number }) => runRefundStatusJob(parts, job),
    [INVOICE_JOB]: (job: { number: string; at: string }) => invoiceDownloads(parts.db, job),
    [REMINDER_JOB]: (job: { orderId: number }) => sendReminder(parts, job),
    [LINK_JOB]: (job: { orderId: number; at: string }) => sendPaymentLink(parts, job),
    [LATE_MAIL_JOB]: (job: { orderId: number; isRevived: boolean }) => sendLateMail(parts, job),
  }),
}
