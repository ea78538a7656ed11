import { randomUUID } from 'node:crypto'
import type { Db } from './db/db.ts'
import type { Settings } from './process/settings.ts'

/** An order with the cart that it was placed with. */
export interface SubjectOrder {
  id: number
  number: string
  cartId: number
  /** In small letters. */
  email: string
}

/** A person, as the shop knows them: an account, mailboxes, orders. */
export interface Subject {
  /** Absent for a guest, and where the account stays. */
  customerId?: number
  /** In small letters. Empty where a guest has shown one order only. */
  emails: readonly string[]
  /** Of the account, whether it was shown to be theirs or not. */
  accountEmail?: string
  orders: readonly SubjectOrder[]
}

export const orderIdsOf = ({ orders }: Pick<Subject, 'orders'>): number[] => orders.map(({ id }) => id)

/** What of a person's data is put out, under a name such as `wishlist`. */
export type ExportedData = Readonly<Record<string, readonly object[]>>

/** A file that goes along with an export. */
export interface ExportedFile {
  name: string
  read(): Promise<Uint8Array>
}

export interface DataParts {
  db: Db
  settings: Pick<Settings, 'dataDir'>
}

/** What is deleted, or emptied, after a number of days that the operator may set. */
export interface Retention {
  /** As docs/personal-data.md names it. */
  data: string
  /** Path of the setting that holds the days. */
  setting: string
  apply(parts: DataParts, before: Date): Promise<void>
}

/** A module's data of persons. Every column of a person belongs to one module's declaration. */
export interface PersonalData {
  /** Columns by table. */
  columns: Readonly<Record<string, readonly string[]>>
  export?(db: Db, subject: Subject): Promise<ExportedData>
  files?(parts: DataParts, subject: Subject): Promise<readonly ExportedFile[]>
  /** Numbers of orders that are not finished with: they block the erasure. Locks what would open another. */
  unfinished?(tx: Db, subject: Subject): Promise<readonly string[]>
  /** Erases within the caller's transaction; done twice, it changes nothing more. */
  erase?(tx: Db, subject: Subject): Promise<void>
  /** Replaces what names the customer where the account itself stays. */
  anonymise?(tx: Db, customerId: number): Promise<void>
  retain?: readonly Retention[]
  /** Erased after all others, which find their rows by the account. */
  isLast?: true
}

const ERASED = 'erased.invalid'
/** Stands where an address was that is erased; nobody can guess it, and nothing is sent there. */
export const erasedEmail = (): string => `${randomUUID()}@${ERASED}`
export const isErased = (email: string): boolean => email.endsWith(`@${ERASED}`)
