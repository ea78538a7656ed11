import { type MailParts, sendMail } from '../mail/index.ts'
import { countEarlier, readMessage } from './contact.sql.ts'
import { forShop, receipt } from './mails.ts'

/** Receipts a day for one address: the form must not flood a stranger's mailbox. */
const MAX_RECEIPTS = 3

/** Sends the message to the shop and its receipt to the reader. */
export async function sendContactMails(parts: MailParts, id: number): Promise<void> {
  const message = await readMessage(parts.db, id)
  // deleted in the meantime
  if (!message) return
  const { storeCode, email } = message
  // to the shop, in the language of its default view
  await sendMail(parts, { key: `contact-message:${id}`, storeCode: '', replyTo: email }, (context) =>
    forShop(message, context),
  )
  if (message.isOwners || (await countEarlier(parts.db, message)) < MAX_RECEIPTS)
    await sendMail(parts, { key: `contact-receipt:${id}`, storeCode, recipient: email }, (context) =>
      receipt(message, context),
    )
}
