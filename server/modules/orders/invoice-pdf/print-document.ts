import type { Language } from '../../../../language/translate.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Attachment } from '../../../platform/mail/mail.ts'
import type { SalesDocument } from '../documents/document.ts'
import { listDocuments } from '../documents/documents.ts'
import type { PlacedOrder } from '../order.ts'
import { fileName, salesPdf } from './sales-pdf.ts'

const pdf = (filename: string, content: Buffer): Attachment => ({ filename, contentType: 'application/pdf', content })

/** One document of an order as a PDF; undefined if the order has none with that id. */
export async function printDocument(
  db: Db,
  order: PlacedOrder,
  id: number,
  language: Language,
): Promise<{ document: SalesDocument; file: Attachment } | undefined> {
  const { invoices, creditMemos } = await listDocuments(db, order.id)
  const documents = [...invoices, ...creditMemos]
  const document = documents.find((document) => document.id === id)
  return document && { document, file: pdf(fileName(document), await salesPdf(order, [document], documents, language)) }
}

/** All invoices of an order in one PDF; undefined if there are none. */
export async function printInvoices(db: Db, order: PlacedOrder, language: Language): Promise<Attachment | undefined> {
  const { invoices } = await listDocuments(db, order.id)
  const [first, ...more] = invoices
  if (!first) return undefined
  return pdf(
    more.length === 0 ? fileName(first) : `${first.buyer ? 'FV' : 'PS'}-${order.number}.pdf`,
    await salesPdf(order, [first, ...more], invoices, language),
  )
}
