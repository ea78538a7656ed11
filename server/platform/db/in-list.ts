import { join, type Sql, sql } from './db.ts'

/*
 * For an array of unknown length the planner expects ten values, finds that it could do better for one or two, and
 * plans each question anew,
 * which takes longer than answering it. So a few values are told one by one.
 */

/** The longest list of values that is told one by one. */
const FEW = 16

/** `column` is one of `values`. */
export function among(column: Sql, values: readonly (number | string)[]): Sql {
  const { length } = values
  if (length === 0 || length > FEW) return sql`${column} = any(${values})`
  // lists of 1, 2, 4, 8 and 16: as few statements as will do
  const told = [...values]
  while (told.length & (told.length - 1)) told.push(values[0] as number | string)
  return sql`${column} in (${join(told.map((value) => sql`${value}`))})`
}

/** An array whose type is told behind it: `unnest(${array(ids)}::int[])`. */
export const array = (values: readonly (number | string)[]): Sql =>
  values.length === 0 || values.length > FEW
    ? sql`${values}`
    : sql`array[${join(values.map((value) => sql`${value}`))}]`
