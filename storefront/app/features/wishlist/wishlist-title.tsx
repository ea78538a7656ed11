import type { ReactNode } from 'react'
import { pathInView } from '../../../../web/platform/base-path.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { DESKTOP } from '../../../../web/platform/breakpoint.ts'
import { Cover } from '../../ui/shelf/cover.tsx'
import { Edition } from '../../ui/shelf/edition.tsx'
import type { SavedProduct } from './saved-products.ts'
import styles from './wishlist.module.css'

/** Cover and name of a title, with further details. */
export function WishlistTitle({
  product,
  details,
  children,
}: {
  product: SavedProduct
  details: ReactNode
  children?: ReactNode
}) {
  const { t, bind } = useText()
  const { base } = useRouter()
  const to = pathInView(product.url ?? '/', base)
  return (
    <>
      <Link to={to} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <Cover
          url={product.small_image?.url}
          alt=""
          sizes={`${DESKTOP} 88px, 64px`}
          notFoundText={t('Image not found')}
          notSpecifiedText={t('Image not specified')}
        />
      </Link>
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link to={to} lang={product.name_language ?? undefined}>
            {bind(product.name, product.name_language)}
          </Link>
        </h2>
        <Edition>{product.edition}</Edition>
        {product.wishlist.options.map(
          (option) =>
            option && (
              <p key={option.label} className={styles.option}>
                {bind(option.label ?? '')}: {bind(option.value ?? '')}
              </p>
            ),
        )}
        {details}
        {children}
      </div>
    </>
  )
}
