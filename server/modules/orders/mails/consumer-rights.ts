import type { Language } from '../../../../language/translate.ts'
import { heading, type MailBlock, paragraph } from '../../mail/index.ts'
import { digitalConsentOf, isDownloadable } from '../file-supply.ts'
import type { Consent, PlacedOrder } from '../order.ts'
import type { OrderMailContext } from './order-mail.ts'

/** Confirms the consent to the supply of files, as the law requires. */
export function digitalConsent({ agreements, items }: PlacedOrder, { t, dateTime }: Language): MailBlock[] {
  const consent = digitalConsentOf({ agreements })
  if (consent) {
    return [
      paragraph(
        t(
          'On %s you agreed that we supply the e-books and recordings before those 14 days are over, and ' +
            'acknowledged that you thereby lose the right to withdraw from that part of the contract.',
          dateTime(consent.acceptedAt),
        ),
      ),
    ]
  }
  if (!items.some(isDownloadable)) return []
  return [
    paragraph(
      t(
        'For e-books and recordings the right to withdraw holds until you have agreed to the download before those ' +
          '14 days are over and have been informed that the right is thereby lost.',
      ),
    ),
  ]
}

function consents(agreements: readonly Consent[], { t, dateTime }: Language): MailBlock[] {
  if (agreements.length === 0) return []
  return [
    paragraph(t('With the order you agreed to:')),
    {
      kind: 'lines',
      lines: agreements.map(
        ({ name, checkboxText, acceptedAt }) => `${name} (${dateTime(acceptedAt)}): „${checkboxText}”`,
      ),
    },
  ]
}

/** The information that the law requires on a durable medium, and the buyer's consents. */
export function consumerRights({ order, seller, language, address }: OrderMailContext): MailBlock[] {
  const { t } = language
  const { email, name, street, postcode, city } = seller
  const post = `${name}, ${street}, ${postcode} ${city}`
  return [
    heading(t('Your rights')),
    paragraph(
      order.isVirtual
        ? t(
            'You can withdraw from this contract within 14 days of making it, without giving a reason. A clear ' +
              'statement is enough: on our page, by e-mail to %s or by post to %s. You may use our form, but need not.',
            email,
            post,
          )
        : t(
            'You can withdraw from this contract within 14 days of receiving the goods (of the last of them, when ' +
              'they come apart), without giving a reason. A clear statement is enough: on our page, by e-mail to %s ' +
              'or by post to %s. You may use our form, but need not.',
            email,
            post,
          ),
    ),
    { kind: 'link', text: t('Withdraw from contract here'), href: address(`/withdrawal?order=${order.number}`) },
    paragraph(
      order.isVirtual
        ? t('We return all payments within 14 days of your statement, by the means by which you paid.')
        : t(
            'We return all payments, the cheapest delivery we offer included, within 14 days of your statement, by ' +
              'the means by which you paid. We may wait until the goods, or proof that you sent them, have reached ' +
              'us. You send the goods back within 14 days and bear the direct cost of that.',
          ),
    ),
    ...digitalConsent(order, language),
    paragraph(
      t(
        'We answer for the conformity of the goods with the contract. Complaints go to the same addresses; we reply ' +
          'within 14 days.',
      ),
    ),
    ...consents(order.agreements, language),
    paragraph(t('The terms of sale and a model withdrawal form are attached as a PDF.')),
  ]
}
