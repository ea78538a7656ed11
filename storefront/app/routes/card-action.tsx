import { AddToCart } from '../features/cart/add-to-cart.tsx'
import { canBeBought, statusOf } from '../features/catalog/status.ts'
import type { ProductCardFragment } from '../generated/operations.ts'
import { useText } from '../platform/text.ts'

/** What a card of a list offers: the cart's button, where the book can be bought. */
export const cardAction = (product: ProductCardFragment) => (canBeBought(statusOf(product)) ? <CardAction product={product} /> : null)

function CardAction({ product }: { product: ProductCardFragment }) {
  const { t } = useText()
  return <AddToCart sku={product.sku ?? ''} compact quiet label={`${t('Add to cart')}: ${product.name ?? ''}`} />
}
