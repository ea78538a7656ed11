import type { Language } from '../../../../language/translate.ts'
import { withBundleOptions, titleOf, noteWithOptions } from '../item-options.ts'
import { type Column, CONTENT_WIDTH, type PdfWriter, type Row } from './pdf-writer.ts'
import type { PrintContext } from './print-context.ts'

/** Characters, so that a row fits on a page. The order and its mails show all options. */
export const MAX_OPTIONS_LENGTH = 300

/** ISBN of a book, SKU of anything else. */
export const skuLabel = (sku: string): string => (/^97[89]\d{10}$/.test(sku) ? `ISBN ${sku}` : sku)

export const deliveryLabel = (
  { order: { shippingTitle, deliveryPoint: point } }: PrintContext,
  { t }: Language,
): string =>
  [shippingTitle ? `${t('Delivery')}: ${shippingTitle}` : t('Delivery'), ...(point ? [point.code] : [])].join(', ')

/** Invoiced lines, and shipping by tax rate. */
export function invoiceTable(pdf: PdfWriter, context: PrintContext, language: Language): void {
  const { t, number } = language
  const {
    order,
    document: { items, taxes, discount },
  } = context
  const amount = (grosze: number) => number(grosze / 100, 2)
  const hasDiscount = discount > 0
  const widths = [24, 0, 40, 56, ...(hasDiscount ? [46] : []), 32, 56, 50, 58]
  widths[1] = CONTENT_WIDTH - widths.reduce((sum, width) => sum + width, 0)
  const titles = [
    t('No.'),
    t('Item'),
    t('Qty'),
    t('Unit price, gross'),
    ...(hasDiscount ? [t('Discount')] : []),
    t('VAT'),
    t('Net'),
    t('VAT amount'),
    t('Gross'),
  ]
  const columns = titles.map((title, i): Column => ({
    title,
    width: widths[i] ?? 0,
    align: i === 1 ? 'left' : 'right',
  }))
  const rows: Row[] = []
  for (const { orderItemId, quantity, rowInclTax, discount: less, tax } of items) {
    const item = order.items.find(({ id }) => id === orderItemId)
    if (!item) continue
    const gross = rowInclTax - less
    rows.push({
      cells: [
        String(rows.length + 1),
        {
          text: titleOf(item),
          note: noteWithOptions(withBundleOptions(order, item, items), skuLabel(item.sku), MAX_OPTIONS_LENGTH),
        },
        `${quantity} szt.`,
        amount(item.priceInclTax),
        ...(hasDiscount ? [less > 0 ? amount(less) : '–'] : []),
        `${number(item.taxRate)}%`,
        amount(gross - tax),
        amount(tax),
        amount(gross),
      ],
    })
  }
  for (const { rate, shippingGross, shippingTax } of taxes) {
    if (shippingGross === 0) continue
    rows.push({
      cells: [
        String(rows.length + 1),
        deliveryLabel(context, language),
        '1 szt.',
        amount(shippingGross),
        ...(hasDiscount ? ['–'] : []),
        `${number(rate)}%`,
        amount(shippingGross - shippingTax),
        amount(shippingTax),
        amount(shippingGross),
      ],
    })
  }
  pdf.table(columns, rows)
}
