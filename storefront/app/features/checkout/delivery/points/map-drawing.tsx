import { useText } from '../../../../../../web/platform/text.ts'
import { ringsOf, roundDistance, toPixel, type MapView, type Coordinates, type Size } from './map-view.ts'
import { distanceText, type Point } from './points.ts'
import styles from './point-map.module.css'

/** Radius in metres of the disc around each point, a walk of five minutes; together the discs outline the town. */
const WALK_RADIUS_METRES = 400
const MAX_SCALE_BAR_PX = 110

interface Props {
  view: MapView
  size: Size
  points: readonly Point[]
  center?: Coordinates & { name: string | null }
}

/** Drawing below the markers; decorative, as screen readers have the list. */
export function MapDrawing({ view, size, points, center }: Props) {
  const { number, t } = useText()
  const middle = center && toPixel(view, size, center)
  const scale = roundDistance(MAX_SCALE_BAR_PX * view.scale)
  const length = scale / view.scale
  const [left, bottom] = [12, size.height - 12]
  return (
    <svg className={styles.drawing} width={size.width} height={size.height} aria-hidden="true">
      <g className={styles.town}>
        {points.map((point) => {
          const { x, y } = toPixel(view, size, point)
          return <circle key={point.code} cx={x} cy={y} r={Math.min(WALK_RADIUS_METRES / view.scale, 4000)} />
        })}
      </g>
      {middle &&
        ringsOf(view, size).map((metres) => (
          <g key={metres}>
            <circle className={styles.ring} cx={middle.x} cy={middle.y} r={metres / view.scale} />
            <text className={styles.label} x={middle.x} y={middle.y - metres / view.scale - 4} textAnchor="middle">
              {distanceText(metres, { number })}
            </text>
          </g>
        ))}
      {townsOf(points).map(({ name, position }) => {
        const { x, y } = toPixel(view, size, position)
        // the label of the searched place is there already
        if (middle && Math.hypot(middle.x - x, middle.y - y) < 60) return null
        return (
          <text key={name} className={styles.name} x={x} y={y} textAnchor="middle">
            {name}
          </text>
        )
      })}
      {middle && center && (
        <g className={styles.here}>
          <path d={`M${middle.x - 7} ${middle.y}h14M${middle.x} ${middle.y - 7}v14`} />
          <text className={styles.label} x={middle.x} y={middle.y + 20} textAnchor="middle">
            {center.name ?? t('You are here')}
          </text>
        </g>
      )}
      <g className={styles.scale}>
        <path d={`M${left} ${bottom - 5}v5h${length}v-5`} />
        <text className={styles.label} x={left + length / 2} y={bottom - 8} textAnchor="middle">
          {distanceText(scale, { number })}
        </text>
      </g>
      <g className={styles.compass} transform={`translate(${size.width - 24} ${size.height - 30})`}>
        <path d="M0 -16 5 4 0 0 -5 4z" />
        <text className={styles.label} y="18" textAnchor="middle">
          {t('N')}
        </text>
      </g>
    </svg>
  )
}

/** Names of towns, each at the centre of its points. */
function townsOf(points: readonly Point[]): { name: string; position: Coordinates }[] {
  const byTown = new Map<string, Coordinates[]>()
  for (const point of points) byTown.set(point.city, [...(byTown.get(point.city) ?? []), point])
  return [...byTown].map(([name, own]) => ({
    name,
    position: {
      latitude: own.reduce((sum, { latitude }) => sum + latitude, 0) / own.length,
      longitude: own.reduce((sum, { longitude }) => sum + longitude, 0) / own.length,
    },
  }))
}
