import { Badge } from '../../../ui/shelf/badge.tsx'
import styles from './marks.module.css'

/** Line below the author: a label of the shop, and the format of a book that is not printed. */
export function Marks({ label, format }: { label?: string; format?: string }) {
  if (!label && !format) return null
  return (
    <p className={styles.marks}>
      {label && <span className={styles.word}>{label}</span>}
      {format && <Badge>{format}</Badge>}
    </p>
  )
}
