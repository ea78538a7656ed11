import { present } from '../features/catalog/card/card-facts.ts'
import { productPicks } from '../features/catalog/picks/picks.ts'
import { choosesFiles } from '../features/catalog/product/choice/samples.ts'
import { ProductMore } from '../features/catalog/product/product-more.tsx'
import type { ProductData } from '../features/catalog/product/product-page.tsx'
import { ProductReviews, productReviews } from '../features/reviews/product-reviews.tsx'
import type { ProductCardFragment } from '../generated/operations.ts'
import { AddSet } from './add-set.tsx'
import { cardAction } from './card-action.tsx'
import { FromBlog } from './from-blog.tsx'
import { Recent } from './recent.tsx'

/** The parts that this title needs. */
export const openParts = ({ hasReviews, product }: ProductData) =>
  Promise.all([
    hasReviews && product.review_count > 0 && productReviews.open(),
    product.staff_picks.length > 0 && productPicks.open(),
  ])

const optionsOf = (product: ProductData['product']) => present('options' in product ? product.options : [])

/** The description, facts, excerpt, reviews and further titles of a product. */
export function BelowOffer({ data: { product, labels, hours, hasReviews } }: { data: ProductData }) {
  const sku = product.sku ?? ''
  // what must be chosen is not in the set
  const needsChoice = choosesFiles(product) || optionsOf(product).some(({ required }) => required)
  const set = (others: readonly ProductCardFragment[]) => !needsChoice && <AddSet title={product} others={others} />
  const recent = (shown: ReadonlySet<string | null>) => (
    <>
      {product.id && <FromBlog key={product.id} product={product.id} />}
      <Recent key={sku} beside={shown} labels={labels} hours={hours} />
    </>
  )
  return (
    <ProductMore
      product={product}
      labels={labels}
      hours={hours}
      action={cardAction}
      set={set}
      recent={recent}
      picks={product.staff_picks.length > 0 && <productPicks.Part picks={product.staff_picks} />}
      reviews={hasReviews && <ProductReviews product={product} />}
    />
  )
}
