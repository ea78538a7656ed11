import { useState, type MouseEvent } from 'react'
import type { ProductPageFragment } from '../../../../generated/operations.ts'
import { lazyPart } from '../../../../../../web/router/lazy-part.tsx'
import { useText } from '../../../../../../web/platform/text.ts'
import { PHONE } from '../../../../../../web/platform/breakpoint.ts'
import { Cover } from '../../../../ui/shelf/cover.tsx'
import { coverSize } from '../../card/card-data.ts'
import { playCoverFlight } from '../../card/cover-flight.ts'
import { galleryOf } from './gallery-pictures.ts'
import styles from '../product-page.module.css'

const SIZES = `${PHONE} min(62vw, 256px), 352px`

const EnlargedGallery = lazyPart(() => import('./enlarged-gallery.tsx').then(({ EnlargedGallery: Part }) => Part))

/** Cover, further pictures and videos; each is a link to its file until hydration. */
export function ProductGallery({ product, format }: { product: ProductPageFragment; format: string | undefined }) {
  const { t } = useText()
  const [chosen, choose] = useState(0)
  const [enlarged, enlarge] = useState<number>()
  const items = galleryOf(product)
  const shown = items[chosen]
  const texts = { notFoundText: t('Image not found'), notSpecifiedText: t('Image not specified') }
  const size = coverSize(product, format)
  const name = product.name ?? ''
  const open = (at: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // a video cannot be shown in place of the cover
    if (at === chosen || items[at]?.video) enlarge(at)
    else choose(at)
  }
  const cover = (
    <Cover
      {...texts}
      {...(shown?.size ?? size)}
      url={shown?.url ?? product.small_image?.url}
      alt={chosen === 0 ? t('Cover: %s', name) : shown?.label || name}
      sizes={SIZES}
      priority
    />
  )
  return (
    <>
      <div ref={(stage) => playCoverFlight(stage, product.sku ?? '')} className={styles.stage}>
        {shown ? (
          <a href={shown.url} data-native="" title={t('Enlarge')} className={styles.enlarge} onClick={open(chosen)}>
            {cover}
          </a>
        ) : (
          cover
        )}
      </div>
      {items.length > 1 && (
        <ul role="list" aria-label={t('Pictures')} className={styles.thumbnails}>
          {items.map(({ id, url, label, size: fileSize, video }, at) => (
            <li key={id}>
              <a
                href={video?.url ?? url}
                data-native=""
                data-video={video && ''}
                aria-current={at === chosen || undefined}
                className={styles.thumbnail}
                onClick={open(at)}
              >
                <Cover
                  {...texts}
                  {...(fileSize ?? size)}
                  url={url}
                  alt={video ? t('Video: %s', video.title) : label || t('Picture %s', at + 1)}
                  sizes="64px"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {enlarged !== undefined && (
        <EnlargedGallery
          items={items}
          start={enlarged}
          name={name}
          onClose={() => enlarge(undefined)}
          onFailed={() => enlarge(undefined)}
        />
      )}
    </>
  )
}
