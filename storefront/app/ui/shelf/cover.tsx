import { useState, type CSSProperties } from 'react'
import { basePath } from '../../../../web/platform/base-path.ts'
import { classNames } from '../../../../web/ui/class-names.ts'
import styles from './cover.module.css'

const widths = [80, 120, 160, 240, 320, 480, 640]

// images are loaded from the shop's own origin, whatever host the back end returns, because the
// Content-Security-Policy requires it
export function mediaPathOf(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  if (path.startsWith(`${basePath()}/media/`)) return path
  return path.startsWith('/media/') ? basePath() + path : url
}

type CoverProps = {
  url?: string | null
  alt: string
  width?: number
  height?: number
  sizes: string
  priority?: boolean
  notFoundText: string
  notSpecifiedText: string
  className?: string
}

export function Cover({
  url: named,
  alt,
  width,
  height,
  sizes,
  priority,
  notFoundText,
  notSpecifiedText,
  className,
}: CoverProps) {
  const [broken, setBroken] = useState<string>()
  const url = named && mediaPathOf(named)
  const missing = !url ? notSpecifiedText : broken === url ? notFoundText : undefined
  const urlOfWidth = (size: number) => `${url}${url?.includes('?') ? '&' : '?'}width=${size}`
  // without known dimensions, the image has its own ratio once it is loaded
  const style = { '--ratio': width && height ? width / height : missing && 2 / 3 } as CSSProperties
  return (
    <span className={classNames(styles.cover, missing && styles.missing, className)} style={style}>
      {missing ? (
        <span role="img" aria-label={alt ? `${alt}: ${missing}` : missing} className={styles.blank}>
          {missing}
        </span>
      ) : (
        <img
          // the image may have failed before hydration
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(url || undefined)
          }}
          src={urlOfWidth(320)}
          srcSet={widths.map((size) => `${urlOfWidth(size)} ${size}w`).join(', ')}
          sizes={sizes}
          width={width ?? 2}
          height={height ?? 3}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? 'sync' : 'async'}
          className={styles.image}
          onError={() => setBroken(url || undefined)}
        />
      )}
    </span>
  )
}
