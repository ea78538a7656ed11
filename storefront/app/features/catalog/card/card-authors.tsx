import type { ProductCardFragment } from '../../../generated/operations.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { classNames } from '../../../../../web/ui/class-names.ts'
import { listedOptions } from '../../../platform/listed-options.ts'
import styles from './card-authors.module.css'

/** Authors with links to their entity pages. */
export function CardAuthors({
  product,
  className,
}: {
  product: Pick<ProductCardFragment, 'custom_attributesV2'>
  className?: string
}) {
  const authors = listedOptions(product, 'author')
  return (
    <p className={classNames(styles.authors, className)}>
      {authors.map(({ label, url }, at) => [
        at > 0 && ', ',
        url ? (
          <Link key={url} to={url}>
            {label}
          </Link>
        ) : (
          label
        ),
      ])}
    </p>
  )
}
