import { Badge } from '../../../ui/shelf/badge.tsx'
import styles from './marks.module.css'

/** One line below the author: a word of the shop's, and the form of what is not printed. */
export function Marks({ word, format }: { word?: string; format?: string }) {
  if (!word && !format) return null
  return (
    <p className={styles.marks}>
      {word && <span className={styles.word}>{word}</span>}
      {format && <Badge>{format}</Badge>}
    </p>
  )
}
