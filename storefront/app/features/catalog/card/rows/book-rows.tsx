import type { ReactNode } from 'react'
import type { ProductCardFragment } from '../../../../generated/operations.ts'
import { useRouter } from '../../../../../../web/router/context.ts'
import { Link } from '../../../../../../web/router/link.tsx'
import { useText } from '../../../../../../web/platform/text.ts'
import { Edition } from '../../../../ui/shelf/edition.tsx'
import { CardAuthors } from '../card-authors.tsx'
import { pathOf } from '../card-data.ts'
import { leadPrice } from '../price-texts.ts'
import { LinkedCover } from '../linked-cover.tsx'
import styles from './book-rows.module.css'

interface Props {
  label: string
  products: readonly ProductCardFragment[]
  /** Slot before each book: its rank or its publication date. */
  renderLead: (product: ProductCardFragment) => ReactNode
  /** Number of a book in the list that this is a part of; absent: 1, 2, 3 … */
  numberOf?: (product: ProductCardFragment) => number | undefined
  kind: 'ranking' | 'calendar'
}

/** Vertical list of books; the horizontal one is ProductShelf. */
export function BookRows({ label, products, renderLead, numberOf, kind }: Props) {
  const language = useText()
  const { base } = useRouter()
  return (
    <ol role="list" aria-label={label} className={styles.rows} data-kind={kind}>
      {products.map((product) => (
        <li key={product.sku} value={numberOf?.(product)} className={styles.row}>
          <div className={styles.lead}>{renderLead(product)}</div>
          <LinkedCover product={product} sizes="64px" className={styles.cover} />
          <div className={styles.words}>
            <h3 className={styles.title}>
              <Link to={pathOf(product.url, base)} prefetch="view" lang={product.name_language ?? undefined}>
                {language.bind(product.name, product.name_language)}
              </Link>
            </h3>
            <CardAuthors product={product} className={styles.author} />
            <Edition>{product.edition}</Edition>
            <p className={styles.price}>{leadPrice(product, language)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
