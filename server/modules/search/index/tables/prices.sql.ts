import { type Sql, sql } from '../../../../platform/db/db.ts'

/**
 * The price of one piece, as `finalPrice` of pricing/prices.ts defines it, for sorting and filtering. `i` is the index
 * row with the price for everybody, `g` the price row of the customer's group or nulls, `b` the price row for everybody.
 * The index price includes required options, whose surcharge is the same for all groups: it is added to `g`.
 */
export const finalPriceSql = (now: Date): Sql => sql`least(
  i.amount,
  case when (i.special_from is null or i.special_from <= ${now}::timestamptz) and (i.special_to is null
    or i.special_to > ${now}::timestamptz) then i.special_amount end,
  g.amount + i.amount - b.amount,
  case when (g.special_from is null or g.special_from <= ${now}::timestamptz) and (g.special_to is null
    or g.special_to > ${now}::timestamptz) then g.special_amount + i.amount - b.amount end)`

/** Whether the price for everybody is reduced now. */
export const isReducedSql = (
  now: Date,
): Sql => sql`(i.special_amount is not null and (i.special_from is null or i.special_from <= ${now}::timestamptz)
  and (i.special_to is null or i.special_to > ${now}::timestamptz))`
