export { withdrawalsModule } from './withdrawals.module.ts'
export { listWithdrawals, type Withdrawal, withdrawnTitles } from './withdrawals.ts'
