import type { Module } from '../../platform/module.ts'
import { serveInbox } from './inbox/inbox.ts'
import { deleteOldMails } from './retention.sql.ts'

const DELETE_OLD_MAILS = 'delete-old-mails'

export const mailModule: Module = {
  routes: serveInbox,
  jobs: ({ db }) => ({ [DELETE_OLD_MAILS]: () => deleteOldMails(db) }),
  schedule: { [DELETE_OLD_MAILS]: 24 * 60 * 60 },
}
