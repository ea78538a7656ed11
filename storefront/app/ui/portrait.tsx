import type { CSSProperties } from 'react'
import { mediaPathOf } from './shelf/cover.tsx'
import styles from './portrait.module.css'

const WIDTHS = [80, 160, 320]

/** `Bolesław Prus` -> `BP`, `Anna z Lublina` -> `AL`. */
function initialsOf(name: string): string {
  const capitals = name.match(/(?<!\p{L})\p{Lu}/gu) ?? []
  return [...new Set([0, capitals.length - 1])].map((at) => capitals[at] ?? '').join('')
}

/** Photo of a person, or their initials. Hidden from screen readers, since the name is beside it. */
export function Portrait({ name, url, rem }: { name: string; url?: string | null; rem: number }) {
  const style = { '--size': `${rem}rem` } as CSSProperties
  if (!url)
    return (
      <span aria-hidden="true" className={styles.portrait} style={style}>
        {initialsOf(name)}
      </span>
    )
  const urlOfWidth = (width: number) => `${mediaPathOf(url)}?width=${width}`
  return (
    <img
      src={urlOfWidth(160)}
      srcSet={WIDTHS.map((width) => `${urlOfWidth(width)} ${width}w`).join(', ')}
      sizes={`${rem}rem`}
      width={160}
      height={160}
      alt=""
      loading="lazy"
      decoding="async"
      className={styles.portrait}
      style={style}
    />
  )
}
