export { withdrawalsModule } from './withdrawals.module.ts'
export { listWithdrawals, type Withdrawal } from './withdrawals.ts'
