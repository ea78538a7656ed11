import { CardAuthors } from '../features/catalog/card/card-authors.tsx'
import { priceTexts } from '../features/catalog/card/price-texts.ts'
import { ProductStatus } from '../features/catalog/card/status-label.tsx'
import { loadCart, replaceCart } from '../features/cart/cart-store.ts'
import type { ProductCardFragment } from '../generated/operations.ts'
import { useRouter } from '../../../web/router/context.ts'
import { useText } from '../../../web/platform/text.ts'
import { Price } from '../ui/price.tsx'

/** Catalogue data of a title on a wish list. */
export const wishlistDetails = (hours: number) => (product: ProductCardFragment) => (
  <WishlistDetails product={product} hours={hours} />
)

function WishlistDetails({ product, hours }: { product: ProductCardFragment; hours: number }) {
  const language = useText()
  return (
    <>
      <CardAuthors product={product} />
      <Price {...priceTexts(product, language)} />
      <ProductStatus product={product} hours={hours} />
    </>
  )
}

/** Reloads the page and the header's cart, after titles were moved from the wish list to the cart. */
export function useRefreshCart(): () => void {
  const { graphql, session, refresh } = useRouter()
  return () => {
    void refresh()
    loadCart(graphql, session)
      .then((cart) => replaceCart(cart ?? undefined))
      .catch((error: unknown) => console.error(error)) // the header keeps showing the previous count
  }
}
