import type { Language } from '../../../../language/translate.ts'
import { OpenWishlist } from '../../generated/documents.ts'
import { notify } from '../../../../web/platform/notices.ts'
import type { RouterApi } from '../../../../web/router/context.ts'
import { browserSession } from '../../platform/session.ts'
import { sessionId } from '../../platform/token.ts'
import { href } from '../../paths.ts'
import { loadTexts } from '../../texts/catalogues.ts'
import { addGuestWishes } from './add-guest-wishes.ts'
import { savedProducts } from './saved-products.ts'
import { isListOf, replaceWishlist, setListOf } from './wishlist-store.ts'

/** Loads the list, after adding the titles saved before signing in. */
export async function syncWishlist(
  { graphql, session, store, base, refresh }: RouterApi,
  t: Language['t'],
): Promise<void> {
  const { added, refused } = await addGuestWishes({ graphql, session })
  if (added + refused.length > 0) await loadTexts(store.locale, 'account')
  for (const message of refused)
    notify('error', t('We can`t add the item to Wishlist right now: {message}', { message }))
  if (added > 0) notify('success', t('Product added to wish-list!'))
  const reader = sessionId(browserSession)
  if (!reader) return
  setListOf(reader)
  const { wishlist } = await graphql(OpenWishlist)
  // the customer may have signed out meanwhile
  if (isListOf(reader)) replaceWishlist(savedProducts(wishlist))
  if (added > 0 && location.pathname === base + href('wishlist')) await refresh()
}
