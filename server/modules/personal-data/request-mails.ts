import { mailedToken } from '../../platform/crypto/mailed-token.ts'
import { findCustomer } from '../customers/index.ts'
import { type MailContent, type MailContext, type MailParts, paragraph, sendMail } from '../mail/index.ts'

export const REQUEST_MAIL = 'personal-data-mail'
/** Days for which the mailed link works. */
export const LINK_DAYS = 2

export type RequestMail = { storeCode: string } & (
  | { kind: 'confirm'; customerId: number; tokenName: string }
  | { kind: 'refused'; customerId: number; reason: string }
  | { kind: 'erased'; email: string }
)

const confirm = (
  token: string,
  { seller: { shopName }, language: { t, plural }, address }: MailContext,
): MailContent => ({
  subject: t('Confirm that your data at %s is to be deleted', shopName),
  title: t('Do you want your account and data deleted?'),
  blocks: [
    paragraph(t('Good day!')),
    paragraph(
      t('Somebody, probably you, has asked us to delete your account and your data. Follow the link to confirm it.'),
    ),
    paragraph(plural(LINK_DAYS, 'The link works once, for 1 day.', 'The link works once, for %s days.')),
    { kind: 'link', text: t('Confirm the deletion'), href: address(`/privacy-settings/confirm/${token}`) },
    paragraph(t('If it was not you, do nothing, and set another password: your data stays as it is.')),
  ],
})

const refused = (reason: string, { seller: { shopName, email }, language: { t } }: MailContext): MailContent => ({
  subject: t('About your request to %s to delete your data', shopName),
  title: t('We could not delete your data'),
  blocks: [
    paragraph(t('Good day!')),
    paragraph(t('You have asked us to delete your account and your data. We could not do it, for this reason:')),
    paragraph(reason),
    paragraph(t('You may answer this mail, write to %s, or complain to the Personal Data Protection Office.', email)),
  ],
})

const erased = ({ seller: { shopName }, language: { t } }: MailContext): MailContent => ({
  subject: t('Your data at %s has been deleted', shopName),
  title: t('Your account and data have been deleted'),
  blocks: [
    paragraph(t('Good day!')),
    paragraph(t('Your account is gone, and with it what we kept about you.')),
    paragraph(t('We keep your invoices for as long as tax law requires: five years from the end of the tax year.')),
    paragraph(t('This mail is the last one: we have not kept your address.')),
  ],
})

/** Sends the mails about an erasure request: confirmation, refusal and completion. */
export async function sendRequestMail(parts: MailParts, mail: RequestMail): Promise<void> {
  const { storeCode } = mail
  if (mail.kind === 'erased')
    return sendMail(parts, { key: REQUEST_MAIL, storeCode, recipient: mail.email, isNotStored: true }, erased)
  const customer = await findCustomer(parts.db, { id: mail.customerId })
  if (!customer) return
  if (mail.kind === 'refused')
    return sendMail(
      parts,
      { key: `${REQUEST_MAIL}:refused:${mail.customerId}:${Date.now()}`, storeCode, recipient: customer.email },
      (context) => refused(mail.reason, context),
    )
  const token = await mailedToken(parts.db, mail.tokenName)
  await sendMail(
    parts,
    { key: `${REQUEST_MAIL}:${mail.tokenName}`, storeCode, recipient: customer.email, secrets: [token] },
    (context) => confirm(token, context),
  )
}
