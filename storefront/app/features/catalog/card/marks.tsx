import { Badge } from '../../../ui/shelf/badge.tsx'
import styles from './marks.module.css'

/** Line below the author: a label of the shop, and the format of a book that is not printed. */
export function Marks({ word, format }: { word?: string; format?: string }) {
  if (!word && !format) return null
  return (
    <p className={styles.marks}>
      {word && <span className={styles.word}>{word}</span>}
      {format && <Badge>{format}</Badge>}
    </p>
  )
}
