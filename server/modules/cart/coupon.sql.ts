import type { Db } from '../../platform/db/db.ts'

/** Counts a use of each rule; false where one of them has no use left. */
export async function countRuleUses(tx: Db, ruleIds: readonly number[]): Promise<boolean> {
  // locked in one order: two orders with the same two rules would else wait for each other
  await tx.many`select 1 from sales_rule where id = any(${ruleIds}) order by id for update`
  return (
    (await tx.run`
      update sales_rule set times_used = times_used + 1 where id = any(${ruleIds}) and (uses_per_coupon is null
        or times_used < uses_per_coupon)`) === ruleIds.length
  )
}

/** An order that was cancelled has used no coupon. */
export async function returnUse(tx: Db, couponCode: string): Promise<void> {
  await tx.run`
    update sales_rule set times_used = times_used - 1
      where upper(coupon_code) = upper(${couponCode}) and times_used > 0`
}

/** An order that was cancelled is one after all: at the price that was agreed, whatever uses are left. */
export async function repeatUse(tx: Db, couponCode: string): Promise<void> {
  await tx.run`
    update sales_rule set times_used = times_used + 1 where upper(coupon_code) = upper(${couponCode})`
}
