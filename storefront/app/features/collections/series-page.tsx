import type { ReactNode } from 'react'
import type { ProductCardFragment, SeriesQuery, VolumeFragment } from '../../generated/operations.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Container } from '../../../../web/ui/container.tsx'
import { Pagination } from '../../../../web/ui/pagination.tsx'
import { CollectionHead, type Crumb } from './collection-head.tsx'
import { pathWithLastVolume, LAST_READ_PARAM, volumeName } from './reading-order.ts'
import collections from './collections.module.css'
import styles from './series-page.module.css'

export type SeriesOf = NonNullable<SeriesQuery['bookSeries']>

interface Props {
  series: SeriesOf
  parentCrumbs: readonly Crumb[]
  /** Path within the store view. */
  path: string
  page: number
  /** Number of the last volume read, if the reader chose one. */
  lastRead?: number
  /** Slot: row of a book with its other editions. */
  renderBook: (product: ProductCardFragment, otherEditions: readonly ProductCardFragment[]) => ReactNode
}

const MIN_VOLUMES_FOR_CHOICE = 2

export function SeriesPage({ series, parentCrumbs, path, page, lastRead, renderBook }: Props) {
  const { t, plural } = useText()
  const { name, name_language, authors, publishers, volumes, feed_url } = series
  const isCycle = series.kind === 'CYCLE'
  const pages = volumes.page_info.total_pages ?? 1
  const numbered = volumes.items.filter(({ number }) => number !== null)
  const areVolumes = isCycle && numbered.length === volumes.items.length
  const headingClass = isCycle ? 'visually-hidden' : styles.heading
  return (
    <Container className={collections.page}>
      <CollectionHead parentCrumbs={parentCrumbs} title={name} language={name_language} feed={feed_url}>
        <p className={collections.facts}>
          <span>
            {areVolumes
              ? plural(volumes.total_count, '1 volume', '%s volumes')
              : plural(volumes.total_count, '1 title', '%s titles')}
          </span>
          <Names names={authors} />
          <Names names={publishers} />
        </p>
      </CollectionHead>
      {isCycle && numbered.length >= MIN_VOLUMES_FOR_CHOICE && (
        <NextVolume
          series={series}
          path={path}
          page={page}
          lastRead={lastRead}
          numbered={numbered}
          renderBook={renderBook}
        />
      )}
      <h2 className={headingClass}>{isCycle ? t('Volumes') : t('In this collection')}</h2>
      <ol role="list" className={styles.volumes}>
        {volumes.items.map((volume) => {
          const [first, ...others] = volume.products
          return (
            first && (
              <li
                key={first.sku}
                id={volume.number === null ? undefined : `volume-${volume.number}`}
                className={styles.volume}
              >
                {isCycle && volume.missing && <p className={styles.missing}>{gap(volume.missing, t)}</p>}
                <div
                  className={styles.row}
                  data-next={
                    isCycle && volume.number !== null && volume.number === series.volume_after?.number ? '' : undefined
                  }
                >
                  <p className={styles.number}>
                    {volume.number !== null && (
                      <>
                        <span className="visually-hidden">{t('volume %s', volumeName(volume))}</span>
                        <span aria-hidden="true">{volumeName(volume)}</span>
                      </>
                    )}
                  </p>
                  {renderBook(first, others)}
                </div>
              </li>
            )
          )
        })}
      </ol>
      <Pagination
        page={page}
        pages={pages}
        to={(next) => (next > 1 ? `${path}?page=${next}` : path)}
        label={t('Pages')}
        previousLabel={t('Previous page')}
        nextLabel={t('Next page')}
        pageLabel={(next) => t('Page %s', next)}
      />
    </Container>
  )
}

const gap = (
  { from, to }: NonNullable<VolumeFragment['missing']>,
  t: (source: string, ...values: number[]) => string,
) => (from === to ? t('We do not have volume %s.', from) : t('We do not have volumes %s to %s.', from, to))

function Names({ names }: { names: readonly { name: string; url: string }[] }) {
  if (names.length === 0) return null
  return (
    <span>
      {names.map(({ name, url }, at) => (
        <span key={url}>
          {at > 0 && ', '}
          <Link to={url}>{name}</Link>
        </span>
      ))}
    </span>
  )
}

/** Choice of the last volume read, with the next one; plain links, so that it works without JavaScript. */
function NextVolume({
  series,
  path,
  page,
  lastRead,
  numbered,
  renderBook,
}: Pick<Props, 'series' | 'path' | 'page' | 'lastRead' | 'renderBook'> & { numbered: readonly VolumeFragment[] }) {
  const { t } = useText()
  const last = numbered.find(({ number }) => number === lastRead)
  const next = series.volume_after
  const [first, ...others] = next?.products ?? []
  return (
    <section aria-labelledby="next-volume" className={styles.next}>
      <h2 id="next-volume" className={styles.question}>
        {t('Which volume have you read last?')}
      </h2>
      <ul role="list" className={styles.read}>
        {numbered.map((volume) => (
          <li key={volume.products[0]?.sku}>
            <Link
              to={pathWithLastVolume(path, volume, page)}
              preserveScroll
              aria-current={volume.number === lastRead ? 'true' : undefined}
              aria-label={t('volume %s', volumeName(volume))}
              className={styles.choice}
            >
              {volumeName(volume)}
            </Link>
          </li>
        ))}
      </ul>
      {lastRead !== undefined && (
        <div role="status" className={styles.answer} data-parameter={LAST_READ_PARAM}>
          {first && next ? (
            <>
              <p>
                {t('After volume %s comes volume %s:', last ? volumeName(last) : String(lastRead), volumeName(next))}
              </p>
              {renderBook(first, others)}
            </>
          ) : (
            <p>{t('That was the last volume that we know of. We will announce the next one here and by RSS.')}</p>
          )}
        </div>
      )}
    </section>
  )
}
