import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { loadCard } from '../catalog/index.ts'
import { getConfiguration } from '../store/index.ts'
import { addOne } from './my-books.ts'

const IN_STOCK = 'PRODUCT_ALERT_IN_STOCK'

/** ScandiPWA's stock alert: adds the product to the availability list. */
export async function subscribeToAlert(context: RequestContext, productId: string, type: string): Promise<void> {
  const isOffered = type === IN_STOCK && (await getConfiguration(context))['catalog/productalert/allow_stock']
  if (!isOffered) throw new Refusal('graphql-input', 'The shop sends no such notices.')
  const card = /^\d{1,9}$/.test(productId) ? await loadCard(context, Number(productId)) : null
  if (!card)
    throw new Refusal(
      'graphql-no-such-entity',
      "The product that was requested doesn't exist. Verify the product and try again.",
    )
  await addOne(context, { sku: card.sku })
}
