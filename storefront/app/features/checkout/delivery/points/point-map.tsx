import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../../../../../web/platform/text.ts'
import { Button } from '../../../../../../web/ui/form/button.tsx'
import { MinusIcon, PlusIcon } from '../../../../../../web/ui/icon/icons.tsx'
import { MapDrawing } from './map-drawing.tsx'
import { MapMarkers } from './map-markers.tsx'
import { boundsOf, viewOf, zoomed, type MapView, type Coordinates, type Size } from './map-view.ts'
import { mergePoints, MAP_PAGE_SIZE, type FoundPoints, type Point } from './points.ts'
import { useMapGestures } from './use-map-gestures.ts'
import styles from './point-map.module.css'

/** Debounce in milliseconds after a movement, before the points of the area are fetched. */
const DEBOUNCE_MS = 400
/** Number of nearest points that the first view shows. */
const INITIAL_POINT_COUNT = 8
const MAX_KNOWN = 400

interface Props {
  /** Points of the list. */
  points: readonly Point[]
  center?: Coordinates & { name: string | null }
  chosen?: string
  onChoose: (point: Point) => void
  load: (bounds: number[]) => Promise<FoundPoints>
}

/** Map of the listed points and others nearby, relative to the searched place. */
export function PointMap({ points, center, chosen, onChoose, load }: Props) {
  const { t } = useText()
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [view, setView] = useState<MapView>()
  const [around, setAround] = useState<readonly Point[]>([])
  const [isCut, setCut] = useState(false)
  const frame = useRef<HTMLDivElement>(null)

  // the chosen point first, then the list: earlier points keep their position when markers are joined
  const chosenFirst = points.toSorted((a, b) => Number(b.code === chosen) - Number(a.code === chosen))
  const shown = mergePoints(chosenFirst, around)

  const measure = useEffectEvent(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = frame.current ?? {}
    if (!width) return
    setSize({ width, height })
    const first = [...points.slice(0, INITIAL_POINT_COUNT), ...(center ? [center] : [])]
    setView((old) => old ?? viewOf(first, { width, height }))
  })
  useLayoutEffect(() => {
    measure()
    const observer = new ResizeObserver(() => measure())
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  const fetchArea = useEffectEvent(async (area: MapView) => {
    const { items, total } = await load(boundsOf(area, size))
    setAround((old) => mergePoints(items, old).slice(0, MAX_KNOWN))
    setCut(total > MAP_PAGE_SIZE)
  })
  useEffect(() => {
    if (!view || size.width === 0) return
    const timer = setTimeout(() => {
      fetchArea(view).catch(() => {}) // aborted or no network: the known points stay
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [view, size])

  const gestures = useMapGestures(view ?? viewOf([], size), size, setView)
  const zoom = (factor: number) => view && setView(zoomed(view, size, factor))
  return (
    <div className={styles.map}>
      <div ref={frame} className={styles.frame}>
        <div
          {...gestures}
          className={styles.area}
          role="group"
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the map
          tabIndex={0}
          aria-label={t('Map of the points. Arrow keys move it, plus and minus change its scale.')}
        >
          {view && size.width > 0 && (
            <>
              <MapDrawing view={view} size={size} points={shown} center={center} />
              <MapMarkers
                view={view}
                size={size}
                points={shown}
                chosen={chosen}
                onChoose={onChoose}
                onZoomIn={(coordinates) => setView({ ...zoomed(view, size, 2.5), center: coordinates })}
              />
            </>
          )}
        </div>
        <div className={styles.controls}>
          <Button variant="icon" className={styles.control} aria-label={t('Zoom in')} onClick={() => zoom(2)}>
            <PlusIcon />
          </Button>
          <Button variant="icon" className={styles.control} aria-label={t('Zoom out')} onClick={() => zoom(0.5)}>
            <MinusIcon />
          </Button>
        </div>
      </div>
      <p className={styles.note}>
        {isCut && t('There are more points here than the map shows. Zoom in to see them.')}{' '}
        {t('Drawn by our shop without streets: nothing is loaded from a map service.')}
      </p>
    </div>
  )
}
