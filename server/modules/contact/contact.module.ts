import type { Module } from '../../platform/module.ts'
import { contactResolvers } from './contact.resolvers.ts'
import { CONTACT_CONSENT, MESSAGE_RECEIVED } from './contact.ts'
import { deleteMessagesOf, personalData } from './personal-data.sql.ts'
import { sendContactMails } from './send-mails.ts'

export const contactModule: Module = {
  resolvers: contactResolvers,
  access: { contactPageConfig: 'everyone', contactUs: 'everyone', contactForm: 'everyone' },
  jobs: (parts) => ({ [MESSAGE_RECEIVED]: ({ id }: { id: number }) => sendContactMails(parts, id) }),
  personalData,
  consentWithdrawals: { [CONTACT_CONSENT]: (tx, _context, customerId) => deleteMessagesOf(tx, customerId) },
}
