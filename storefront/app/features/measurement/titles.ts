import { MeasuredTitles } from '../../generated/documents.ts'
import { withoutNulls } from '../../../../web/api/without-nulls.ts'
import type { Graphql } from '../../../../web/api/document.ts'
import { measuredTitleOf, type MeasuredTitle } from './title.ts'

/** Maximum number of SKUs per request. */
const MAX_SKUS = 24

const titleCache = new Map<string, Promise<MeasuredTitle | undefined>>()

async function loadTitles(graphql: Graphql, skus: readonly string[]): Promise<Map<string, MeasuredTitle>> {
  try {
    const { products } = await graphql(MeasuredTitles, { skus: [...skus], size: skus.length })
    return new Map(withoutNulls(products?.items).map((product) => [product.sku ?? '', measuredTitleOf(product)]))
  } catch (error) {
    console.warn(error) // the event is left out
    for (const sku of skus) titleCache.delete(sku)
    return new Map()
  }
}

/** Loads catalogue data by SKU, cached in memory; unknown SKUs are left out. */
export async function findTitles(graphql: Graphql, skus: readonly string[]): Promise<Map<string, MeasuredTitle>> {
  const missing = [...new Set(skus)].filter((sku) => sku && !titleCache.has(sku))
  for (let start = 0; start < missing.length; start += MAX_SKUS) {
    const batch = missing.slice(start, start + MAX_SKUS)
    const finding = loadTitles(graphql, batch)
    for (const sku of batch)
      titleCache.set(
        sku,
        finding.then((found) => found.get(sku)),
      )
  }
  const found = await Promise.all(skus.map(async (sku) => [sku, await titleCache.get(sku)] as const))
  return new Map(found.flatMap(([sku, title]) => (title ? [[sku, title] as const] : [])))
}
