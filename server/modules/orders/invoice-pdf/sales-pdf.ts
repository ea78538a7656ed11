import { streetLine } from '../../../../language/street-line.ts'
import type { Language } from '../../../../language/translate.ts'
import { toBaseCurrency } from '../../../platform/price-context.ts'
import type { Seller } from '../../store/index.ts'
import type { SalesDocument } from '../documents/document.ts'
import { inWords, settlementOf } from '../documents/settlement.ts'
import type { PlacedOrder } from '../order.ts'
import type { OrderAddress } from '../order-delivery.ts'
import { documentLanguage } from './bilingual.ts'
import { creditTable } from './credit-table.ts'
import { invoiceTable } from './invoice-table.ts'
import { ACCENT, CONTENT_WIDTH, LEFT, PdfWriter, MUTED_COLOR, type Style } from './pdf-writer.ts'
import { type PrintContext, withMinusSign } from './print-context.ts'

const GAP = 18
/** A table of a few tax rates must not be divided. */
const MIN_RATES_HEIGHT = 150

const line = (text: string, style?: Style) => ({ text, style })

function sellerLines({ name, street, postcode, city, nip, regon, krs, bdo, phone, email }: Seller) {
  const muted = (parts: readonly string[]) => {
    const known = parts.filter(Boolean)
    return known.length > 0 ? [line(known.join(', '), { color: MUTED_COLOR, size: 8 })] : []
  }
  return [
    line(name, { bold: true, size: 10 }),
    line(street),
    line(`${postcode} ${city}`),
    line(`NIP ${nip}`),
    // documents issued before the BDO number was stored have none
    ...muted([regon && `REGON ${regon}`, krs && `KRS ${krs}`, bdo && `BDO ${bdo}`]),
    ...muted([phone, email]),
  ]
}

const addressedLines = (
  { company, firstname, lastname, street, postcode, city, country, vat_id }: OrderAddress,
  home: string,
) => [
  line(company ?? `${firstname} ${lastname}`, { bold: true, size: 10 }),
  ...(company ? [line(`${firstname} ${lastname}`)] : []),
  line(streetLine(street)),
  line(`${postcode} ${city}${country === home ? '' : `, ${country}`}`),
  ...(vat_id ? [line(`NIP ${vat_id}`)] : []),
]

const buyerLines = ({ order, document: { buyer, seller } }: PrintContext) =>
  buyer ? addressedLines(buyer, seller.country) : [line(order.email, { bold: true, size: 10 })]

/** What the document is; without its buyer it is no invoice. */
function titleOfDocument({ kind, buyer }: SalesDocument, { t }: Language): string {
  if (kind === 'invoice') return buyer ? t('VAT invoice') : t('Confirmation of sale')
  return buyer ? t('Corrective VAT invoice') : t('Correction of a confirmation of sale')
}

/** Dates and references in the upper right corner. */
function documentDetails(
  { document, order, allDocuments }: PrintContext,
  { t, date }: Language,
): readonly (readonly [string, string])[] {
  const corrected = allDocuments.filter(
    ({ id, kind, items }) =>
      document.kind === 'credit-memo' &&
      kind === 'invoice' &&
      id < document.id &&
      (document.items.length === 0 ||
        items.some(({ orderItemId }) => document.items.some((item) => item.orderItemId === orderItemId))),
  )
  return [
    [t('Date of issue'), date(document.issuedOn)],
    ...(document.kind === 'invoice' ? [[t('Date of sale'), date(document.soldOn)] as const] : []),
    ...corrected.map(({ number, issuedOn }) => [t('Corrects'), `${number}, ${date(issuedOn)}`] as const),
    [t('Order'), `${order.number}, ${date(order.placedAt.toISOString())}`],
    ...(document.reason ? [[t('Reason'), document.reason] as const] : []),
  ]
}

function head(pdf: PdfWriter, context: PrintContext, language: Language) {
  const { document } = context
  pdf.logo(document.seller.shopName, LEFT, pdf.y)
  const title = titleOfDocument(document, language)
  const width = CONTENT_WIDTH / 2
  let y = pdf.y - 3
  y += pdf.put(title, LEFT + width, y, width, { size: 15, bold: true, align: 'right' })
  y += pdf.put(document.number, LEFT + width, y, width, { size: 13, bold: true, color: ACCENT, align: 'right' }) + 8
  for (const [label, value] of documentDetails(context, language)) {
    const height = Math.max(
      pdf.put(label, LEFT + width, y, width * 0.5, { size: 8, color: MUTED_COLOR, align: 'right' }),
      pdf.put(value, LEFT + width * 1.52, y, width * 0.48, { size: 8.5, align: 'right' }),
    )
    y += height + 1.5
  }
  pdf.y = y + GAP
}

function parties(pdf: PdfWriter, context: PrintContext, { t }: Language) {
  const { seller, buyer } = context.document
  const width = (CONTENT_WIDTH - GAP) / 2
  const heading: Style = { size: 8, color: ACCENT, bold: true }
  const sellerHeight = pdf.lines([line(t('Seller'), heading), ...sellerLines(seller)], LEFT, pdf.y, width)
  const buyerHeight = pdf.lines(
    [line(buyer ? t('Bill to') : t('Buyer'), heading), ...buyerLines(context)],
    LEFT + width + GAP,
    pdf.y,
    width,
  )
  pdf.y += Math.max(sellerHeight, buyerHeight) + GAP
}

/** Net, tax and gross of each rate, as tax law requires. */
function rates(
  pdf: PdfWriter,
  { document: { taxes, tax, grandTotal, kind } }: PrintContext,
  { t, number }: Language,
  width: number,
): number {
  const sign = kind === 'invoice' ? 1 : -1
  const amount = (grosze: number) => withMinusSign(number((sign * grosze) / 100, 2))
  const columns = [t('VAT rate'), t('Net'), t('VAT'), t('Gross')].map((title, i) => ({
    title,
    width: width * (i === 0 ? 0.31 : 0.23),
    align: 'right' as const,
  }))
  const top = pdf.y
  pdf.table(columns, [
    ...taxes.map(({ rate, gross, tax: part }) => ({
      cells: [`${number(rate)}%`, amount(gross - part), amount(part), amount(gross)],
    })),
    { cells: [t('Total'), amount(grandTotal - tax), amount(tax), amount(grandTotal)], bold: true },
  ])
  const bottom = pdf.y
  pdf.y = top
  return bottom - top
}

function sums(pdf: PdfWriter, context: PrintContext, language: Language) {
  const width = CONTENT_WIDTH * 0.52
  const [x, inner] = [LEFT + width + GAP, CONTENT_WIDTH - width - GAP]
  const settlement = settlementOf(context, language).flatMap(({ label, value, isMain }) => [
    { text: label, style: { size: 8, color: MUTED_COLOR }, gap: 0.5 },
    { text: value, style: isMain ? { size: 17, bold: true, color: ACCENT } : { size: 9 }, gap: 4 },
  ])
  const settlementHeight = settlement.reduce(
    (sum, { text, style, gap }) => sum + pdf.heightOf(text, inner, style) + gap,
    0,
  )
  pdf.ensureSpace(Math.max(settlementHeight, MIN_RATES_HEIGHT))
  const height = rates(pdf, context, language, width)
  let y = pdf.y
  for (const { text, style, gap } of settlement) y += pdf.put(text, x, y, inner, style) + gap
  pdf.y = Math.max(pdf.y + height, y) + 12
  const amountText = inWords(context, language)
  if (context.order.currency !== context.order.baseCurrency) writeLine(pdf, taxInBase(context, language), { size: 8.5 })
  if (amountText) {
    writeLine(pdf, amountText, { size: 8.5 })
    pdf.y += GAP
  }
}

/** Below what was written last, on the next page if it does not fit. */
function writeLine(pdf: PdfWriter, text: string, style: Style) {
  pdf.ensureSpace(pdf.heightOf(text, CONTENT_WIDTH, style))
  pdf.y += pdf.put(text, LEFT, pdf.y, CONTENT_WIDTH, style)
}

/** The tax of an invoice in another currency, in that of the tax office: the Polish VAT act, art. 106e sec. 11. */
function taxInBase({ document, order }: PrintContext, { t, minor, number }: Language): string {
  const { baseCurrency, baseRate, currency } = order
  const tax = (document.kind === 'invoice' ? 1 : -1) * toBaseCurrency(document.tax, { rate: baseRate })
  const rate = `1 ${baseCurrency} = ${number(baseRate, 4)} ${currency}`
  return t('VAT in %s: %s (%s)', baseCurrency, withMinusSign(minor(tax, baseCurrency)), rate)
}

function writeDocument(pdf: PdfWriter, context: PrintContext, language: Language) {
  const { document } = context
  const { name, street, postcode, city, register } = document.seller
  pdf.beginDocument([`${name}, ${street}, ${postcode} ${city}`, register])
  head(pdf, context, language)
  parties(pdf, context, language)
  if (document.kind === 'invoice') invoiceTable(pdf, context, language)
  else creditTable(pdf, context, language)
  pdf.y += GAP
  sums(pdf, context, language)
  for (const { message } of document.comments) {
    writeLine(pdf, message, { color: MUTED_COLOR })
    pdf.y += 4
  }
}

/** Documents of one order as one PDF. */
export async function salesPdf(
  order: PlacedOrder,
  documents: readonly [SalesDocument, ...SalesDocument[]],
  allDocuments: readonly SalesDocument[],
  view: Language,
): Promise<Buffer> {
  const [first] = documents
  const language = documentLanguage(view, first.seller.country)
  const { t } = language
  const title = `${titleOfDocument(first, language)} ${documents.map(({ number }) => number).join(', ')}`
  const pdf = new PdfWriter({ title, author: first.seller.name, language: language.locale, created: first.createdAt })
  for (const document of documents) writeDocument(pdf, { order, document, allDocuments }, language)
  return pdf.finish((page, pages) => t('Page %s of %s', page, pages))
}

/** FV/2026/00017 -> FV-2026-00017.pdf */
export const fileName = (document: SalesDocument): string => `${document.number.replaceAll('/', '-')}.pdf`
