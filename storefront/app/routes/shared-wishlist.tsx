import { sharedWishlistActions } from '../features/wishlist/wishlist.actions.ts'
import { savedProducts } from '../features/wishlist/saved-products.ts'
import { SharedWishlistPage, type SharedData } from '../features/wishlist/shared-wishlist-page.tsx'
import { SharedWishlist } from '../generated/documents.ts'
import { GraphqlError } from '../../../web/api/document.ts'
import type { PageModule } from '../platform/page.ts'
import { notFound } from '../../../web/router/page.ts'
import { cardAction } from '../composed/card-action.tsx'
import { useRefreshCart, wishlistDetails } from '../composed/wishlist-details.tsx'

const DEFAULT_HOURS = 24

/** A shared wish list, by its secret code. */
export const page: PageModule<SharedData> = {
  private: true,
  texts: 'account',
  async load({ params, graphql }) {
    const code = params['code'] ?? ''
    try {
      const { wishlist, storeConfig } = await graphql(SharedWishlist, { code })
      return {
        code,
        list: { creator: wishlist?.creators_name ?? '', products: savedProducts(wishlist) },
        hours: storeConfig?.shipping_hours ?? DEFAULT_HOURS,
      }
    } catch (error) {
      if (error instanceof GraphqlError && error.category === 'graphql-no-such-entity')
        return { code, hours: DEFAULT_HOURS }
      // wish lists are disabled (D26)
      if (error instanceof GraphqlError && error.category === 'graphql-input') throw notFound()
      throw error
    }
  },
  isMissing: ({ list }) => !list,
  meta: ({ list }, { t }) => ({
    title: list ? t('The wish list of %s', list.creator) : t('Shared wish list'),
    robots: 'noindex',
  }),
  Page,
  actions: sharedWishlistActions,
}

function Page({ data }: { data: SharedData }) {
  const refreshCart = useRefreshCart()
  return (
    <SharedWishlistPage
      data={data}
      renderDetails={wishlistDetails(data.hours)}
      action={cardAction}
      onMoved={refreshCart}
    />
  )
}
