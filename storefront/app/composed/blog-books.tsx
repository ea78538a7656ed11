import type { LabelFragment, ProductCardFragment } from '../generated/operations.ts'
import { ProductShelf } from '../features/catalog/card/product-shelf.tsx'
import { useText } from '../../../web/platform/text.ts'
import { cardAction } from './card-action.tsx'
import styles from './blog-books.module.css'

const DEFAULT_HOURS = 24

interface Props {
  books: readonly ProductCardFragment[]
  labels: readonly LabelFragment[]
  hours?: number
}

/** Shelf of the books of an article, with their cart buttons. */
export function BlogBooks({ books, labels, hours = DEFAULT_HOURS }: Props) {
  const { t } = useText()
  return (
    <ProductShelf
      title={t('Books of this article')}
      products={books}
      labels={labels}
      hours={hours}
      action={cardAction}
      className={styles.books}
    />
  )
}
