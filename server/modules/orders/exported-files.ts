import { readFile } from 'node:fs/promises'
import type { Db } from '../../platform/db/db.ts'
import { type DataParts, type ExportedFile, orderIdsOf, type Subject } from '../../platform/personal-data.ts'
import { findOptionFiles, optionFilePath } from '../catalog/index.ts'
import { getViewLanguage } from '../store/index.ts'
import { listDocuments } from './documents/documents.ts'
import { printDocument } from './invoice-pdf/print-document.ts'
import type { PlacedOrder } from './order.ts'
import { readOrder } from './read-orders.sql.ts'

async function invoicesOf(db: Db, order: PlacedOrder): Promise<ExportedFile[]> {
  const { invoices, creditMemos } = await listDocuments(db, order.id)
  return [...invoices, ...creditMemos].map(({ id, number }) => ({
    name: `${order.number}/${number.replaceAll('/', '-')}.pdf`,
    async read() {
      const { language } = await getViewLanguage(db, order.storeCode)
      const printed = await printDocument(db, order, id, language)
      if (!printed) throw new Error(`document ${number} no longer exists`)
      return printed.file.content
    },
  }))
}

async function uploadedFilesOf({ db, settings }: DataParts, order: PlacedOrder): Promise<ExportedFile[]> {
  const tokens = order.items.flatMap(({ options }) => options.entered?.flatMap(({ file }) => file ?? []) ?? [])
  return (await findOptionFiles(db, tokens)).map((file) => ({
    name: `${order.number}/${file.id}-${file.name.replaceAll(/[/\\]/g, '-')}`,
    read: () => readFile(optionFilePath(settings.dataDir, file)),
  }))
}

/** Invoices and credit memos as PDF, and files that were uploaded with options. */
export async function filesOfOrders(parts: DataParts, subject: Subject): Promise<ExportedFile[]> {
  const files: ExportedFile[] = []
  for (const id of orderIdsOf(subject)) {
    const order = await readOrder(parts.db, { id })
    if (order) files.push(...(await invoicesOf(parts.db, order)), ...(await uploadedFilesOf(parts, order)))
  }
  return files
}
