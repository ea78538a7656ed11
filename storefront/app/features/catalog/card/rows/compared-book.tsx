import type { CSSProperties } from 'react'
import type { ProductCardFragment } from '../../../../generated/operations.ts'
import { useRouter } from '../../../../../../web/router/context.ts'
import { Link } from '../../../../../../web/router/link.tsx'
import { useText } from '../../../../../../web/platform/text.ts'
import { Cover } from '../../../../ui/shelf/cover.tsx'
import { Edition } from '../../../../ui/shelf/edition.tsx'
import { Price } from '../../../../ui/price.tsx'
import { coverSize, pathOf } from '../card-data.ts'
import { listedLabels } from '../../../../platform/listed-options.ts'
import { priceTexts } from '../price-texts.ts'
import styles from './compared-book.module.css'

/** Head of a book's column in a comparison. */
export function ComparedBook({ product }: { product: ProductCardFragment }) {
  const { t, bind } = useText()
  const { base } = useRouter()
  const to = pathOf(product.url, base)
  const size = coverSize(product, listedLabels(product, 'format')[0])
  return (
    <>
      {/* for pointers only: screen readers and the keyboard use the link of the title */}
      <Link
        to={to}
        tabIndex={-1}
        aria-hidden="true"
        className={styles.cover}
        style={{ '--ratio': size.width / size.height } as CSSProperties}
      >
        <Cover
          {...size}
          url={product.small_image?.url}
          alt=""
          sizes="120px"
          notFoundText={t('Image not found')}
          notSpecifiedText={t('Image not specified')}
        />
      </Link>
      <Link to={to} prefetch="view" lang={product.name_language ?? undefined} className={styles.title}>
        {bind(product.name, product.name_language)}
      </Link>
      <Edition>{product.edition}</Edition>
    </>
  )
}

export function ComparedPrice({ product }: { product: ProductCardFragment }) {
  return <Price {...priceTexts(product, useText())} discount={undefined} />
}
