import { useState } from 'react'
import { Logo } from '../../ui/icon/logo.tsx'

/** The configured picture; our own drawing where there is none or it does not load. */
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
      // it may have failed before hydration
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(true)
      }}
      src={src}
      alt={alt}
      width={width}
      height={height}
      onError={() => setBroken(true)}
    />
  )
}
