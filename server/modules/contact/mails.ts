import type { Language } from '../../../language/translate.ts'
import { formatPhone } from '../../../rules/phone.ts'
import { heading, type MailBlock, type MailContent, type MailContext, paragraph } from '../mail/index.ts'
import type { ReceivedMessage } from './contact.sql.ts'

const messageLines = ({ message }: ReceivedMessage): MailBlock => ({ kind: 'lines', lines: message.split(/\r?\n/) })

const messageDetails = (
  { name, email, telephone, orderNumber, receivedAt }: ReceivedMessage,
  { t, dateTime }: Language,
): MailBlock => ({
  kind: 'pairs',
  pairs: [
    { label: t('Name'), value: name },
    { label: t('E-mail'), value: email },
    ...(telephone ? [{ label: t('Telephone'), value: formatPhone(telephone) }] : []),
    ...(orderNumber ? [{ label: t('Order number'), value: orderNumber }] : []),
    { label: t('Received'), value: dateTime(receivedAt.toISOString()) },
  ],
})

/** Mail to the shop; a reply goes to the sender. */
export const forShop = (message: ReceivedMessage, { language }: MailContext): MailContent => ({
  subject: message.orderNumber
    ? language.t('Message from %s about the order %s', message.name, message.orderNumber)
    : language.t('Message from %s', message.name),
  title: language.t('A reader has written to us'),
  blocks: [
    messageLines(message),
    messageDetails(message, language),
    paragraph(language.t('A reply to this e-mail goes to them.')),
  ],
})

/**
 * Receipt to the sender. Only the owner of an account with a proven mailbox gets the text back, or the form could send
 * advertising to others.
 */
export function receipt(message: ReceivedMessage, { seller, language, isProven }: MailContext): MailContent {
  const { t, dateTime } = language
  return {
    subject: t('We have received your message'),
    title: t('Thank you for your message'),
    blocks: [
      paragraph(t('Good day!')),
      paragraph(
        t(
          'On %s we received a message with this e-mail address through our contact form. We answer no later than ' +
            'on the next working day.',
          dateTime(message.receivedAt.toISOString()),
        ),
      ),
      ...(message.isOwners && isProven ? [heading(t('Your message')), messageLines(message)] : []),
      paragraph(t('In a hurry? Call us: %s (%s).', seller.phone, seller.hours)),
      paragraph(t('If it was not you who wrote, you need not do anything.')),
    ],
  }
}
