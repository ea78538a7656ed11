import type { Db } from '../../platform/db/db.ts'

/** Counts one use of each rule. False if any of them has no uses left. */
export async function countRuleUses(tx: Db, ruleIds: readonly number[]): Promise<boolean> {
  // locked in id order: two orders with the same two rules would deadlock otherwise
  await tx.many`select 1 from sales_rule where id = any(${ruleIds}) order by id for update`
  return (
    (await tx.run`
      update sales_rule set times_used = times_used + 1 where id = any(${ruleIds}) and (uses_per_coupon is null
        or times_used < uses_per_coupon)`) === ruleIds.length
  )
}

/** Returns the coupon use of a cancelled order. */
export async function decrementUses(tx: Db, couponCode: string): Promise<void> {
  await tx.run`
    update sales_rule set times_used = times_used - 1
      where upper(coupon_code) = upper(${couponCode}) and times_used > 0`
}

/** Counts the use again when a cancelled order is reinstated: at the agreed price, even if no uses are left. */
export async function incrementUses(tx: Db, couponCode: string): Promise<void> {
  await tx.run`
    update sales_rule set times_used = times_used + 1 where upper(coupon_code) = upper(${couponCode})`
}
