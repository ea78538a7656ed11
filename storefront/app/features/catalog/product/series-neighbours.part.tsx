import type { ProductPageFragment } from '../../../generated/operations.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../../web/ui/icon/icons.tsx'
import { pathOf } from '../card/card-data.ts'
import styles from './series-neighbours.module.css'

type Place = NonNullable<ProductPageFragment['series_place']>

/** Previous and next volume; for a publisher's collection, which has no order, some other titles. */
export function SeriesNeighbours({ place }: { place: Place }) {
  return place.series.kind === 'COLLECTION' ? <CollectionTitles place={place} /> : <Volumes place={place} />
}

function CollectionTitles({ place: { series, others } }: { place: Place }) {
  const { t, bind } = useText()
  const { base } = useRouter()
  if (others.length === 0) return null
  return (
    <nav aria-labelledby="in-collection" className={styles.collection}>
      <h2 id="in-collection" className={styles.label}>
        {t('In this collection')}
      </h2>
      <ul role="list" className={styles.titles}>
        {others.map(({ sku, name, name_language, url }) => (
          <li key={sku}>
            <Link to={pathOf(url, base)} lang={name_language ?? undefined}>
              {bind(name, name_language)}
            </Link>
          </li>
        ))}
        <li>
          <Link to={pathOf(series.url, base)}>{t('All titles of the collection')}</Link>
        </li>
      </ul>
    </nav>
  )
}

function Volumes({ place: { series, previous, next } }: { place: Place }) {
  const { t, bind } = useText()
  const { base } = useRouter()
  if (!previous && !next) return null
  return (
    <nav aria-label={t('Volumes of the series %s', series.name)} className={styles.neighbours}>
      {previous && (
        <Link to={pathOf(previous.product.url, base)} rel="prev" className={styles.neighbour}>
          <ChevronLeftIcon size={16} />
          <span>
            <span className={styles.label}>{t('Previous volume: %s', previous.volume ?? '')}</span>{' '}
            <span lang={previous.product.name_language ?? undefined}>
              {bind(previous.product.name, previous.product.name_language)}
            </span>
          </span>
        </Link>
      )}
      {next && (
        <Link to={pathOf(next.product.url, base)} rel="next" className={styles.neighbour} data-next="">
          <span>
            <span className={styles.label}>{t('Next volume: %s', next.volume ?? '')}</span>{' '}
            <span lang={next.product.name_language ?? undefined}>
              {bind(next.product.name, next.product.name_language)}
            </span>
          </span>
          <ChevronRightIcon size={16} />
        </Link>
      )}
    </nav>
  )
}
