import type { CSSProperties } from 'react'
import { Shelf, ShelfItem } from '../../../storefront/app/ui/shelf/shelf.tsx'
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

// aspect ratios, since covers have different heights
const ratios = [0.66, 0.7, 0.63, 0.76, 0.68, 0.72]

export function SkeletonShelf({ count, label }: { count: number; label: string }) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">
        <Shelf>
          {Array.from({ length: count }, (_, at) => (
            <ShelfItem
              key={at}
              cover={
                <span className={styles.book} style={{ '--ratio': ratios[at % ratios.length] } as CSSProperties} />
              }
            >
              <Skeleton lines={2} />
              <Skeleton width="40%" />
            </ShelfItem>
          ))}
        </Shelf>
      </div>
    </div>
  )
}
