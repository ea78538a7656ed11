import { type Sql, sql } from '../../platform/db.ts'

/**
 * `column` is one of `values`. A single value is compared plainly: for an array of unknown length the planner expects ten
 * and so plans each question anew, which takes longer than answering it.
 */
export const among = (column: Sql, values: readonly (number | string)[]): Sql => (values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`)
