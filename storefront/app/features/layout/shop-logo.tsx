import { useState } from 'react'
import { Logo } from '../../ui/icon/logo.tsx'
import styles from './shop-logo.module.css'

/** The configured image; the built-in drawing where there is none or it fails to load. */
export function ShopLogo({
  src,
  alt,
  width,
  height,
}: {
  src: string | null
  alt: string
  width: number
  height: number
}) {
  const [broken, setBroken] = useState(false)
  if (!src || broken) return <Logo title={alt} />
  return (
    <img
      // the image may have failed before hydration
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(true)
      }}
      src={src}
      alt={alt}
      width={width}
      height={height}
      className={styles.image}
      onError={() => setBroken(true)}
    />
  )
}
