import type { RequestContext } from '../../../platform/context.ts'
import { getConfiguration } from '../../store/index.ts'
import { type Byline, readBylines } from './suggest.sql.ts'
import { listAttributes, readOptions, ProductRows, viewOf } from '../../catalog/index.ts'

/** Row cache of authors and publisher of suggested titles. */
export const bylines = new ProductRows<Byline, RequestContext>(viewOf, (db, ids, { store }) =>
  readBylines(db, ids, store.code),
)

/** Labels of the attribute that the shop shows below suggested titles, by product; empty for an unknown attribute. */
export async function readDisplayedLabels(
  ids: readonly number[],
  context: RequestContext,
): Promise<ReadonlyMap<number, string>> {
  const { db, store } = context
  const code = (await getConfiguration(context))['catalog/search/display_attribute']
  const attribute = (await listAttributes(db)).find((one) => one.code === code)
  const labels = new Map<number, string>()
  if (!attribute) return labels
  for (const { productId, attributeId, label } of await readOptions(db, ids, store.code))
    if (attributeId === attribute.id) labels.set(productId, [labels.get(productId), label].filter(Boolean).join(', '))
  return labels
}
