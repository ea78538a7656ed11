import { AddToWishlist } from '../../generated/documents.ts'
import { GraphqlError } from '../../platform/document.ts'
import type { PageContext } from '../../platform/router/page.ts'
import { saveGuestWish, takeGuestWishes } from './guest-wishes.ts'

/** Adds the wishes of a guest to their list after signing in; returns the API's messages for those it refused. */
export async function addGuestWishes({
  graphql,
  session,
}: Pick<PageContext, 'graphql' | 'session'>): Promise<{ added: number; refused: string[] }> {
  const skus = takeGuestWishes(session)
  if (skus.length === 0) return { added: 0, refused: [] }
  try {
    const { addProductsToWishlist } = await graphql(AddToWishlist, { items: skus.map((sku) => ({ sku })) })
    const refused = (addProductsToWishlist?.user_errors ?? []).map(({ message }) => message)
    return { added: skus.length - refused.length, refused }
  } catch (error) {
    // no network, or the session has ended: they are retried next time
    if (!(error instanceof GraphqlError) || error.category.startsWith('graphql-auth'))
      for (const sku of skus) saveGuestWish(session, sku)
    throw error
  }
}
