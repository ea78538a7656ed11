import type { Module } from '../../platform/module.ts'
import { serveInbox } from './inbox/inbox.ts'
import { personalData } from './personal-data.sql.ts'
import { countUnsentMails } from './unsent-mails.sql.ts'

export const mailModule: Module = {
  personalData,
  routes: serveInbox,
  metrics: { mail_unsent_mails: { help: 'Mails that could not be sent so far', read: countUnsentMails } },
}
