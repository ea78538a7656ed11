import { type MailParts, sendMail } from '../mail/index.ts'
import { notice, receipt } from './mails.ts'
import { countUnmatched, readWithdrawal } from './withdrawals.sql.ts'

/** Receipts a day for orders of other e-mail addresses: the form must not flood a stranger's mailbox. */
const MAX_UNMATCHED_PER_DAY = 5

/** Sends the receipt to the consumer and a notice to the shop. */
export async function sendWithdrawalMails(parts: MailParts, id: number): Promise<void> {
  const withdrawal = await readWithdrawal(parts.db, id)
  if (!withdrawal) throw new Error(`there is no withdrawal ${id} for this mail`)
  const { storeCode, email: recipient, isBuyers } = withdrawal
  if (isBuyers || (await countUnmatched(parts.db, withdrawal)) < MAX_UNMATCHED_PER_DAY)
    await sendMail(parts, { key: `withdrawal-receipt:${id}`, storeCode, recipient }, (context) =>
      receipt(withdrawal, context),
    )
  // to the shop, in the language of its default view
  await sendMail(parts, { key: `withdrawal-notice:${id}`, storeCode: '' }, (context) => notice(withdrawal, context))
}
