export { type Cover, heading, type MailBlock, type MailContent, paragraph } from './mail-content.ts'
export { mailModule } from './mail.module.ts'
export { deleteMails } from './personal-data.sql.ts'
export { type Envelope, type MailContext, type MailParts, sendMail } from './send-mail.ts'
