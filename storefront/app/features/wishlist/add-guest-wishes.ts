import { AddToWishlist } from '../../generated/documents.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import type { PageContext } from '../../platform/page.ts'
import { saveGuestWish, takeGuestWishes } from './guest-wishes.ts'

/** After signing in, adds the titles that a guest saved to the customer's list; `refused` has the API's messages. */
export async function addGuestWishes({
  graphql,
  session,
}: Pick<PageContext, 'graphql' | 'session'>): Promise<{ added: number; refused: string[] }> {
  const skus = takeGuestWishes(session)
  if (skus.length === 0) return { added: 0, refused: [] }
  try {
    const { addProductsToWishlist } = await graphql(AddToWishlist, { items: skus.map((sku) => ({ sku })) })
    const refused = (addProductsToWishlist?.user_errors ?? []).flatMap((error) => error?.message ?? [])
    return { added: skus.length - refused.length, refused }
  } catch (error) {
    // no network, or the session has ended: kept and retried next time
    if (!(error instanceof GraphqlError) || error.category.startsWith('graphql-auth'))
      for (const sku of skus) saveGuestWish(session, sku)
    throw error
  }
}
