import type { CSSProperties } from 'react'
import type { ProductCardFragment } from '../../../generated/operations.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Cover } from '../../../ui/shelf/cover.tsx'
import { coverSize, pathOf } from './card-data.ts'
import { listedLabels } from '../../../platform/listed-options.ts'

interface Props {
  product: ProductCardFragment
  sizes: string
  priority?: boolean
  className?: string
}

/**
 * Linked cover in the proportions of the book. For pointers only: screen readers and the keyboard use the link of the
 * title.
 */
export function LinkedCover({ product, sizes, priority, className }: Props) {
  const { t } = useText()
  const { base } = useRouter()
  const size = coverSize(product, listedLabels(product, 'format')[0])
  return (
    <Link
      to={pathOf(product.url, base)}
      tabIndex={-1}
      aria-hidden="true"
      className={className}
      style={{ '--ratio': size.width / size.height } as CSSProperties}
    >
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
  )
}
