import { type MailBlock, paragraph, type MailParts } from '../../mail/index.ts'
import { filesKey, filesPath } from '../documents/links.ts'
import { areFilesPaid, digitalConsentOf, hasFiles, suppliedFrom } from '../file-supply.ts'
import { digitalConsent } from './consumer-rights.ts'
import { orderLink, orderMail, type OrderMailContext, sendOrderMail } from './order-mail.ts'

/** The link to the files of an order, which needs no account. */
export async function filesBlocks(
  { db }: MailParts,
  { order, language: { t, date }, address }: OrderMailContext,
): Promise<MailBlock[]> {
  const now = new Date()
  const from = digitalConsentOf(order) ? null : suppliedFrom(order.placedAt, now)
  return [
    paragraph(
      from
        ? t(
            'Your files are ready. We supply them as soon as you agree to it on their page, or without that on %s, ' +
              'when the time for withdrawal is over.',
            date(from.toISOString()),
          )
        : t('Your files are ready. The link opens them for 90 days, without an account; your order has a new one.'),
    ),
    {
      kind: 'link',
      text: t('Get your files'),
      href: address(filesPath(await filesKey(db, order.id, 'mail', now))),
    },
  ]
}

/** Sent when the files are paid for, when the consent to their supply is given later, and on request. */
export const sendFiles = (parts: MailParts, key: string, number: string): Promise<void> =>
  sendOrderMail(parts, key, number, async (context) => {
    const { order, language } = context
    const { t } = language
    return orderMail(context, t('Files of order %s', number), t('Your files'), [
      ...(areFilesPaid(order)
        ? await filesBlocks(parts, context)
        : [paragraph(t('The files of your order can be downloaded once it is paid for.'))]),
      ...(hasFiles(order) && digitalConsentOf(order) ? digitalConsent(order, language) : []),
      orderLink(context),
    ])
  })
