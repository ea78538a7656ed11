import type { ProductCardFragment } from '../../../../generated/operations.ts'
import { useRouter } from '../../../../../../web/router/context.ts'
import { Link } from '../../../../../../web/router/link.tsx'
import { useText } from '../../../../../../web/platform/text.ts'
import { fitTitle } from '../../../../ui/shelf/fit-title.ts'
import { Edition } from '../../../../ui/shelf/edition.tsx'
import { classNames } from '../../../../../../web/ui/class-names.ts'
import { PHONE } from '../../../../../../web/platform/breakpoint.ts'
import { CardAuthors } from '../card-authors.tsx'
import { pathOf } from '../card-data.ts'
import { leadPrice } from '../price-texts.ts'
import { LinkedCover } from '../linked-cover.tsx'
import styles from './cover-row.module.css'

interface Props {
  label: string
  products: readonly ProductCardFragment[]
  className?: string
}

/** Covers in a row for an editorial shelf, with names and prices but no buttons. */
export function CoverRow({ label, products, className }: Props) {
  const language = useText()
  const { base } = useRouter()
  return (
    // a scroll container must be focusable; only some of its links are in view
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <ul role="list" aria-label={label} tabIndex={0} className={classNames(styles.row, className)}>
      {products.map((product) => (
        <li key={product.sku} className={styles.book}>
          <LinkedCover product={product} sizes={`${PHONE} 112px, 150px`} className={styles.stand} />
          <div className={styles.words}>
            <h3 {...fitTitle(language.bind(product.name, product.name_language), styles.title)}>
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
    </ul>
  )
}
