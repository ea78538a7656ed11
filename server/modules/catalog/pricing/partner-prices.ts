import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Partner, PartnerError } from '../../store/index.ts'
import { productsChanged } from '../changes.ts'
import {
  deleteGroupPrice,
  deleteGroupPrices,
  readProductPrices,
  readGroupPrices,
  readProductPrice,
  writeGroupPrice,
  writeGroupPrices,
} from './partner-prices.sql.ts'

/**
 * Sets the price of a product for the customers of a partner, in hundredths of the base currency; undefined removes it.
 * It is a price of the partner's customer group: the lower of it and everybody's is charged, so it never raises a
 * price.
 */
export async function setPartnerPrice(
  db: Db,
  actor: Actor,
  partner: Partner,
  { sku, amount }: { sku: string; amount: number | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const product = await readProductPrice(tx, sku)
    if (!product) throw new PartnerError(noPrice(sku))
    if (amount !== undefined && amount >= product.amount) throw new PartnerError(notBelow(sku, product.amount))
    const key = { id: product.id, groupId: partner.groupId }
    if (amount !== undefined) await writeGroupPrice(tx, { ...key, amount })
    else if (!(await deleteGroupPrice(tx, key))) throw new PartnerError(`${partner.code} has no price of ${sku}.`)
    await productsChanged(tx, [product.id])
    await logAction(tx, actor, 'partner.price', ['partner', partner.code], { after: { sku, amount: amount ?? null } })
  })
}

/** A line of a price list; an undefined `amount` removes the price. */
export interface PartnerPrice {
  line: number
  sku: string
  amount: number | undefined
}

const BATCH_SIZE = 500

/** Sets a whole price list, in batches; invalid lines are skipped and returned with the reason. */
export async function setPartnerPrices(
  db: Db,
  actor: Actor,
  partner: Partner,
  prices: readonly PartnerPrice[],
): Promise<{ set: number; problems: { line: number; reason: string }[] }> {
  const problems: { line: number; reason: string }[] = []
  let set = 0
  for (let start = 0; start < prices.length; start += BATCH_SIZE) {
    const batch = prices.slice(start, start + BATCH_SIZE)
    await db.transaction(async (tx) => {
      const rows = await readProductPrices(
        tx,
        batch.map(({ sku }) => sku),
      )
      const known = new Map(rows.map((row) => [row.sku, row]))
      // the last line of a product counts
      const amountById = new Map<number, number | undefined>()
      for (const { line, sku, amount } of batch) {
        const product = known.get(sku)
        if (!product) problems.push({ line, reason: noPrice(sku) })
        else if (amount !== undefined && amount >= product.amount)
          problems.push({ line, reason: notBelow(sku, product.amount) })
        else amountById.set(product.id, amount)
      }
      const lowerPrices = [...amountById].flatMap(([id, amount]) => (amount === undefined ? [] : [{ id, amount }]))
      const removedIds = [...amountById].flatMap(([id, amount]) => (amount === undefined ? [id] : []))
      if (lowerPrices.length > 0) await writeGroupPrices(tx, partner.groupId, lowerPrices)
      if (removedIds.length > 0) await deleteGroupPrices(tx, partner.groupId, removedIds)
      await productsChanged(tx, [...amountById.keys()])
      if (amountById.size > 0)
        await logAction(tx, actor, 'partner.prices', ['partner', partner.code], {
          after: { set: lowerPrices.length, removed: removedIds.length },
        })
      set += amountById.size
    })
  }
  return { set, problems }
}

const noPrice = (sku: string) => `There is no product ${sku} with a price.`
const notBelow = (sku: string, amount: number) =>
  `${sku} costs everybody ${(amount / 100).toFixed(2)}: the price of a partner is below that.`

/** Prices of a partner by SKU, with everybody's price. */
export const listPartnerPrices = (db: Db, { groupId }: Partner) => readGroupPrices(db, groupId)
