import type { ProductPageFragment } from '../../generated/operations.ts'
import { useRouter } from '../../platform/router/context.ts'
import { Link } from '../../platform/router/link.tsx'
import { useText } from '../../platform/text.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx'
import { pathOf } from './card-facts.ts'
import styles from './series-neighbours.module.css'

/** The volume before and the volume after. */
export function SeriesNeighbours({ place }: { place: ProductPageFragment['series_place'] }) {
  const { t, bind } = useText()
  const { base } = useRouter()
  const { previous, next } = place ?? {}
  if (!place || (!previous && !next)) return null
  return (
    <nav aria-label={t('Volumes of the series %s', place.series.name)} className={styles.neighbours}>
      {previous && (
        <Link to={pathOf(previous.product.url, base)} rel="prev" className={styles.neighbour}>
          <ChevronLeftIcon size={16} />
          <span>
            <span className={styles.label}>{t('Previous volume: %s', previous.volume ?? '')}</span>{' '}
            <span lang={previous.product.name_language ?? undefined}>{bind(previous.product.name, previous.product.name_language)}</span>
          </span>
        </Link>
      )}
      {next && (
        <Link to={pathOf(next.product.url, base)} rel="next" className={styles.neighbour} data-next="">
          <span>
            <span className={styles.label}>{t('Next volume: %s', next.volume ?? '')}</span>{' '}
            <span lang={next.product.name_language ?? undefined}>{bind(next.product.name, next.product.name_language)}</span>
          </span>
          <ChevronRightIcon size={16} />
        </Link>
      )}
    </nav>
  )
}
