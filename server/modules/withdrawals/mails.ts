import type { Language } from '../../../language/translate.ts'
import { initialOf } from '../../../rules/names.ts'
import { heading, type MailBlock, type MailContent, paragraph, type MailContext } from '../mail/index.ts'
import { type Withdrawal, withdrawnTitles } from './withdrawals.ts'

/** The statement and the time of its receipt; `areWordsShown`: with what the consumer wrote. */
function statement(withdrawal: Withdrawal, { t, dateTime }: Language, areWordsShown: boolean): MailBlock[] {
  const { email, orderNumber, receivedAt } = withdrawal
  const name = areWordsShown ? withdrawal.name : withdrawal.name.split(/\s+/).map(initialOf).join(' ')
  const titles =
    areWordsShown || !withdrawal.items
      ? withdrawnTitles(withdrawal)
      : t('in your own words, which are kept with the statement')
  return [
    {
      kind: 'text',
      text: titles
        ? t('I withdraw from the contract made with the order named below, as to the titles named below.')
        : t('I withdraw from the contract made with the order named below, as to the whole of it.'),
    },
    {
      kind: 'pairs',
      pairs: [
        { label: t('First and last name'), value: name },
        { label: t('Order number'), value: orderNumber },
        ...(titles ? [{ label: t('Titles'), value: titles }] : []),
        { label: t('E-mail'), value: email },
        { label: t('Received'), value: dateTime(receivedAt.toISOString()) },
      ],
    },
  ]
}

/** The receipt of a statement that fits no order of this address: the recipient may be a stranger to it. */
const unmatchedReceipt = (
  { receivedAt }: Withdrawal,
  { seller, language: { t, dateTime } }: MailContext,
): MailContent => ({
  subject: t('Your withdrawal has been received'),
  title: t('Your withdrawal has been received'),
  blocks: [
    paragraph(t('Good day!')),
    paragraph(
      t(
        'On %s we received a withdrawal from a contract with this e-mail address through our page. We could not match ' +
          'it with an order of this address, so we do not repeat it here. It has been kept, and we will write to you ' +
          'about it.',
        dateTime(receivedAt.toISOString()),
      ),
    ),
    paragraph(t('If you did not send this statement, or there is a slip in it, write to %s.', seller.email)),
  ],
})

/** The consumer's receipt, with the statement if number and address fit an order. */
export function receipt(withdrawal: Withdrawal, context: MailContext): MailContent {
  if (!withdrawal.isBuyers) return unmatchedReceipt(withdrawal, context)
  const { seller, language } = context
  const { t, dateTime } = language
  const { name, street, postcode, city, email } = seller
  return {
    subject: t('We have received your withdrawal from the contract: order %s', withdrawal.orderNumber),
    title: t('Your withdrawal has been received'),
    blocks: [
      paragraph(t('Good day!')),
      paragraph(
        t(
          'On %s we received this statement through our page. Keep this letter: it confirms its content and time.',
          dateTime(withdrawal.receivedAt.toISOString()),
        ),
      ),
      heading(t('Your statement')),
      // anybody can order with a stranger's address and withdraw in words of their own
      ...statement(withdrawal, language, context.isProven || withdrawal.isPaidOrShipped),
      heading(t('What comes next')),
      paragraph(
        t(
          'If you have the goods, send them back within 14 days to: %s. Returning them in one of our bookshops is ' +
            'free.',
          `${name}, ${street}, ${postcode} ${city}`,
        ),
      ),
      paragraph(
        t(
          'We return what you have paid within 14 days of your statement, by the means by which you paid. We may ' +
            'wait until the goods, or proof that you sent them, have reached us.',
        ),
      ),
      paragraph(t('If you did not send this statement, or there is a slip in it, write to %s.', email)),
    ],
  }
}

/** The notice to the shop: the statement and its order. */
export function notice(withdrawal: Withdrawal, { language }: MailContext): MailContent {
  const { t } = language
  const { order, isBuyers, orderNumber } = withdrawal
  const found =
    order === null
      ? t('There is no order with this number.')
      : isBuyers
        ? t('The order bears the same e-mail address.')
        : t('The order bears another e-mail address: make sure who is asking.')
  return {
    subject: t('Withdrawal from the contract: order %s', orderNumber),
    title: t('A buyer has withdrawn from a contract'),
    blocks: [{ kind: 'text', text: found }, ...statement(withdrawal, language, true)],
  }
}
