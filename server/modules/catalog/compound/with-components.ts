import type { Db } from '../../../platform/db/db.ts'
import { type Availability, availabilityOf, type Lifecycle, type ProductType } from '../product/sale/availability.ts'
import { availabilityOfCompound, byProduct, isCompound } from './components.ts'
import {
  type ComponentRow,
  type ComponentSearchData,
  readComponents,
  readComponentSearchData,
} from './components.sql.ts'

interface Row {
  id: number
  type: string
}

/** A product; if compound, with its components and their search data. */
export type WithComponents<Product> = Product & {
  components?: readonly ComponentRow[]
  componentSearchData?: ComponentSearchData
}

export async function withComponents<Product extends Row>(
  tx: Db,
  rows: readonly Product[],
): Promise<readonly WithComponents<Product>[]> {
  const ids = rows.filter(isCompound).map(({ id }) => id)
  if (ids.length === 0) return rows
  const components = byProduct(await readComponents(tx, ids, 0))
  const found = new Map((await readComponentSearchData(tx, ids)).map((row) => [row.productId, row]))
  return rows.map((row) =>
    isCompound(row)
      ? { ...row, components: components.get(row.id) ?? [], componentSearchData: found.get(row.id) }
      : row,
  )
}

/** The availability of a product; of a compound one that of its components. */
export function availabilityOfWhole({
  type,
  lifecycle,
  warehouse,
  total,
  components,
}: WithComponents<{ type: string; lifecycle: string; warehouse: number; total: number }>): Availability {
  const product = { type: type as ProductType, lifecycle: lifecycle as Lifecycle, warehouse, total }
  return components ? availabilityOfCompound(product, components) : availabilityOf(product)
}
