import type { ReactNode } from 'react'
import { flagOf } from '../features/catalog/card/flag.ts'
import { priceTexts } from '../features/catalog/card/price-texts.ts'
import { canBeBought, statusOf, statusText } from '../features/catalog/card/status.ts'
import { productPicks } from '../features/catalog/picks/picks.ts'
import { BuyBar } from '../features/catalog/product/buy-bar.tsx'
import { ProductMore } from '../features/catalog/product/product-more.tsx'
import type { ProductData } from '../features/catalog/product/product-page.tsx'
import { ProductReviews, productReviews } from '../features/reviews/product-reviews.tsx'
import type { ProductCardFragment } from '../generated/operations.ts'
import { useText } from '../../../web/platform/text.ts'
import { Price } from '../ui/price.tsx'
import { AddSet } from './add-set.tsx'
import { cardAction } from './card-action.tsx'
import { FromBlog } from './from-blog.tsx'
import { Recent } from './recent.tsx'

/** Loads the parts that this product needs. */
export const preloadParts = ({ hasReviews, product }: ProductData) =>
  Promise.all([
    hasReviews && product.review_count > 0 && productReviews.preload(),
    product.staff_picks.length > 0 && productPicks.preload(),
  ])

interface Props {
  data: ProductData
  /** Cart button without quantity, for the bottom bar on phones. */
  compactBuyButton: ReactNode
}

/** The description, attributes, excerpt, reviews and further titles of a product, and the bottom bar on phones. */
export function BelowOffer({ data, compactBuyButton }: Props) {
  const { product, labels, hours, hasReviews } = data
  const sku = product.sku ?? ''
  const set = (others: readonly ProductCardFragment[]) => <AddSet title={product} others={others} />
  const recent = (shownSkus: ReadonlySet<string | null>) => (
    <>
      {product.id && <FromBlog key={product.id} product={product.id} />}
      <Recent key={sku} shownSkus={shownSkus} labels={labels} hours={hours} />
    </>
  )
  return (
    <>
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
      {canBeBought(statusOf(product)) && <PricedBar data={data}>{compactBuyButton}</PricedBar>}
    </>
  )
}

function PricedBar({ data: { product, labels, hours }, children }: { data: ProductData; children: ReactNode }) {
  const language = useText()
  const { percent } = flagOf(product, labels, statusText(product, language, hours))
  const lang = product.name_language ?? undefined
  return (
    <BuyBar
      name={language.bind(product.name, lang)}
      lang={lang}
      price={<Price size="m" {...priceTexts(product, language)} discount={percent} lowest={undefined} />}
    >
      {children}
    </BuyBar>
  )
}
