import { join, type Sql, sql } from './db.ts'

/*
 * For an array parameter the planner assumes ten values. Short lists are inlined, so that the plan is one for as many
 * as there are.
 */

/** Maximum length of an inlined list. */
const MAX_INLINED = 16

/** `column` is one of `values`. */
export function inList(column: Sql, values: readonly (number | string)[]): Sql {
  const { length } = values
  if (length === 0 || length > MAX_INLINED) return sql`${column} = any(${values})`
  // padded to 1, 2, 4, 8 or 16 values, to limit the number of statements
  const padded = [...values]
  while (padded.length & (padded.length - 1)) padded.push(values[0] as number | string)
  return sql`${column} in (${join(padded.map((value) => sql`${value}`))})`
}

/** An array with an explicit cast: `unnest(${array(ids)}::int[])`. */
export const array = (values: readonly (number | string)[]): Sql =>
  values.length === 0 || values.length > MAX_INLINED
    ? sql`${values}`
    : sql`array[${join(values.map((value) => sql`${value}`))}]`
