import { accountTab } from '../features/account/account-tab.tsx'
import { forCustomers } from '../features/account/session/guard.ts'
import { wishlistActions } from '../features/wishlist/wishlist.actions.ts'
import { addGuestWishes } from '../features/wishlist/add-guest-wishes.ts'
import { savedProducts, type SavedProduct } from '../features/wishlist/saved-products.ts'
import { WishlistTab, type WishlistData } from '../features/wishlist/wishlist-tab.tsx'
import { canBeBought, statusOf } from '../features/catalog/card/status.ts'
import { NotifyAll } from '../features/my-books/notify-all.tsx'
import { NotifyButton } from '../features/my-books/notify-button.tsx'
import { OpenWishlist } from '../generated/documents.ts'
import { baseOf } from '../../../web/platform/store-view.ts'
import { href } from '../paths.ts'
import { useRefreshCart, wishlistDetails } from '../composed/wishlist-details.tsx'

const DEFAULT_HOURS = 24
const DEFAULT_MAX_QUANTITY = 200

/** The customer's wish list; a 404 if wish lists are disabled (D26). */
export const page = accountTab<WishlistData>({
  tab: 'my-wishlist',
  async load({ graphql, session, url, store }) {
    // titles that were saved as a guest, without JavaScript
    await addGuestWishes({ graphql, session })
    const { wishlist, storeConfig } = await graphql(OpenWishlist)
    return {
      products: savedProducts(wishlist),
      link: url.origin + baseOf(store) + href('shared-wishlist', { code: wishlist?.sharing_code ?? '' }),
      hours: storeConfig?.shipping_hours ?? DEFAULT_HOURS,
      maxQuantity: storeConfig?.quantity_control_max ?? DEFAULT_MAX_QUANTITY,
      areNotesShared: wishlist?.notes_shared ?? false,
    }
  },
  Content,
  actions: Object.fromEntries(
    Object.entries(wishlistActions).map(([intent, action]) => [intent, forCustomers(action)]),
  ),
})

function Content({ data }: { data: WishlistData }) {
  const refreshCart = useRefreshCart()
  return (
    <WishlistTab
      data={data}
      renderDetails={wishlistDetails(data.hours)}
      renderUnavailableAction={renderNotifyButton}
      isForSale={isForSale}
      renderNotifyAll={offerAll}
      onMoved={refreshCart}
    />
  )
}

const offerAll = (products: readonly SavedProduct[]) => <NotifyAll products={products} />

const isForSale = (product: SavedProduct) => canBeBought(statusOf(product))

/** Button that requests a mail for a title that is not for sale, as on the product page. */
const renderNotifyButton = (product: SavedProduct) =>
  isForSale(product) ? undefined : <NotifyButton product={product} small />
