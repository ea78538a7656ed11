import type { Module } from '../../platform/module.ts'
import { sendWithdrawalMails } from './send-mails.ts'
import { WITHDRAWAL_RECEIVED } from './withdrawals.ts'
import { withdrawalsResolvers } from './withdrawals.resolvers.ts'
import { personalData } from './personal-data.sql.ts'

export const withdrawalsModule: Module = {
  personalData,
  resolvers: withdrawalsResolvers,
  access: { withdrawFromContract: 'everyone' },
  jobs: (parts) => ({ [WITHDRAWAL_RECEIVED]: ({ id }: { id: number }) => sendWithdrawalMails(parts, id) }),
}
