import type { Language } from '../../../language/translate.ts'
import { footerOf, type Letter, type Piece } from '../orders/confirmation.ts'
import type { Seller } from '../store/store.ts'
import type { Withdrawal } from './withdrawals.ts'

interface Parts {
  withdrawal: Withdrawal
  seller: Seller
  language: Language
}

/** The statement, word for word as it was confirmed, and when. */
const statement = ({ name, email, orderNumber, items, receivedAt }: Withdrawal, { t, dateTime }: Language): Piece[] => [
  {
    kind: 'text',
    text: items
      ? t('I withdraw from the contract made with the order named below, as to the titles named below.')
      : t('I withdraw from the contract made with the order named below, as to the whole of it.'),
  },
  {
    kind: 'pairs',
    pairs: [
      { label: t('First and last name'), value: name },
      { label: t('Order number'), value: orderNumber },
      ...(items ? [{ label: t('Titles'), value: items }] : []),
      { label: t('E-mail'), value: email },
      { label: t('Received'), value: dateTime(receivedAt.toISOString()) },
    ],
  },
]

/**
 * The receipt that the consumer keeps. It says the same whether or not there is such an order: whoever gets it may be a
 * stranger.
 */
export function receipt({ withdrawal, seller, language }: Parts): Letter {
  const { t, dateTime } = language
  const { name, street, postcode, city, email } = seller
  return {
    subject: t('We have received your withdrawal from the contract: order %s', withdrawal.orderNumber),
    title: t('Your withdrawal has been received'),
    pieces: [
      { kind: 'text', text: t('Good day!') },
      {
        kind: 'text',
        text: t(
          'On %s we received this statement through our page. Keep this letter: it confirms its content and time.',
          dateTime(withdrawal.receivedAt.toISOString()),
        ),
      },
      { kind: 'heading', text: t('Your statement') },
      ...statement(withdrawal, language),
      { kind: 'heading', text: t('What comes next') },
      {
        kind: 'text',
        text: t(
          'If you have the goods, send them back within 14 days to: %s. Returning them in one of our bookshops is free.',
          `${name}, ${street}, ${postcode} ${city}`,
        ),
      },
      {
        kind: 'text',
        text: t(
          'We return what you have paid within 14 days of your statement, by the means by which you paid. We may wait until the goods, or proof that you sent them, have reached us.',
        ),
      },
      { kind: 'text', text: t('If you did not send this statement, or there is a slip in it, write to %s.', email) },
    ],
    footer: footerOf(seller, language),
  }
}

/** What the shop is told: the same, and which order it is. */
export function notice({ withdrawal, seller, language }: Parts): Letter {
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
    pieces: [{ kind: 'text', text: found }, ...statement(withdrawal, language)],
    footer: footerOf(seller, language),
  }
}
