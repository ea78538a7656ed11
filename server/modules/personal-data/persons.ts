import { text } from '../../../language/translate.ts'
import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import type { DataParts, ExportedData, ExportedFile, PersonalData, Subject } from '../../platform/personal-data.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readAccountEmails } from '../customers/index.ts'
import { readSubjectOrder, readSubjectOrders } from '../orders/index.ts'

/** What all modules declare about the personal data that they store. */
export type Declarations = readonly PersonalData[]

/** A customer with their orders, including guest orders of their e-mail address if it is verified. */
export async function subjectOf(db: Db, customerId: number): Promise<Subject | undefined> {
  const person = await readAccountEmails(db, customerId)
  if (!person) return undefined
  const { emails, accountEmail } = person
  return { customerId, emails, accountEmail, orders: await readSubjectOrders(db, { customerId, emails }) }
}

/** A guest by e-mail address; the operator has checked that the request came from that mailbox. */
export async function subjectOfGuest(db: Db, email: string): Promise<Subject> {
  const emails = [email]
  return { emails, orders: await readSubjectOrders(db, { emails }) }
}

/** A single order. */
export async function subjectOfOrder(db: Db, id: number): Promise<Subject | undefined> {
  const order = await readSubjectOrder(db, id)
  return order && { emails: [], orders: [order] }
}

async function unfinishedOf(tx: Db, declarations: Declarations, subject: Subject): Promise<string[]> {
  const numbers: string[] = []
  for (const declaration of declarations) numbers.push(...((await declaration.unfinished?.(tx, subject)) ?? []))
  return [...new Set(numbers)].toSorted()
}

const UNFINISHED = text(
  'Your data cannot be deleted yet: these orders are not finished: %s. Wait for the parcel or the refund, or cancel ' +
    'the order.',
)

/** A person with open orders cannot be erased yet; the message is for the person. */
export class UnfinishedOrders extends Refusal {
  readonly numbers: readonly string[]
  constructor(numbers: readonly string[]) {
    super('graphql-input', UNFINISHED, numbers.join(', '))
    this.numbers = numbers
  }
}

/**
 * Erases a person, in the caller's transaction. `unfinished` locks rows, so the subject is read again afterwards: an
 * order that was being placed is then seen.
 */
export async function erasePerson(
  tx: Db,
  declarations: Declarations,
  find: (tx: Db) => Promise<Subject | undefined>,
): Promise<boolean> {
  const before = await find(tx)
  if (!before) return false
  await unfinishedOf(tx, declarations, before)
  const subject = await find(tx)
  if (!subject) return false
  const open = await unfinishedOf(tx, declarations, subject)
  if (open.length > 0) throw new UnfinishedOrders(open)
  for (const declaration of declarations) await declaration.erase?.(tx, subject)
  if (subject.customerId !== undefined) await publish(tx, 'customer.erased', { customerId: subject.customerId })
  return true
}

/** Erases names, addresses and other identifying data in the account and its finished orders. */
export async function anonymisePerson(tx: Db, declarations: Declarations, customerId: number): Promise<void> {
  const subject = await subjectOf(tx, customerId)
  if (!subject) return
  await eraseOrders(tx, declarations, subject)
  for (const declaration of declarations) await declaration.anonymise?.(tx, customerId)
}

/** Erases personal data in those of these orders that no module needs any more. */
async function eraseOrders(tx: Db, declarations: Declarations, { orders }: Subject): Promise<void> {
  for (const order of orders) {
    const subject: Subject = { emails: [], orders: [order] }
    if ((await unfinishedOf(tx, declarations, subject)).length > 0) continue
    for (const declaration of declarations) await declaration.erase?.(tx, subject)
  }
}

export async function anonymiseOrder(tx: Db, declarations: Declarations, id: number): Promise<void> {
  const subject = await subjectOfOrder(tx, id)
  if (!subject) return
  const open = await unfinishedOf(tx, declarations, subject)
  if (open.length > 0) throw new UnfinishedOrders(open)
  for (const declaration of declarations) await declaration.erase?.(tx, subject)
}

export async function exportPerson(db: Db, declarations: Declarations, subject: Subject): Promise<ExportedData> {
  const parts: ExportedData[] = []
  for (const declaration of declarations) parts.push((await declaration.export?.(db, subject)) ?? {})
  const all = Object.assign({}, ...parts) as ExportedData
  return Object.fromEntries(Object.entries(all).filter(([, rows]) => rows.length > 0))
}

export async function filesOfPerson(
  parts: DataParts,
  declarations: Declarations,
  subject: Subject,
): Promise<ExportedFile[]> {
  const files: ExportedFile[] = []
  for (const declaration of declarations) files.push(...((await declaration.files?.(parts, subject)) ?? []))
  return files
}
