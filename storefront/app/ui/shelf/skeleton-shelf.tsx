import type { CSSProperties } from 'react'
import { Skeleton } from '../../../../web/ui/state/skeleton.tsx'
import { Shelf, ShelfItem } from './shelf.tsx'
import styles from './skeleton-shelf.module.css'

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
