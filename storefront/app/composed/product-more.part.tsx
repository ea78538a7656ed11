import { AddSet } from '../features/cart/add-to-cart.tsx'
import { ProductMore } from '../features/catalog/product/product-more.tsx'
import type { ProductData } from '../features/catalog/product/product-page.tsx'
import { ProductReviews, productReviews } from '../features/reviews/product-reviews.tsx'
import type { ProductCardFragment } from '../generated/operations.ts'
import { useText } from '../platform/text.ts'
import { cardAction } from './card-action.tsx'
import { Recent } from './recent.tsx'

export const openReviews = ({ hasReviews, product }: ProductData) =>
  hasReviews && product.review_count > 0 ? productReviews.open() : undefined

/** The description, facts, reviews and further titles of a product. */
export function BelowOffer({ data: { product, labels, hours, hasReviews } }: { data: ProductData }) {
  const { plural, minor } = useText()
  const sku = product.sku ?? ''
  const set = (others: readonly ProductCardFragment[]) => {
    const titles = [product, ...others]
    const grosze = titles.reduce(
      (sum, { price_range }) => sum + Math.round((price_range.minimum_price.final_price.value ?? 0) * 100),
      0,
    )
    return (
      <AddSet skus={titles.map((title) => title.sku ?? '')}>
        {plural(others.length, 'This title and the 1 above together:', 'This title and the %s above together:')}{' '}
        <strong>{minor(grosze, product.price_range.minimum_price.final_price.currency)}</strong>
      </AddSet>
    )
  }
  const recent = (shown: ReadonlySet<string | null>) => (
    <Recent key={sku} viewed={sku} beside={shown} labels={labels} hours={hours} />
  )
  return (
    <ProductMore
      product={product}
      labels={labels}
      hours={hours}
      action={cardAction}
      set={set}
      recent={recent}
      reviews={hasReviews && <ProductReviews product={product} />}
    />
  )
}
