import { type MailBlock, paragraph, type MailParts } from '../../mail/index.ts'
import { filesKey, filesPath } from '../documents/links.ts'
import { AFTER_WITHDRAWAL, ORDER_FILES, digitalConsentOf, hasFiles, suppliedFrom } from '../file-supply.ts'
import { areFilesPaid } from '../documents/fulfilment.ts'
import { findOrder } from '../orders.ts'
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

/** Sent when the files are paid for, when they are supplied after the consent or without it, and on request. */
export async function sendFiles(parts: MailParts, number: string, occasion: string): Promise<void> {
  if (occasion === AFTER_WITHDRAWAL) {
    const order = await findOrder(parts.db, number)
    // who agreed has the files, and who has not paid gets them then
    if (!order || digitalConsentOf(order) || !areFilesPaid(order)) return
  }
  await sendOrderMail(parts, `${ORDER_FILES}:${number}:${occasion}`, number, async (context) => {
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
}
