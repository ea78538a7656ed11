import type { ProductCardFragment } from '../../../../generated/operations.ts'
import { useRouter } from '../../../../../../web/router/context.ts'
import { Link } from '../../../../../../web/router/link.tsx'
import { useText } from '../../../../../../web/platform/text.ts'
import { Edition } from '../../../../ui/shelf/edition.tsx'
import { Price } from '../../../../ui/price.tsx'
import { CardAuthors } from '../card-authors.tsx'
import { pathOf } from '../card-data.ts'
import { priceTexts } from '../price-texts.ts'
import { LinkedCover } from '../linked-cover.tsx'
import { ProductStatus } from '../status-label.tsx'
import styles from './book-line.module.css'

/** Author, title, price and availability of a book in a reader's own list. */
export function BookLine({ product, hours }: { product: ProductCardFragment; hours: number }) {
  const language = useText()
  const { bind } = language
  const { base } = useRouter()
  const to = pathOf(product.url, base)
  return (
    <div className={styles.line}>
      <LinkedCover product={product} sizes="64px" />
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Link to={to} lang={product.name_language ?? undefined}>
            {bind(product.name, product.name_language)}
          </Link>
        </h3>
        <CardAuthors product={product} className={styles.author} />
        <Edition>{product.edition}</Edition>
        <div className={styles.facts}>
          <Price size="s" {...priceTexts(product, language)} discount={undefined} />
          <ProductStatus product={product} hours={hours} />
        </div>
      </div>
    </div>
  )
}
