import { use, type CSSProperties, type ReactNode } from 'react'
import type { LabelFragment, ProductCardFragment } from '../../../../generated/operations.ts'
import { useRouter } from '../../../../../../web/router/context.ts'
import { Link } from '../../../../../../web/router/link.tsx'
import { useText } from '../../../../../../web/platform/text.ts'
import { PHONE } from '../../../../../../web/platform/breakpoint.ts'
import { Cover } from '../../../../ui/shelf/cover.tsx'
import { Edition } from '../../../../ui/shelf/edition.tsx'
import { Price } from '../../../../ui/price.tsx'
import { CardAuthors } from '../card-authors.tsx'
import { CardCorner } from '../card-corner.ts'
import { coverSize, pathOf } from '../card-data.ts'
import { listedLabels } from '../../../../platform/listed-options.ts'
import { flagOf } from '../flag.ts'
import { Marks } from '../marks.tsx'
import { OtherEditions } from '../../product/other-editions.tsx'
import { priceTexts } from '../price-texts.ts'
import { statusText } from '../status.ts'
import { ProductStatus } from '../status-label.tsx'
import styles from './volume-row.module.css'

interface Props {
  product: ProductCardFragment
  /** Other editions of the book. */
  others: readonly ProductCardFragment[]
  labels: readonly LabelFragment[]
  hours: number
  action?: ReactNode
}

/** Book in a full-width row, for lists whose order matters. */
export function VolumeRow({ product, others, labels, hours, action }: Props) {
  const language = useText()
  const { t, bind } = language
  const { percent, label } = flagOf(product, labels, statusText(product, language, hours))
  const { base } = useRouter()
  const corner = use(CardCorner)(product)
  const to = pathOf(product.url, base)
  const size = coverSize(product, listedLabels(product, 'format')[0])
  return (
    <div className={styles.row}>
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
          sizes={`${PHONE} 88px, 112px`}
          notFoundText={t('Image not found')}
          notSpecifiedText={t('Image not specified')}
        />
      </Link>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Link to={to} prefetch="view" lang={product.name_language ?? undefined} className={styles.link}>
            {bind(product.name, product.name_language)}
          </Link>
        </h3>
        <CardAuthors product={product} className={styles.author} />
        <Edition>{product.edition}</Edition>
        <Marks label={label} />
        <OtherEditions products={others} />
      </div>
      <div className={styles.offer}>
        <Price {...priceTexts(product, language)} discount={percent} />
        <ProductStatus product={product} hours={hours} />
        <div className={styles.buttons}>
          {action}
          {corner}
        </div>
      </div>
    </div>
  )
}
