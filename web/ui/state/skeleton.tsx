import styles from './skeleton.module.css'

export function Skeleton({ width, height, lines = 1 }: { width?: string; height?: string; lines?: number }) {
  return (
    <span aria-hidden="true" className={styles.lines}>
      {Array.from({ length: lines }, (_, at) => (
        <span
          key={at}
          className={styles.bone}
          style={{ inlineSize: lines > 1 && at === lines - 1 ? '62%' : width, blockSize: height }}
        />
      ))}
    </span>
  )
}
