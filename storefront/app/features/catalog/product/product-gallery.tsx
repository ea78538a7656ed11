import { useState } from 'react'
import type { ProductPageFragment } from '../../../generated/operations.ts'
import { useText } from '../../../platform/text.ts'
import { PHONE } from '../../../platform/breakpoint.ts'
import { Cover } from '../../../ui/shelf/cover.tsx'
import { coverSize, present } from '../card/card-facts.ts'
import { landOn } from '../card/cover-flight.ts'
import styles from './product-page.module.css'

const SIZES = `${PHONE} min(62vw, 256px), 352px`

/** The cover and further pictures, in order, without hidden ones. */
export function ProductGallery({ product, format }: { product: ProductPageFragment; format: string | undefined }) {
  const { t } = useText()
  const [chosen, choose] = useState(0)
  const pictures = present(product.media_gallery_entries)
    .filter(({ disabled, media_type, large }) => !disabled && media_type === 'image' && large?.url)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  const shown = pictures[chosen]
  const texts = { notFoundText: t('Image not found'), notSpecifiedText: t('Image not specified') }
  const size = coverSize(product, format)
  const name = product.name ?? ''
  return (
    <>
      <div ref={(stage) => landOn(stage, product.sku ?? '')} className={styles.stage}>
        <Cover
          {...texts}
          {...size}
          url={shown?.large?.url ?? product.small_image?.url}
          alt={chosen === 0 ? t('Cover: %s', name) : (shown?.label ?? name)}
          sizes={SIZES}
          priority
        />
      </div>
      {pictures.length > 1 && (
        <ul role="list" aria-label={t('Pictures')} className={styles.thumbnails}>
          {pictures.map((picture, at) => (
            <li key={picture.id}>
              {/* a link to the picture file until hydration */}
              <a
                href={picture.large?.url ?? ''}
                data-native=""
                aria-current={at === chosen || undefined}
                className={styles.thumbnail}
                onClick={(event) => {
                  event.preventDefault()
                  choose(at)
                }}
              >
                <Cover
                  {...texts}
                  {...size}
                  url={picture.large?.url}
                  alt={picture.label || t('Picture %s', at + 1)}
                  sizes="64px"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
