import type { Db } from '../../../platform/db/db.ts'
import { type Partner, PartnerError } from '../../store/index.ts'
import { productsChanged } from '../index/reindex.ts'
import { deleteGroupPrice, readGroupPrices, readPriced, writeGroupPrice } from './partner-prices.sql.ts'

/**
 * What a product costs the readers of a partner, in hundredths of the base; undefined takes the price back. It is a
 * price of the partner's group: the lowest of it and everybody's is charged, so it never makes a title dearer.
 */
export async function setPartnerPrice(
  db: Db,
  partner: Partner,
  { sku, amount }: { sku: string; amount: number | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const product = await readPriced(tx, sku)
    if (!product) throw new PartnerError(`There is no product ${sku} with a price.`)
    if (amount !== undefined && amount >= product.amount)
      throw new PartnerError(
        `${sku} costs everybody ${(product.amount / 100).toFixed(2)}: the price of a partner is below that.`,
      )
    const key = { id: product.id, groupId: partner.groupId }
    if (amount !== undefined) await writeGroupPrice(tx, { ...key, amount })
    else if (!(await deleteGroupPrice(tx, key))) throw new PartnerError(`${partner.code} has no price of ${sku}.`)
    await productsChanged(tx, [product.id])
  })
}

/** By SKU, with everybody's price beside it. */
export const listPartnerPrices = (db: Db, { groupId }: Partner) => readGroupPrices(db, groupId)
