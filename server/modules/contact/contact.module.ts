import type { Module } from '../../platform/module.ts'
import { contactResolvers } from './contact.resolvers.ts'
import { FORGET_MESSAGES, forgetMessages, MESSAGE_RECEIVED } from './contact.ts'
import { personalData } from './personal-data.sql.ts'
import { sendContactMails } from './send-mails.ts'

const A_DAY = 24 * 60 * 60

export const contactModule: Module = {
  resolvers: contactResolvers,
  access: { contactPageConfig: 'everyone', contactUs: 'everyone', contactForm: 'everyone' },
  jobs: (parts) => ({
    [MESSAGE_RECEIVED]: ({ id }: { id: number }) => sendContactMails(parts, id),
    [FORGET_MESSAGES]: async () => void (await forgetMessages(parts.db, parts.now?.() ?? new Date())),
  }),
  personalData,
  schedule: { [FORGET_MESSAGES]: A_DAY },
}
