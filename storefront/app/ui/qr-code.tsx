import styles from './qr-code.module.css'

/** Modules of light around a code, without which readers do not find it. */
const QUIET_ZONE = 4

/** A QR code that the server made. Dark on light in the dark theme too: not every reader knows the reverse. */
export function QrCode({ size, path, label }: { size: number; path: string; label: string }) {
  const side = size + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={path} />
    </svg>
  )
}
