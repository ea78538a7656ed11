import { use, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import type { LabelFragment, ProductCardFragment } from '../../../generated/operations.ts'
import { cardRef } from '../../../platform/consent/measure.ts'
import { Slot } from '../../../platform/slots/slot.tsx'
import { slotProduct } from '../../../platform/slots/slot-values.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Cover } from '../../../ui/shelf/cover.tsx'
import { fitTitle } from '../../../ui/shelf/fit-title.ts'
import { Edition } from '../../../ui/shelf/edition.tsx'
import { Price } from '../../../ui/price.tsx'
import { ShelfItem } from '../../../ui/shelf/shelf.tsx'
import { CardAuthors } from './card-authors.tsx'
import { CardRating } from './card-rating.tsx'
import { CardCorner } from './card-corner.ts'
import { coverSize, pathOf } from './card-data.ts'
import { listedLabels } from '../../../platform/listed-options.ts'
import { prepareCoverFlight } from './cover-flight.ts'
import { flagOf } from './flag.ts'
import { Marks } from './marks.tsx'
import { priceTexts } from './price-texts.ts'
import { statusText } from './status.ts'
import { ProductStatus } from './status-label.tsx'
import styles from './product-card.module.css'

export interface ProductCardProps {
  product: ProductCardFragment
  labels: readonly LabelFragment[]
  /** Shipping hours, for `Available - shipping in {hours}h`. */
  hours: number
  /** `sizes` of the cover image. */
  sizes: string
  /** Loads the cover eagerly, for one in the initial viewport. */
  priority?: boolean
  /** Slot: button that adds the book to the cart. */
  action?: ReactNode
  /** Heading level of the title: one below that of the page or shelf. */
  heading?: 'h2' | 'h3'
}

export function ProductCard({
  product,
  labels,
  hours,
  sizes,
  priority,
  heading: Heading = 'h3',
  action,
}: ProductCardProps) {
  const corner = use(CardCorner)(product)
  const language = useText()
  const { base } = useRouter()
  const { t, bind } = language
  const to = pathOf(product.url, base)
  const [format] = listedLabels(product, 'format')
  const { percent, label } = flagOf(product, labels, statusText(product, language, hours))
  const size = coverSize(product, format)
  const shape = { '--ratio': size.width / size.height } as CSSProperties
  const name = bind(product.name, product.name_language)
  const fly = (event: MouseEvent<HTMLElement>) =>
    prepareCoverFlight(event.currentTarget.closest('li'), product.sku ?? '')
  return (
    <ShelfItem
      ref={cardRef(product.sku)}
      corner={corner}
      cover={
        // for pointers only: screen readers and the keyboard use the link of the title
        <Link to={to} tabIndex={-1} aria-hidden="true" className={styles.cover} style={shape} onClick={fly}>
          <Cover
            {...size}
            url={product.small_image?.url}
            alt=""
            sizes={sizes}
            priority={priority}
            notFoundText={t('Image not found')}
            notSpecifiedText={t('Image not specified')}
          />
        </Link>
      }
    >
      <div className={styles.head}>
        <Heading {...fitTitle(name, styles.title)}>
          <Link to={to} prefetch="view" lang={product.name_language ?? undefined} className={styles.link} onClick={fly}>
            {name}
          </Link>
        </Heading>
        <CardAuthors product={product} className={styles.author} />
        <Edition>{product.edition}</Edition>
        <CardRating product={product} />
        <Marks label={label} />
        <Slot name="card" of={slotProduct(product)} />
      </div>
      <div className={styles.foot}>
        <Price {...priceTexts(product, language)} discount={percent} />
        <ProductStatus product={product} hours={hours} />
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </ShelfItem>
  )
}
