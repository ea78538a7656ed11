import { useState, type CSSProperties, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../../../../../web/platform/text.ts'
import { Button } from '../../../../../../web/ui/form/button.tsx'
import { Dialog } from '../../../../../../web/ui/overlay/dialog.tsx'
import { mediaPathOf } from '../../../../ui/shelf/cover.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../../../web/ui/icon/icons.tsx'
import type { GalleryItem } from './gallery-pictures.ts'
import { GalleryVideo } from './gallery-video.tsx'
import { useZoom } from './use-zoom.ts'
import styles from './enlarged-gallery.module.css'

interface Props {
  items: readonly GalleryItem[]
  /** Index of the item shown first. */
  start: number
  /** Name of the product. */
  name: string
  onClose: () => void
}

/** All pictures and videos of a product in a full-window dialog; pictures can be zoomed. */
export function EnlargedGallery({ items, start, name, onClose }: Props) {
  const { t } = useText()
  const [index, setIndex] = useState(start)
  const item = items[index] as GalleryItem
  const step = (by: number) => setIndex((index + by + items.length) % items.length)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // arrow keys scroll a zoomed picture
    const isMoved = event.target instanceof Element && event.target.closest('[data-zoomed]')
    if (items.length < 2 || isMoved) return
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (by === 0) return
    const gallery = event.currentTarget
    flushSync(() => step(by))
    // the focused picture was replaced, and the next arrow must reach the gallery
    if (!gallery.contains(document.activeElement))
      (gallery.querySelector<HTMLElement>('[role=group]') ?? gallery).focus({ preventScroll: true })
  }
  return (
    <Dialog open onClose={onClose} size="l" title={name} closeLabel={t('Close')} className={styles.dialog}>
      <div className={styles.gallery} tabIndex={-1} onKeyDown={onKeyDown}>
        {item.video ? (
          <GalleryVideo key={item.id} {...item.video} preview={item.url} />
        ) : (
          <Picture key={item.id} url={item.url} alt={index === 0 ? t('Cover: %s', name) : item.label || name} />
        )}
        {items.length > 1 && (
          <div className={styles.steps}>
            <Button variant="icon" aria-label={t('Previous')} onClick={() => step(-1)}>
              <ChevronLeftIcon />
            </Button>
            <span aria-live="polite">{t('%s of %s', index + 1, items.length)}</span>
            <Button variant="icon" aria-label={t('Next')} onClick={() => step(1)}>
              <ChevronRightIcon />
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Width of the largest generated copy; the original is loaded only for zooming. */
const LARGE = 960

function Picture({ url, alt }: { url: string; alt: string }) {
  const { t } = useText()
  const [state, setState] = useState<'loading' | 'loaded' | 'not found'>('loading')
  const { zoom, view, zoomBy, canZoomIn, canZoomOut } = useZoom()
  const file = mediaPathOf(url)
  if (state === 'not found') return <p className={styles.missing}>{t('Image not found')}</p>
  return (
    <>
      <div
        ref={view}
        role="group"
        aria-label={t('Picture; plus and minus zoom')}
        tabIndex={0}
        data-zoomed={zoom > 1 ? '' : undefined}
        className={styles.view}
      >
        <div className={styles.sheet} style={{ '--zoom': zoom } as CSSProperties}>
          <img
            src={zoom > 1 ? file : `${file}?width=${LARGE}`}
            alt={alt}
            draggable={false}
            onLoad={() => setState('loaded')}
            onError={() => setState('not found')}
            className={styles.picture}
          />
        </div>
        {state === 'loading' && (
          <p role="status" className={styles.loading}>
            {t('Loading the picture')}
          </p>
        )}
      </div>
      <div className={styles.zoom}>
        <Button aria-label={t('Zoom out')} variant="icon" disabled={!canZoomOut} onClick={() => zoomBy(1 / 1.5)}>
          <span aria-hidden="true">−</span>
        </Button>
        <span aria-live="polite">{Math.round(zoom * 100)}%</span>
        <Button aria-label={t('Zoom in')} variant="icon" disabled={!canZoomIn} onClick={() => zoomBy(1.5)}>
          <span aria-hidden="true">+</span>
        </Button>
      </div>
    </>
  )
}
