import { useText } from '../../../../web/platform/text.ts'
import type { Bookshop } from './bookshop.ts'
import { SCALE_BAR_KM, mapLayoutOf } from './map-layout.ts'
import styles from './bookshop-map.module.css'

/** Map of the bookshops relative to each other; drawn here, so that nothing is loaded from a map service. */
export function BookshopMap({ shops, chosen }: { shops: readonly Bookshop[]; chosen?: string }) {
  const { t } = useText()
  const map = mapLayoutOf(shops)
  if (!map) return null
  const { width, height, markers, towns, rivers, kilometre } = map
  return (
    <figure className={styles.map}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('Map of our bookshops: %s', [...new Set(shops.map(({ city }) => city))].join(', '))}
      >
        {rivers.map(({ name, path }) => (
          <path key={name} d={path} className={styles.river} />
        ))}
        {towns.map(({ name, x, y, isLeft }) => (
          <text key={name} x={x} y={y} textAnchor={isLeft ? 'end' : 'start'} className={styles.town}>
            {name}
          </text>
        ))}
        {markers.map(({ code, number, x, y }) => (
          <g key={code} className={styles.place} data-chosen={chosen === code || undefined}>
            <circle cx={x} cy={y} r={13} />
            <text x={x} y={y + 4.5} textAnchor="middle">
              {number}
            </text>
          </g>
        ))}
        <g className={styles.scale}>
          <path d={`M16 ${height - 22}v6h${(kilometre * SCALE_BAR_KM).toFixed(1)}v-6`} />
          <text x={16} y={height - 28}>
            {SCALE_BAR_KM} km
          </text>
        </g>
      </svg>
    </figure>
  )
}
