import { randomUUID } from 'node:crypto'
import type { Db } from './db/db.ts'
import type { Settings } from './process/settings.ts'

/** An order and the cart from which it was placed. */
export interface SubjectOrder {
  id: number
  number: string
  cartId: number
  /** In lower case. */
  email: string
}

/** A data subject: the account, e-mail addresses and orders of one person. */
export interface Subject {
  /** Absent for a guest, and when the account is kept. */
  customerId?: number
  /** In lower case. Empty for a guest who has proved access to a single order only. */
  emails: readonly string[]
  /** E-mail address of the account, confirmed or not. */
  accountEmail?: string
  orders: readonly SubjectOrder[]
}

export const orderIdsOf = ({ orders }: Pick<Subject, 'orders'>): number[] => orders.map(({ id }) => id)

/** Exported rows, by a name such as `wishlist`. */
export type ExportedData = Readonly<Record<string, readonly object[]>>

/** A file that belongs to an export. */
export interface ExportedFile {
  name: string
  read(): Promise<Uint8Array>
}

export interface DataParts {
  db: Db
  settings: Pick<Settings, 'dataDir'>
}

/** Data that is deleted or cleared after a number of days, which the operator can set. */
export interface Retention {
  /** Its name in docs/personal-data.md. */
  data: string
  /** Path of the setting with the number of days. */
  setting: string
  apply(parts: DataParts, before: Date): Promise<void>
}

/** Personal data of a module. Every column with personal data is declared by exactly one module. */
export interface PersonalData {
  /** Columns by table. */
  columns: Readonly<Record<string, readonly string[]>>
  export?(db: Db, subject: Subject): Promise<ExportedData>
  files?(parts: DataParts, subject: Subject): Promise<readonly ExportedFile[]>
  /** Numbers of unfinished orders, which block the erasure. Locks the rows from which new orders could be placed. */
  unfinished?(tx: Db, subject: Subject): Promise<readonly string[]>
  /** Erases in the caller's transaction; idempotent. */
  erase?(tx: Db, subject: Subject): Promise<void>
  /** Replaces identifying data when the account itself is kept. */
  anonymise?(tx: Db, customerId: number): Promise<void>
  retain?: readonly Retention[]
  /** Erased after all others, because they find their rows through this module's. */
  isLast?: true
}

const ERASED = 'erased.invalid'
/** Replaces an erased e-mail address; unguessable, and no mail is sent to it. */
export const erasedEmail = (): string => `${randomUUID()}@${ERASED}`
export const isErased = (email: string): boolean => email.endsWith(`@${ERASED}`)
