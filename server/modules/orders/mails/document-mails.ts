import type { Language } from '../../../../language/translate.ts'
import { heading, type MailBlock, paragraph, type MailParts } from '../../mail/index.ts'
import type { SalesDocument } from '../documents/document.ts'
import { isDownloadable } from '../file-supply.ts'
import { documentUrl } from '../documents/links.ts'
import { printDocument } from '../invoice-pdf/print-document.ts'
import { withBundleOptions, titleOf, noteWithOptions } from '../item-options.ts'
import type { PlacedOrder } from '../order.ts'
import { findOrder } from '../orders.ts'
import { paymentLines } from '../payment-lines.ts'
import { commentBlocks } from './order-blocks.ts'
import { filesBlocks } from './files.ts'
import { coverOf, orderLink, orderMail, type OrderMailContext, sendOrderMail } from './order-mail.ts'

/** The items and the sums of an invoice or a credit memo. */
function documentGoods(document: SalesDocument, context: OrderMailContext): MailBlock {
  const {
    order,
    language: { t, minor, number },
  } = context
  const { items, shippingInclTax, taxes, grandTotal } = document
  const money = (grosze: number) => minor(grosze, order.currency)
  const rows = items.flatMap(({ orderItemId, quantity, rowInclTax, discount }) => {
    const item = order.items.find(({ id }) => id === orderItemId)
    return item
      ? [
          {
            name: titleOf(item),
            note: noteWithOptions(
              withBundleOptions(order, item, items),
              t('%s × %s', quantity, money(item.priceInclTax)),
            ),
            amount: money(rowInclTax - discount),
            cover: coverOf(item, context),
          },
        ]
      : []
  })
  return {
    kind: 'goods',
    rows,
    sums: [
      ...(shippingInclTax > 0 ? [{ label: t('Delivery'), amount: money(shippingInclTax) }] : []),
      { label: t('Total'), amount: money(grandTotal), isTotal: true },
      ...taxes.map(({ rate, tax }) => ({ label: t('of which VAT %s %', number(rate)), amount: money(tax) })),
    ],
  }
}

/** A document with its PDF, which has the buyer's complete data, and a link to it. */
async function printedDocument({ db, settings }: MailParts, { order, language }: OrderMailContext, id: number) {
  const complete = await findOrder(db, order.number)
  const printed = complete && (await printDocument(db, complete, id, language))
  if (!printed) throw new Error(`order ${order.number} has no document ${id}`)
  const { document, file: attachment } = printed
  const link: MailBlock = {
    kind: 'link',
    text: language.t('Download %s (PDF)', document.number),
    href: await documentUrl(db, settings.baseUrl, document.id, 'mail'),
  }
  return { document, attachment, link }
}

const hasFilesOf = ({ items }: SalesDocument, { order }: OrderMailContext): boolean =>
  order.items.some((item) => isDownloadable(item) && items.some(({ orderItemId }) => orderItemId === item.id))

/** A sale without the buyer's name is confirmed; an invoice follows if the buyer wants one. */
const introduction = ({ number, issuedOn, buyer }: SalesDocument, order: PlacedOrder, { t, date }: Language): string =>
  buyer
    ? t(
        'Here is invoice %s of %s for your order %s. It comes with this letter as a PDF.',
        number,
        date(issuedOn),
        order.number,
      )
    : t(
        'Here is confirmation of sale %s of %s for your order %s. It comes with this letter as a PDF. If you need an ' +
          'invoice, answer with its data: we issue one for three months from the end of the month of the purchase.',
        number,
        date(issuedOn),
        order.number,
      )

export const sendInvoice = (parts: MailParts, key: string, number: string, id: number): Promise<void> =>
  sendOrderMail(parts, key, number, async (context) => {
    const { order, language } = context
    const { t, date } = language
    const { document, attachment, link } = await printedDocument(parts, context, id)
    const amountDue = document.grandTotal - document.paid
    const toPay: MailBlock[] =
      amountDue > 0 && document.payBy
        ? [
            heading(t('Payment: %s', order.paymentTitle)),
            {
              kind: 'pairs',
              pairs: [...paymentLines(order, language), { label: t('Due date'), value: date(document.payBy) }],
            },
          ]
        : []
    const blocks = [
      paragraph(introduction(document, order, language)),
      documentGoods(document, context),
      ...toPay,
      ...(hasFilesOf(document, context) ? await filesBlocks(parts, context) : []),
      ...commentBlocks(document.comments),
      link,
      orderLink(context),
    ]
    const { number: documentNumber, buyer } = document
    return buyer
      ? orderMail(context, t('Invoice %s for order %s', documentNumber, number), t('Your invoice'), blocks, [
          attachment,
        ])
      : orderMail(
          context,
          t('Confirmation of sale %s for order %s', documentNumber, number),
          t('Your confirmation of sale'),
          blocks,
          [attachment],
        )
  })

export const sendRefund = (parts: MailParts, key: string, number: string, id: number): Promise<void> =>
  sendOrderMail(parts, key, number, async (context) => {
    const { order, language } = context
    const { t, minor } = language
    const { document, attachment, link } = await printedDocument(parts, context, id)
    const money = (grosze: number) => minor(grosze, order.currency)
    const blocks = [
      paragraph(
        document.paid > 0
          ? t(
              'We return %s for order %s by the means by which you paid, within 14 days at most. The ' +
                'correction %s comes with this letter as a PDF.',
              money(document.paid),
              order.number,
              document.number,
            )
          : t(
              'We have lowered what is to pay for order %s by %s. The correction %s comes with this letter ' +
                'as a PDF.',
              order.number,
              money(document.grandTotal),
              document.number,
            ),
      ),
      ...(document.reason ? [paragraph(t('The reason: %s', document.reason))] : []),
      documentGoods(document, context),
      ...commentBlocks(document.comments),
      link,
      orderLink(context),
    ]
    return orderMail(context, t('Refund for order %s', order.number), t('Your refund'), blocks, [attachment])
  })
