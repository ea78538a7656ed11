import { useState, type KeyboardEvent } from 'react'
import { useText } from '../../../../../../web/platform/text.ts'
import { classNames } from '../../../../../../web/ui/class-names.ts'
import { clustersOf, type Cluster, type MapView, type Coordinates, type Size } from './map-view.ts'
import type { Point } from './points.ts'
import styles from './point-map.module.css'

/** Minimum distance of markers in pixels, so that each is a separate click target. */
const MIN_MARKER_DISTANCE_PX = 34
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface Props {
  view: MapView
  size: Size
  points: readonly Point[]
  chosen?: string
  onChoose: (point: Point) => void
  onZoomIn: (coordinates: Coordinates) => void
}

/** Markers as one tab stop: arrow keys move between them in the order of the list. */
export function MapMarkers({ view, size, points, chosen, onChoose, onZoomIn }: Props) {
  const { t, plural } = useText()
  const [focused, setFocused] = useState<string>()
  const clusters = clustersOf(points, view, size, MIN_MARKER_DISTANCE_PX).flatMap((cluster) => {
    const [first] = cluster.points
    return first ? [{ ...cluster, first }] : []
  })
  const stop = clusters.find(({ first }) => first.code === (focused ?? chosen)) ?? clusters[0]

  function go(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const markers = [...event.currentTarget.querySelectorAll('button')]
    const at = markers.indexOf(document.activeElement as HTMLButtonElement)
    markers[(at + step + markers.length) % markers.length]?.focus()
  }
  const nameOf = ({ points: own, first }: Cluster<Point> & { first: Point }) =>
    own.length > 1
      ? plural(own.length, '1 point here: zoom in', '%s points here: zoom in')
      : [first.name, first.street, first.is_available ? undefined : first.unavailable_reason || t('Unavailable')]
          .filter(Boolean)
          .join(', ')
  return (
    // receives the bubbling arrow keys of its buttons
    <div role="group" aria-label={t('Points on the map')} onKeyDown={go}>
      {clusters.map((cluster) => {
        const { first, position, points: own } = cluster
        const isChosen = own.some(({ code }) => code === chosen)
        return (
          <button
            key={first.code}
            type="button"
            className={classNames(styles.marker, own.length > 1 && styles.cluster)}
            style={{ left: position.x, top: position.y }}
            tabIndex={cluster === stop ? 0 : -1}
            aria-pressed={isChosen}
            aria-disabled={(own.length === 1 && !first.is_available) || undefined}
            aria-label={nameOf(cluster)}
            title={nameOf(cluster)}
            onFocus={() => setFocused(first.code)}
            onClick={() => {
              if (own.length > 1) onZoomIn(first)
              else if (first.is_available) onChoose(first)
            }}
          >
            {own.length > 1 ? own.length : <span className={styles.pin} />}
          </button>
        )
      })}
    </div>
  )
}
