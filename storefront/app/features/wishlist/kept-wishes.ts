import { AddToWishlist } from '../../generated/documents.ts'
import { GraphqlError } from '../../platform/document.ts'
import type { PageContext } from '../../platform/router/page.ts'
import { keepWish, takeWishes } from './keep-wish.ts'

/** Puts on the list what its reader wished for before they signed in; the shop's words for what cannot be. */
export async function addKeptWishes({
  graphql,
  session,
}: Pick<PageContext, 'graphql' | 'session'>): Promise<{ added: number; refused: string[] }> {
  const skus = takeWishes(session)
  if (skus.length === 0) return { added: 0, refused: [] }
  try {
    const { addProductsToWishlist } = await graphql(AddToWishlist, { items: skus.map((sku) => ({ sku })) })
    const refused = (addProductsToWishlist?.user_errors ?? []).map(({ message }) => message)
    return { added: skus.length - refused.length, refused }
  } catch (error) {
    // no network, or the session is over: they wait for the next time
    if (!(error instanceof GraphqlError) || error.category.startsWith('graphql-auth'))
      for (const sku of skus) keepWish(session, sku)
    throw error
  }
}
