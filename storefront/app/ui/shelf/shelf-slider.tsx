import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from '../../../../web/ui/class-names.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../web/ui/icon/icons.tsx'
import shelfStyles from './shelf.module.css'
import styles from './shelf-slider.module.css'

export function ShelfSlider({
  label,
  previousLabel,
  nextLabel,
  children,
}: {
  label: string
  previousLabel: string
  nextLabel: string
  children: ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: true })

  useEffect(() => {
    const shelf = list.current
    if (!shelf) return
    const updateEnds = () =>
      setEnds({ start: shelf.scrollLeft < 8, end: shelf.scrollLeft + shelf.clientWidth > shelf.scrollWidth - 8 })
    const watch = new ResizeObserver(updateEnds)
    watch.observe(shelf)
    shelf.addEventListener('scroll', updateEnds, { passive: true })
    return () => {
      watch.disconnect()
      shelf.removeEventListener('scroll', updateEnds)
    }
  }, [])

  const move = (direction: 1 | -1) => list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.9 })
  return (
    <div className={styles.slider}>
      {/* focusable, since a scroll container must be usable by keyboard and not all of its links are in view */}
      <ul ref={list} role="list" aria-label={label} tabIndex={0} className={classNames(shelfStyles.shelf, styles.list)}>
        {children}
      </ul>
      <button
        type="button"
        aria-label={previousLabel}
        aria-disabled={ends.start || undefined}
        className={classNames(styles.move, styles.previous)}
        onClick={() => move(-1)}
      >
        <ChevronLeftIcon />
      </button>
      <button
        type="button"
        aria-label={nextLabel}
        aria-disabled={ends.end || undefined}
        className={classNames(styles.move, styles.next)}
        onClick={() => move(1)}
      >
        <ChevronRightIcon />
      </button>
    </div>
  )
}
