import { useEffect, useRef } from 'react'
import { dismissForever, forgetOtherVersion } from '../../platform/dismissed.ts'
import { useText } from '../../../../web/platform/text.ts'
import { HtmlText } from '../../../../web/ui/html-text.tsx'
import { CloseIcon } from '../../../../web/ui/icon/icons.tsx'
import styles from './promo-bar.module.css'

const NAME = 'promo_counter'

/** The shop's promotion, until the reader dismisses it; sets `--promo-height`, its height, for the layout. */
export function PromoBar({ html, version }: { html: string; version: string }) {
  const { t } = useText()
  const bar = useRef<HTMLElement>(null)

  useEffect(() => forgetOtherVersion(NAME, version), [version])
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { documentElement: root } = document
    // on a phone the height depends on the text; an unchanged value is not written, since that would recalculate all
    // styles
    let frame = 0
    const write = () => {
      const height = `${element.offsetHeight}px`
      if (getComputedStyle(root).getPropertyValue('--promo-height').trim() !== height)
        root.style.setProperty('--promo-height', height)
    }
    // in the next frame, as WebKit reports an error for layout changes inside the callback
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(write)
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      cancelAnimationFrame(frame)
      root.style.removeProperty('--promo-height')
    }
  }, [])

  const close = () => {
    dismissForever(NAME, version)
    document.querySelector<HTMLElement>('header a[href]')?.focus({ preventScroll: true })
  }
  return (
    <aside ref={bar} aria-label={t('Promotion')} className={styles.bar}>
      <HtmlText html={html} className={styles.words} />
      <button type="button" className={styles.close} aria-label={t('Close')} onClick={close}>
        <CloseIcon size={18} />
      </button>
    </aside>
  )
}
