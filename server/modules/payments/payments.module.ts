import type { Module } from '../../platform/module.ts'
import { doCancelJob, doStatusJob, type StatusJob } from './attempt-jobs.ts'
import { CANCEL_JOB, REFUND_JOB, REFUND_STATUS_JOB, STATUS_JOB } from './job-kinds.ts'
import { paymentRoutes } from './payment-routes.ts'
import { paymentsResolvers } from './payments.resolvers.ts'
import { doRefundJob, doRefundStatusJob, type RefundJob } from './refunds.ts'

export const paymentsModule: Module = {
  resolvers: paymentsResolvers,
  access: {
    orderPayment: 'holder',
    startPayment: 'holder',
    generateNewPayUPaymentUrlAndSendMail: 'customer',
    generateBlueMediaPaymentUrl: 'customer',
  },
  routes: paymentRoutes,
  jobs: (parts) => ({
    [STATUS_JOB]: (job: StatusJob) => doStatusJob(parts, job),
    [CANCEL_JOB]: (job: { attemptId: number }) => doCancelJob(parts, job),
    [REFUND_JOB]: (job: RefundJob) => doRefundJob(parts, job),
    [REFUND_STATUS_JOB]: (job: { refundId: number; asked: number }) => doRefundStatusJob(parts, job),
  }),
}
