import type { Language } from '../../../../language/translate.ts'
import type { DocumentItem, DocumentTax, SalesDocument } from '../documents/document.ts'
import { withBundleOptions, titleOf, noteWithOptions } from '../item-options.ts'
import { deliveryLabel, MAX_OPTIONS_LENGTH, skuLabel } from './invoice-table.ts'
import { type Column, CONTENT_WIDTH, type PdfWriter, type Row } from './pdf-writer.ts'
import { type PrintContext, withMinusSign } from './print-context.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const rowTotal = ({ rowInclTax, discount }: DocumentItem) => rowInclTax - discount

/** An invoiced amount less earlier refunds. */
function amountBefore({ allDocuments, document }: PrintContext, of: (earlier: SalesDocument) => number): number {
  return sum(
    allDocuments.filter(({ id }) => id < document.id).map((pdf) => (pdf.kind === 'invoice' ? 1 : -1) * of(pdf)),
  )
}

/** The adjustment at one tax rate. */
function adjustmentAtRate(
  { order, document }: PrintContext,
  { rate, gross, tax, shippingGross, shippingTax }: DocumentTax,
) {
  const items = document.items.filter(
    ({ orderItemId }) => order.items.find(({ id }) => id === orderItemId)?.taxRate === rate,
  )
  return {
    gross: gross - shippingGross - sum(items.map(rowTotal)),
    tax: tax - shippingTax - sum(items.map((item) => item.tax)),
  }
}

/** Corrected lines: before, after and difference. */
export function creditTable(pdf: PdfWriter, context: PrintContext, language: Language): void {
  const { t, number } = language
  const { order, document } = context
  const amount = (grosze: number) => withMinusSign(number(grosze / 100, 2))
  const widths = [24, 0, 52, 50, 50, 32, 52, 46, 54]
  widths[1] = CONTENT_WIDTH - sum(widths)
  const titles = [
    t('No.'),
    t('Item'),
    t('Qty: was, is'),
    t('Gross: was'),
    t('Gross: is'),
    t('VAT'),
    t('Net, change'),
    t('VAT, change'),
    t('Gross, change'),
  ]
  const columns = titles.map((title, i): Column => ({
    title,
    width: widths[i] ?? 0,
    align: i === 1 ? 'left' : 'right',
  }))
  const rows: Row[] = []
  const push = (
    what: Row['cells'][number],
    quantity: string,
    was: number | undefined,
    rate: number,
    gross: number,
    tax: number,
  ) =>
    rows.push({
      cells: [
        String(rows.length + 1),
        what,
        quantity,
        was === undefined ? '' : amount(was),
        was === undefined ? '' : amount(was - gross),
        `${number(rate)}%`,
        amount(tax - gross),
        amount(-tax),
        amount(-gross),
      ],
    })
  for (const part of document.items) {
    const item = order.items.find(({ id }) => id === part.orderItemId)
    if (!item) continue
    const partIn = (document: SalesDocument) =>
      document.items.find(({ orderItemId }) => orderItemId === part.orderItemId)
    const count = amountBefore(context, (earlier) => partIn(earlier)?.quantity ?? 0)
    const was = amountBefore(context, (earlier) => {
      const known = partIn(earlier)
      return known ? rowTotal(known) : 0
    })
    push(
      {
        text: titleOf(item),
        note: noteWithOptions(withBundleOptions(order, item, document.items), skuLabel(item.sku), MAX_OPTIONS_LENGTH),
      },
      `${count} → ${count - part.quantity} szt.`,
      was,
      item.taxRate,
      rowTotal(part),
      part.tax,
    )
  }
  for (const tax of document.taxes) {
    if (tax.shippingGross === 0) continue
    const was = amountBefore(context, ({ taxes }) => taxes.find(({ rate }) => rate === tax.rate)?.shippingGross ?? 0)
    push(deliveryLabel(context, language), '', was, tax.rate, tax.shippingGross, tax.shippingTax)
  }
  if (document.adjustment !== 0) {
    for (const tax of document.taxes) {
      const part = adjustmentAtRate(context, tax)
      if (part.gross !== 0)
        push(
          document.adjustment > 0 ? t('Price lowered') : t('Kept back'),
          '',
          undefined,
          tax.rate,
          part.gross,
          part.tax,
        )
    }
  }
  pdf.table(columns, rows)
}
