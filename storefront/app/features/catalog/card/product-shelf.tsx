import type { ReactNode } from 'react'
import type { LabelFragment, ProductCardFragment } from '../../../generated/operations.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { PHONE, SMALL_PHONE } from '../../../../../web/platform/breakpoint.ts'
import { ShelfSlider } from '../../../ui/shelf/shelf-slider.tsx'
import { ProductCard } from './product-card.tsx'

export interface ProductShelfProps {
  title: string
  products: readonly ProductCardFragment[]
  labels: readonly LabelFragment[]
  hours: number
  action?: (product: ProductCardFragment) => ReactNode
  className?: string
  /** Slot below the books. */
  children?: ReactNode
}

/** Horizontally scrolling row of books, such as related or new ones. */
export function ProductShelf({ title, products, labels, hours, action, className, children }: ProductShelfProps) {
  const { t, bind } = useText()
  if (products.length === 0) return null
  return (
    <section className={className}>
      <h2>{bind(title)}</h2>
      <ShelfSlider label={title} previousLabel={t('Previous')} nextLabel={t('Next')}>
        {products.map((product) => (
          <ProductCard
            key={product.sku}
            product={product}
            labels={labels}
            hours={hours}
            sizes={`${SMALL_PHONE} 36.5vw, ${PHONE} 160px, 190px`}
            action={action?.(product)}
          />
        ))}
      </ShelfSlider>
      {children}
    </section>
  )
}
