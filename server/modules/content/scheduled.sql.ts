import type { Db } from '../../platform/db/db.ts'
import type { Extension } from './content-file.ts'

/** A version of a text that replaces the visible one at `dueAt`. */
export interface Scheduled {
  name: string
  extension: Extension
  text: string
  title: string
  dueAt: Date
  author: string
  /** Why publishing failed at `dueAt`, else null. */
  problem: string | null
}

export const readScheduled = (db: Db) => db.many<Scheduled>`
  select name, extension, text, title, due_at, author, problem from scheduled_content order by due_at, name`

export const deleteScheduled = (tx: Db, names: readonly string[]) => tx.run`
  delete from scheduled_content where name = any(${names})`

export const insertScheduled = (tx: Db, row: Omit<Scheduled, 'problem'>) => tx.run`
  insert into scheduled_content (name, extension, text, title, due_at, author)
  values (${row.name}, ${row.extension}, ${row.text}, ${row.title}, ${row.dueAt}, ${row.author})`

export const writeProblem = (tx: Db, names: readonly string[], problem: string) => tx.run`
  update scheduled_content set problem = ${problem} where name = any(${names})`

export const setSavepoint = (tx: Db) => tx.run`savepoint wording`
export const rollBack = (tx: Db) => tx.run`rollback to savepoint wording`
